import { type Html, html } from '../html.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** The elements of an icon of Lucide. */
export type Drawing = readonly (readonly [element: string, attributes: Attributes])[];

/** An icon as one path, because that is shorter than an element for each line. */
export const drawing = (elements: Drawing): Html => html`<path d="${elements.map(outlineOf).join('')}"/>`;

const outlineOf = ([element, attributes]: Drawing[number]): string => {
  const of = (name: string): number => Number(attributes[name] ?? 0);
  if (element === 'circle') return circle(of('cx'), of('cy'), of('r'));
  if (element === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
  if (element === 'rect') return rectangle(of('x'), of('y'), of('width'), of('height'), of('rx'));
  return fromZero(String(attributes['d'] ?? ''));
};

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const rectangle = (x: number, y: number, width: number, height: number, r: number): string => {
  const corner = (dx: number, dy: number): string => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
};

/** A path begins at a point of the whole drawing, also behind another one; what follows is relative to it as before. */
const fromZero = (d: string): string =>
  d.replace(/^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(?=([-\d.])?)/, (_, x, y, number) =>
    number === undefined ? `M${x} ${y}` : `M${x} ${y}l`,
  );
