import type { ListSums } from '../../shared/ledger/domain/list-sums.ts';
import { isZero, subtract } from '../../shared/platform/domain/decimal.ts';
import { withQuery } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/counts.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';
import { WORDS } from './words/transactions.ts';

const { summary: words } = WORDS;

/** How many transactions have a number that was searched for as their amount, and how many in their texts. */
export type Finds = { readonly shown: 'amount' | 'text'; readonly amount: number; readonly text: number };

export type ListSummary = {
  readonly path: string;
  readonly filters: FormState;
  readonly meta: { readonly total_count: number };
  readonly sums: ListSums | undefined;
  readonly finds: Finds | undefined;
  /** What can be done with them. */
  readonly beside?: Html;
};

/** Above a list: how many transactions it has, on all of its pages, and what they add up to. */
export const listSummary = (viewer: Viewer, { path, filters, meta, sums, finds, beside }: ListSummary): Html => {
  if (meta.total_count === 0) return NOTHING;
  const { currencies, hasTransfers } = sums ?? { currencies: [], hasTransfers: false };
  const mainFirst = currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const amounts = mainFirst.map((one) => html` · ${inAndOut(viewer, one)}`);
  return html`${finds !== undefined && choice(viewer, path, filters, finds)}
<div class="summary"><p class="muted">${words.found(meta.total_count, formatCount(meta.total_count, viewer.locale))}${amounts}${hasTransfers && html` · ${words.withoutTransfers}`}</p>${beside}</div>`;
};

const inAndOut = (viewer: Viewer, { currency, inflow, outflow }: ListSums['currencies'][number]): Html => {
  const [earned, spent] = [money(inflow, currency, viewer), money(outflow, currency, viewer)];
  if (isZero(outflow)) return words.in(earned);
  if (isZero(inflow)) return words.out(spent);
  return words.both(earned, spent, flow(subtract(outflow, inflow), currency, viewer));
};

const choice = ({ locale }: Viewer, path: string, { values }: FormState, finds: Finds): Html => {
  const { search = '' } = values;
  return html`<nav class="choice" aria-label="${words.findsOf(search)}"><ul>${(['amount', 'text'] as const).map(
    (match) =>
      html`<li><a href="${withQuery(path, { ...values, match })}"${match === finds.shown && html` aria-current="page"`}>${words.finds[match](formatCount(finds[match], locale))}</a></li>`,
  )}</ul></nav>`;
};
