import { describe, expect, test } from 'vitest';
import { strokeOf } from './keys';

function pressed(key: string, inside = '<p></p>', wanted = '*', more: object = {}): string | null {
  const page = document.createElement('div');
  page.innerHTML = inside;
  const target = page.querySelector(wanted);
  return strokeOf({ key, ctrlKey: false, metaKey: false, altKey: false, target, ...more });
}

describe('keys of a replay', () => {
  test('arrows go by decisions, pages by phases, and to the ends', () => {
    expect(
      ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Home', 'End', ' '].map((key) =>
        pressed(key),
      ),
    ).toEqual(['on', 'back', 'phase.on', 'phase.back', 'first', 'last', 'play']);
  });

  test('on the scrubber arrows of all directions count', () => {
    const range = '<input type="range">';
    expect(pressed('ArrowUp', range, 'input')).toBe('on');
    expect(pressed('ArrowDown', range, 'input')).toBe('back');
    expect(pressed('ArrowDown')).toBeNull();
  });

  test('whatever has keys of its own keeps them', () => {
    expect(pressed('ArrowRight', '<div class="viewport"><i></i></div>', 'i')).toBeNull();
    expect(pressed('Home', '<select></select>', 'select')).toBeNull();
    expect(pressed('ArrowLeft', '<input type="text">', 'input')).toBeNull();
    expect(pressed(' ', '<button></button>', 'button')).toBeNull();
    expect(pressed('PageDown', '<div class="journal"><a></a></div>', 'a')).toBeNull();
    expect(pressed('ArrowRight', '<div class="journal"><a></a></div>', 'a')).toBe('on');
  });

  test('with others the keys are the browser’s', () => {
    expect(pressed('ArrowLeft', '<p></p>', '*', { altKey: true })).toBeNull();
    expect(pressed('x')).toBeNull();
  });
});
