import { PALETTE } from '../../shared/catalogue/domain/palette.ts';
import type { PartKind } from '../../shared/ledger/domain/spending-parts.ts';
import { compare, divide, sum } from '../../shared/platform/domain/decimal.ts';
import { NO_CATEGORY_PICTURE, type Picture } from '../platform/components/category-chip.ts';
import { donut } from '../platform/components/donut.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { shareOfAll } from './amounts.ts';
import { type Shown, written } from './spending-shown.ts';
import { WORDS as words } from './words/spending.ts';

/** A row of the table behind the picture. */
export type Portion = {
  readonly name: string;
  readonly amount: string;
  readonly color: string;
  readonly href?: string | undefined;
};

/** Thinner slices could not be told apart. */
const MOST_SLICES = 8;

/** Where the money went. A refund that is left over has no place in it. */
export const whereItWent = (viewer: Viewer, portions: readonly Portion[], shown: Shown): Html => {
  const spent = portions.filter(({ amount }) => compare(amount, '0') > 0);
  if (spent.length === 0) return NOTHING;
  const all = sum(spent.map(({ amount }) => amount));
  const rest = spent.slice(MOST_SLICES);
  const other = {
    name: words.smaller(rest.length),
    amount: sum(rest.map(({ amount }) => amount)),
    color: NO_CATEGORY_PICTURE.color,
  };
  const drawn: readonly Portion[] = rest.length < 2 ? spent : [...spent.slice(0, MOST_SLICES), other];
  const percent = (amount: string): string => shareOfAll(amount, all, viewer);
  return html`<section class="card" aria-labelledby="${shown.id}-whole"><h3 id="${shown.id}-whole">${words.where}</h3><div class="portions">${donut(
    drawn.map(({ name, amount, color, href }) => ({
      share: Number(divide(amount, all)),
      color,
      words: words.slice(name, written(amount, shown, viewer), percent(amount)),
      href,
    })),
    html`<strong>${written(shown.spent, shown, viewer)}</strong><small>${words.spent}</small>`,
  )}
<ul class="legend">${drawn.map(({ name, amount, color }) => html`<li>${swatch(color)}<span>${name}</span><span>${percent(amount)}</span></li>`)}</ul></div></section>`;
};

const swatch = (color: string): Html =>
  html`<svg viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" rx="3" fill="${color}"/></svg>`;

const ICONS = { merchant: 'store', tag: 'tag', account: 'landmark' } as const satisfies Record<PartKind, string>;

/** A colour of its own, or one by its place. */
export const partPicture = (
  kind: PartKind,
  { id }: PartRow,
  at: number,
  color: string | null | undefined,
): Picture => ({
  color: id === null ? NO_CATEGORY_PICTURE.color : (color ?? PALETTE[at % PALETTE.length] ?? NO_CATEGORY_PICTURE.color),
  icon: ICONS[kind],
});
