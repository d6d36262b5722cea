import { describe, expect, it } from 'vitest';
import { outlined } from './polygons';

const SQUARE: [number, number][] = [
  [0, 0],
  [200, 0],
  [200, 100],
  [0, 100],
];

describe('a map of polygons', () => {
  const chart = {
    spaces: { field: { name: 'The Field', kind: 'land' } },
    outline: { width: 300, height: 200, shapes: { field: { points: SQUARE } } },
  };

  it('is drawn like any other map', () => {
    const field = outlined(chart)?.spaces['field'];
    expect(field?.path).toBe('M0 0L200 0L200 100L0 100Z');
    expect(field?.label).toMatchObject({ x: 100, y: 50, lines: ['The Field'] });
    expect(field?.slots?.map(([, y]) => y)).toEqual([86, 86, 86, 86]);
  });

  it('has the name where the chart says', () => {
    const shape = { points: SQUARE, at: [40, 20] as [number, number] };
    const drawing = outlined({ ...chart, outline: { ...chart.outline, shapes: { field: shape } } });
    expect(drawing?.spaces['field']?.label).toMatchObject({ x: 40, y: 20 });
  });

  it('is made once, and only where there is one', () => {
    expect(outlined(chart)).toBe(outlined(chart));
    expect(outlined({})).toBeNull();
  });
});
