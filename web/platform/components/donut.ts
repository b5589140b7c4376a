import { type Child, type Html, html } from '../html.ts';

export type Slice = {
  /** From 0 to 1, together at most 1. */
  readonly share: number;
  readonly color: string;
  /** Shown while the pointer is on it. */
  readonly words: string;
};

const GAP = 0.5;

/** For the eye and the pointer only: a table beside it says the same. */
export const donut = (slices: readonly Slice[], center: Child): Html => {
  let from = 0;
  const drawn = slices.map((slice) => {
    const start = from;
    from += slice.share * 100;
    return sliceOf(slice, start, slices.length > 1 ? GAP : 0);
  });
  return html`<div class="donut"><svg viewBox="0 0 42 42" aria-hidden="true">${drawn}</svg><p>${center}</p></div>`;
};

/** The stylesheet places the circle, whose length is 100. */
const sliceOf = ({ share, color, words }: Slice, start: number, gap: number): Html => {
  const length = Math.max(0.2, share * 100 - gap);
  return html`<circle stroke="${color}" stroke-dasharray="${rounded(length)} ${rounded(100 - length)}" stroke-dashoffset="${rounded(25 - start)}"><title>${words}</title></circle>`;
};

const rounded = (length: number): string => String(Math.round(length * 100) / 100);
