import { beforeEach, describe, expect, it } from 'vitest';
import { Refused, Stale, TableSocket, Unavailable, type Surroundings, type Wire } from './socket';
import type { BoardView } from '../protocol/frames';

/** The far end of a socket, in the hands of the test. */
class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  said: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  opened(): void {
    this.onopen?.(new Event('open'));
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
  get last(): Record<string, unknown> {
    return this.said[this.said.length - 1] ?? {};
  }
}

class World implements Surroundings {
  wires: FakeWire[] = [];
  waiting: { milliseconds: number; then: () => void }[] = [];

  connect = (): Wire => {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  };
  after = (milliseconds: number, then: () => void): (() => void) => {
    const entry = { milliseconds, then };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  };
  random = (): number => 1;

  get wire(): FakeWire {
    return this.wires[this.wires.length - 1] as FakeWire;
  }
  /** Let the time pass that is waited for the shortest. */
  async pass(): Promise<number> {
    const next = this.waiting.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
    this.waiting = this.waiting.filter((other) => other !== next);
    next.then();
    await settle();
    return next.milliseconds;
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const view = (prompt: string): BoardView =>
  ({ prompt: [prompt], choices: ['pass'], board: {} }) as unknown as BoardView;

let world: World;
let seat: TableSocket;

beforeEach(() => {
  world = new World();
  seat = new TableSocket('t1', 'red', 'secret', world);
  seat.open();
});

function join(sequence = 5): void {
  world.wire.opened();
  world.wire.tell({ type: 'view', sequence, view: view('First'), events: [] });
}

async function comeBack(): Promise<void> {
  await world.pass();
  world.wire.opened();
}

describe('joining', () => {
  it('names the seat and its token, and takes the view', () => {
    join();
    expect(world.wire.said).toEqual([
      { type: 'join', seat: 'red', token: 'secret', sequence: null, news: null, wants: 'board' },
    ]);
    expect(seat.state).toBe('live');
    expect(seat.view?.prompt[0]).toBe('First');
    expect(seat.sequence).toBe(5);
  });

  it('ends with the sentence of the server where it is refused', () => {
    world.wire.opened();
    world.wire.tell({ type: 'error', sentence: 'This seat is not yours.' });
    world.wire.break(4403);
    expect(seat.state).toBe('ended');
    expect(seat.ending).toBe('This seat is not yours.');
    expect(world.waiting).toEqual([]);
  });
});

describe('what happens', () => {
  it('changes the view by patches and is told to listeners', () => {
    join();
    const told: unknown[] = [];
    seat.on((what) => told.push(what));
    const events = [{ event: ['passed'], words: 'Blue passed.' }];
    world.wire.tell({
      type: 'patch',
      sequence: 6,
      since: 5,
      patch: [[['prompt'], ['Second']]],
      events,
    });
    expect(seat.view?.prompt[0]).toBe('Second');
    expect(seat.sequence).toBe(6);
    expect(told).toEqual([{ kind: 'frame', events, whole: false, withdrawn: 0 }]);
    expect(seat.events).toEqual(events);
  });

  it('strikes off what was taken back', () => {
    join();
    const told: unknown[] = [];
    const [kept, undone, done] = ['A', 'B', 'C'].map((text) => ({ event: 'e', text: [text] }));
    world.wire.tell({ type: 'patch', sequence: 6, since: 5, patch: [], events: [kept, undone] });
    seat.on((what) => told.push(what));
    const back = { type: 'patch', sequence: 7, since: 6, patch: [], withdrawn: 1, events: [done] };
    world.wire.tell(back);
    expect(told).toEqual([{ kind: 'frame', events: [done], whole: false, withdrawn: 1 }]);
    expect(seat.events).toEqual([kept, done]);
  });

  it('asks for the whole view where a patch does not fit', async () => {
    join();
    world.wire.tell({ type: 'patch', sequence: 9, since: 8, patch: [] });
    expect(world.wires[0]?.closed).toBe(true);
    await comeBack();
    expect(world.wire.last).toMatchObject({ type: 'join', sequence: null });
  });

  it('takes news once', () => {
    join();
    world.wire.tell({
      type: 'news',
      cursor: 2,
      items: [
        { kind: 'talk', at: 1 },
        { kind: 'talk', at: 2 },
      ],
    });
    world.wire.tell({
      type: 'news',
      cursor: 3,
      items: [
        { kind: 'talk', at: 2 },
        { kind: 'talk', at: 3 },
      ],
    });
    expect(seat.news.map((item) => item.at)).toEqual([1, 2, 3]);
    expect(seat.cursor).toBe(3);
  });

  it('answers when the server asks whether it is there', () => {
    join();
    world.wire.tell({ type: 'ping' });
    expect(world.wire.last).toEqual({ type: 'pong' });
  });
});

describe('a socket that breaks', () => {
  it('comes back from the sequence and the news that the seat has', async () => {
    join();
    world.wire.tell({ type: 'news', cursor: 4, items: [{ kind: 'talk', at: 1 }] });
    world.wire.break(1012);
    expect(seat.state).toBe('lost');
    await comeBack();
    expect(world.wire.last).toMatchObject({ type: 'join', sequence: 5, news: 4 });
    world.wire.tell({ type: 'resumed', sequence: 5 });
    expect(seat.state).toBe('live');
    expect(seat.reconnected).toBe(1);
    expect(seat.view?.prompt[0]).toBe('First');
  });

  it('takes what it has missed as a patch', async () => {
    join();
    world.wire.break();
    await comeBack();
    world.wire.tell({ type: 'patch', sequence: 8, since: 5, patch: [[['prompt'], ['Eighth']]] });
    expect(seat.view?.prompt[0]).toBe('Eighth');
    expect(seat.state).toBe('live');
  });

  it('waits longer each time, up to ten seconds, and begins again when it is back', async () => {
    join();
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      world.wire.break();
      waits.push(await world.pass());
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10000, 10000]);
    world.wire.opened();
    world.wire.tell({ type: 'resumed', sequence: 5 });
    world.wire.break();
    expect(await world.pass()).toBe(250);
  });

  it('is given up when the server is silent for too long', async () => {
    join();
    await world.pass();
    expect(world.wire.last).toEqual({ type: 'ping' });
    await world.pass();
    expect(world.wires[0]?.closed).toBe(true);
    expect(seat.state).toBe('lost');
  });

  it('tries at once when it is hurried', () => {
    join();
    world.wire.break();
    seat.hurry();
    expect(world.wires).toHaveLength(2);
    expect(world.waiting.every((entry) => entry.milliseconds > 10_000)).toBe(true);
  });

  it('stays away for good once it was left', () => {
    join();
    seat.close();
    expect(world.wire.closed).toBe(true);
    expect(world.waiting).toEqual([]);
  });
});

describe('a decision', () => {
  it('is made on the sequence of the view, and shows in it', async () => {
    join();
    const acting = seat.act('  march   japan-01 ');
    expect(world.wire.last).toEqual({ type: 'act', id: 1, sequence: 5, action: 'march japan-01' });
    world.wire.tell({
      type: 'done',
      id: 1,
      sequence: 6,
      since: 5,
      patch: [[['prompt'], ['Done']]],
    });
    await acting;
    expect(seat.view?.prompt[0]).toBe('Done');
    expect(seat.busy).toBe(false);
  });

  it('tells the rule that refuses it', async () => {
    join();
    const acting = seat.act('to hawaii');
    world.wire.tell({ type: 'refused', id: 1, rule: '12.3', sentence: 'Too far.' });
    await expect(acting).rejects.toEqual(new Refused({ rule: '12.3', sentence: 'Too far.' }));
  });

  it('that comes too late brings the present view', async () => {
    join();
    const acting = seat.act('pass');
    world.wire.tell({ type: 'stale', id: 1, made: null, sequence: 7, view: view('Now') });
    await expect(acting).rejects.toBeInstanceOf(Stale);
    expect(seat.view?.prompt[0]).toBe('Now');
  });

  it('whose answer was lost is said again, and counts if it had been made', async () => {
    join();
    const acting = seat.act('pass');
    world.wire.break();
    await comeBack();
    world.wire.tell({ type: 'patch', sequence: 6, since: 5, patch: [[['prompt'], ['After']]] });
    expect(world.wire.last).toEqual({ type: 'act', id: 1, sequence: 5, action: 'pass' });
    world.wire.tell({ type: 'stale', id: 1, made: 'pass', sequence: 6, view: view('After') });
    await acting;
    expect(seat.view?.prompt[0]).toBe('After');
  });

  it('is not taken for made where somebody else decided something different', async () => {
    join();
    const acting = seat.act('pass');
    world.wire.break();
    await comeBack();
    world.wire.tell({ type: 'resumed', sequence: 5 });
    world.wire.tell({ type: 'stale', id: 1, made: 'fight', sequence: 6, view: view('After') });
    await expect(acting).rejects.toBeInstanceOf(Stale);
  });

  it('is said again where the server is not sure that it was stored', async () => {
    join();
    const acting = seat.act('pass');
    world.wire.tell({ type: 'unavailable', id: 1, sentence: 'Wait.', sure: false });
    await settle();
    await world.pass();
    expect(world.wire.last).toMatchObject({ type: 'act', id: 2, sequence: 5 });
    world.wire.tell({ type: 'done', id: 2, sequence: 6, since: 5, patch: [] });
    await acting;
  });

  it('waits for the one before', async () => {
    join();
    const first = seat.act('pass');
    await expect(seat.act('pass')).rejects.toBeInstanceOf(Unavailable);
    world.wire.tell({ type: 'done', id: 1, sequence: 6, since: 5, patch: [] });
    await first;
  });

  it('that was entered before the table was joined is said then', () => {
    void seat.whyNot('to hawaii');
    expect(world.wire.said).toEqual([]);
    join();
    expect(world.wire.last).toMatchObject({ type: 'why', action: 'to hawaii' });
  });

  it('is told to be lost when the table is left', async () => {
    join();
    const acting = seat.act('pass');
    seat.close();
    await expect(acting).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('questions and talk', () => {
  it('tells why something is not allowed, or that it is', async () => {
    join();
    const first = seat.whyNot('to hawaii');
    world.wire.tell({ type: 'why', id: 1, rule: '10.2', sentence: 'Too far.' });
    expect(await first).toEqual({ rule: '10.2', sentence: 'Too far.' });
    const second = seat.whyNot('pass');
    world.wire.tell({ type: 'why', id: 2, rule: null, sentence: null });
    expect(await second).toBeNull();
  });

  it('never says words twice', async () => {
    join();
    const saying = seat.say('Hello', 'table');
    world.wire.break();
    const outcome = expect(saying).rejects.toMatchObject({ sure: false });
    await comeBack();
    world.wire.tell({ type: 'resumed', sequence: 5 });
    await outcome;
    expect(world.wire.said.filter((message) => message['type'] === 'say')).toEqual([]);
  });
});
