import { absolute, sum } from '../../shared/platform/domain/money/decimal.ts';
import { money } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/common.ts';

const { possible: words } = WORDS;

export type PossibleDuplicate = { readonly currency: string; readonly amount: string };

/** How both sides count until they are linked. Without a sign. */
export type PossibleTransfer = {
  readonly currency: string;
  readonly amount: string;
  /** `cancels`: both sides count under the same category. */
  readonly effect: 'spent' | 'earned' | 'both' | 'cancels';
};

/** Duplicates count twice until they are merged. */
export const duplicatesNote = (viewer: Viewer, all: readonly PossibleDuplicate[], currency: string): Html => {
  const own = all.filter((duplicate) => duplicate.currency === currency);
  if (own.length === 0) return NOTHING;
  const amount = money(sum(own.map((duplicate) => absolute(duplicate.amount))), currency, viewer);
  return html`<p class="muted">${words.duplicates(own.length, amount)} <a href="/duplicates">${words.review(own.length)}</a></p>`;
};

/** A sentence for each way in which possible transfers count. */
export const transfersNote = (viewer: Viewer, all: readonly PossibleTransfer[], currency: string): Html => {
  const own = all.filter((transfer) => transfer.currency === currency);
  if (own.length === 0) return NOTHING;
  const sentences = [...Map.groupBy(own, ({ effect }) => effect)].map(([effect, alike]) =>
    words.transfers[effect](alike.length, money(sum(alike.map(({ amount }) => amount)), currency, viewer)),
  );
  return html`<p class="muted">${sentences.map((sentence) => html`${sentence} `)}<a href="/transfers">${words.review(own.length)}</a></p>`;
};
