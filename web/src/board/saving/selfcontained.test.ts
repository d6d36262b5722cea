import { describe, expect, it } from 'vitest';
import { opaque, selfContained, type StyleOf } from './selfcontained';

const SVG = 'http://www.w3.org/2000/svg';

function map(inner: string): SVGSVGElement {
  const holder = document.createElement('div');
  holder.innerHTML = `<svg xmlns="${SVG}" viewBox="-10 -10 200 100">${inner}</svg>`;
  return holder.querySelector('svg') as SVGSVGElement;
}

/** Styles as the browser would work them out, from `data-look`: "fill:red;display:none". */
const styleOf: StyleOf = (element) => ({
  fill: 'rgb(0, 0, 0)',
  stroke: 'none',
  opacity: '1',
  transform: 'none',
  ...Object.fromEntries(
    (element.getAttribute('data-look') ?? '').split(';').map((rule) => rule.split(':')),
  ),
});

function saved(inner: string): Document {
  const text = selfContained(map(inner), 'Tea & cake', 'rgb(1, 2, 3)', '', styleOf);
  const read = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  return read;
}

describe('a saved map', () => {
  it('is one SVG with its title and a ground of its size', () => {
    const file = saved('<path d="M0 0h1"/>');
    expect(file.documentElement.getAttribute('width')).toBe('200');
    expect(file.querySelector('title')?.textContent).toBe('Tea & cake');
    expect(file.querySelector('rect')?.getAttribute('fill')).toBe('rgb(1, 2, 3)');
  });

  it('writes colours out and leaves behind what belongs to the page', () => {
    const path = saved(
      '<path class="land" role="button" aria-label="Gold" data-unit="x" style="fill:red" d="M0 0h1" data-look="fill:rgb(9, 8, 7)"/>',
    ).querySelector('path');
    expect(path?.getAttribute('fill')).toBe('rgb(9, 8, 7)');
    expect([...(path?.attributes ?? [])].map(({ name }) => name).sort()).toEqual(['d', 'fill']);
  });

  it('writes only what changes from a group to its parts', () => {
    const file = saved('<g data-look="fill:red"><path d="M0 0h1" data-look="fill:red"/></g>');
    expect(file.querySelector('g')?.getAttribute('fill')).toBe('red');
    expect(file.querySelector('path')?.hasAttribute('fill')).toBe(false);
  });

  it('leaves out what is not seen, but keeps the lines that names follow', () => {
    const file = saved(
      '<g data-look="display:none"><text>secret</text></g>' +
        '<path d="M0 0h5" data-look="fill:none"/>' +
        '<path id="bend" d="M0 0h9" data-look="fill:none"/>' +
        '<text><textPath href="#bend">Yellow Sea</textPath></text>',
    );
    expect(file.documentElement.textContent).not.toContain('secret');
    expect([...file.querySelectorAll('path')].map(({ id }) => id)).toEqual(['bend']);
    expect(file.querySelector('textPath')?.textContent).toBe('Yellow Sea');
  });

  it('keeps where a block was moved to by its style', () => {
    const file = saved('<g data-look="transform:matrix(1, 0, 0, 1, 5, 6)"><path d="M0 0h1"/></g>');
    expect(file.querySelector('g')?.getAttribute('transform')).toBe('matrix(1, 0, 0, 1, 5, 6)');
  });
});

describe('a colour', () => {
  it('is parted from its transparency', () => {
    expect(opaque('rgba(185, 138, 78, 0.42)')).toEqual(['rgb(185, 138, 78)', 0.42]);
    expect(opaque('url("#x")')).toEqual(['url("#x")', 1]);
  });
});
