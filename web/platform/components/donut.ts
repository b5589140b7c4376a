import { type Child, type Html, html, NOTHING } from '../html.ts';

export type Slice = {
  /** From 0 to 1, together at most 1. */
  readonly share: number;
  readonly color: string;
  /** Shown while the pointer is on it. */
  readonly words: string;
  readonly href?: string | undefined;
};

/** The length of this circle is 100. */
const RADIUS = 15.9155;
const GAP = 0.5;

/** What a whole is made of, for the eye and the pointer only: a table beside it says the same. */
export const donut = (slices: readonly Slice[], center: Child): Html => {
  let from = 0;
  const drawn = slices.map((slice) => {
    const start = from;
    from += slice.share * 100;
    return sliceOf(slice, start, slices.length > 1 ? GAP : 0);
  });
  return html`<div class="donut"><svg viewBox="0 0 42 42" aria-hidden="true">${drawn}</svg><p>${center}</p></div>`;
};

const sliceOf = ({ share, color, words, href }: Slice, start: number, gap: number): Html => {
  const length = Math.max(0.2, share * 100 - gap);
  const circle = html`<circle cx="21" cy="21" r="${RADIUS}" stroke="${color}" stroke-dasharray="${rounded(length)} ${rounded(100 - length)}" stroke-dashoffset="${rounded(25 - start)}"><title>${words}</title></circle>`;
  if (share <= 0) return NOTHING;
  return href === undefined ? circle : html`<a href="${href}" tabindex="-1">${circle}</a>`;
};

const rounded = (length: number): string => String(Math.round(length * 100) / 100);
