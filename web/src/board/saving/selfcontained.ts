/** A drawn map as one file: a copy in which every colour and face is written out, and that needs no page. */

const SVG = 'http://www.w3.org/2000/svg';

/** What passes from a group to its parts: it is written only where it changes. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'clip-rule',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-anchor',
] as const;

/** What an SVG begins with. */
const INITIAL: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  'clip-rule': 'nonzero',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
};

/** The page's own attributes, which mean nothing outside it. */
const OF_THE_PAGE = /^(class|style|role|tabindex|aria-.*|data-.*|xmlns)$/;
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline']);
const GROUPS = new Set(['g', 'defs']);
const LEFT_OUT = new Set(['title', 'style', 'script']);

export type Style = Readonly<Record<string, string>>;
export type StyleOf = (element: Element) => Style;

/** Read what the browser has worked out for an element. */
export function computed(element: Element): Style {
  const style = getComputedStyle(element);
  const found: Record<string, string> = {};
  for (const name of [...INHERITED, 'display', 'opacity', 'transform']) {
    found[name] = style.getPropertyValue(name);
  }
  return found;
}

/** A colour without its transparency, and the transparency, which older programs want on its own. */
export function opaque(colour: string): [string, number] {
  const parts = /^rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\)$/.exec(colour);
  if (!parts) return [colour, 1];
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.round(Number(part)));
  return [`rgb(${red}, ${green}, ${blue})`, Number(parts[4] ?? 1)];
}

/** The style as it is written: plain colours, bare numbers. */
function plain(style: Style): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of INHERITED) found[name] = (style[name] ?? '').replace(/(\d)px\b/g, '$1');
  for (const paint of ['fill', 'stroke'] as const) {
    const [colour, part] = opaque(found[paint] ?? '');
    found[paint] = colour;
    if (part < 1) {
      found[`${paint}-opacity`] = String(
        Math.round(part * Number(found[`${paint}-opacity`] || 1) * 1000) / 1000,
      );
    }
  }
  return found;
}

function isUnseen(element: Element, style: Style): boolean {
  if (style['display'] === 'none') return true;
  // A line that names follow is not drawn itself, but it is needed.
  const painted = style['fill'] !== 'none' || style['stroke'] !== 'none';
  return SHAPES.has(element.localName) && !painted && !element.id;
}

function copyOf(
  source: Element,
  about: Readonly<Record<string, string>>,
  styleOf: StyleOf,
): Element | null {
  if (source.namespaceURI !== SVG || LEFT_OUT.has(source.localName)) return null;
  const style = styleOf(source);
  if (isUnseen(source, style)) return null;
  const copy = document.createElementNS(SVG, source.localName);
  const own = plain(style);
  for (const { name, value } of source.attributes) {
    const written = name in own || name === 'opacity' || name === 'transform';
    if (!OF_THE_PAGE.test(name) && !written) copy.setAttribute(name, value);
  }
  for (const name of INHERITED) {
    const value = own[name];
    if (value && value !== about[name]) copy.setAttribute(name, value);
  }
  if (style['opacity'] && style['opacity'] !== '1') copy.setAttribute('opacity', style['opacity']);
  const moved = source.getAttribute('transform') ?? style['transform'];
  if (moved && moved !== 'none') copy.setAttribute('transform', moved.replace(/px/g, ''));
  addParts(copy, source, own, styleOf);
  return GROUPS.has(source.localName) && !copy.hasChildNodes() ? null : copy;
}

function addParts(
  copy: Element,
  source: Element,
  about: Readonly<Record<string, string>>,
  styleOf: StyleOf,
): void {
  for (const node of source.childNodes) {
    if (node instanceof Element) {
      const part = copyOf(node, about, styleOf);
      if (part) copy.append(part);
    } else if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) {
      copy.append(node.textContent.trim());
    }
  }
}

/** The text of an SVG that shows what a map on the page shows. `faces` are the rules of the faces it is set in. */
export function selfContained(
  map: SVGSVGElement,
  title: string,
  ground: string,
  faces = '',
  styleOf: StyleOf = computed,
): string {
  const root = document.createElementNS(SVG, 'svg');
  const box = map.getAttribute('viewBox') ?? '0 0 100 100';
  const [x = '0', y = '0', width = '100', height = '100'] = box.split(/[\s,]+/);
  for (const [name, value] of Object.entries({ viewBox: box, width, height })) {
    root.setAttribute(name, value);
  }
  const named = document.createElementNS(SVG, 'title');
  named.textContent = title;
  root.append(named);
  if (faces) {
    const style = document.createElementNS(SVG, 'style');
    style.textContent = faces;
    root.append(style);
  }
  const desk = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, fill: ground })) {
    desk.setAttribute(name, value);
  }
  root.append(desk);
  addParts(root, map, INITIAL, styleOf);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}
