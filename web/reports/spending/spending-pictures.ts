import { PALETTE } from '../../../shared/catalogue/domain/palette.ts';
import { compare, divide, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { shareOfAll } from '../../ledger/amounts.ts';
import { NO_CATEGORY_PICTURE } from '../../platform/components/category-chip.ts';
import { donut } from '../../platform/components/donut.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Shown, written } from './spending-shown.ts';
import { WORDS as words } from './words.ts';

/** A row of the table behind the picture. */
export type Portion = {
  readonly name: string;
  readonly amount: string;
  readonly color: string;
};

/** Thinner slices could not be told apart. */
const MOST_SLICES = 8;

/** Where the money went. A refund that is left over has no place in it. */
export const spendingShares = (viewer: Viewer, portions: readonly Portion[], shown: Shown): Html => {
  const spent = portions.filter(({ amount }) => compare(amount, '0') > 0);
  if (spent.length === 0) return NOTHING;
  const all = sum(spent.map(({ amount }) => amount));
  const rest = spent.slice(MOST_SLICES);
  const other = {
    name: words.smaller,
    amount: sum(rest.map(({ amount }) => amount)),
    color: NO_CATEGORY_PICTURE.color,
  };
  const drawn: readonly Portion[] = rest.length < 2 ? spent : [...spent.slice(0, MOST_SLICES), other];
  const percent = (amount: string): string => shareOfAll(amount, all, viewer);
  return html`<section class="card" aria-labelledby="${shown.id}-whole"><h3 id="${shown.id}-whole">${words.where}</h3><div class="portions">${donut(
    drawn.map(({ name, amount, color }) => ({
      share: Number(divide(amount, all)),
      color,
      words: words.slice(name, written(amount, shown, viewer), percent(amount)),
    })),
    html`<strong>${written(shown.spent, shown, viewer)}</strong><small>${words.spent}</small>`,
  )}
<ul class="legend">${drawn.map(({ name, amount, color }) => html`<li>${swatch(color)}<span>${name} <small>${percent(amount)}</small></span><span>${written(amount, shown, viewer)}</span></li>`)}</ul></div></section>`;
};

/** A color of its own, or one by its place. */
export const partColor = (id: string | null, at: number, color: string | null | undefined): string =>
  id === null ? NO_CATEGORY_PICTURE.color : (color ?? PALETTE[at % PALETTE.length] ?? NO_CATEGORY_PICTURE.color);

/** A mark in the color of a slice. */
export const swatch = (color: string): Html =>
  html`<svg class="swatch" aria-hidden="true"><rect fill="${color}"/></svg>`;
