import type { SuggestedTransfer } from '../../shared/changes/schema/transfer.ts';
import { absolute } from '../../shared/platform/domain/money/decimal.ts';
import { flow } from '../ledger/amounts.ts';
import { reasonsInWords } from '../ledger/words/kinds.ts';
import { errorSummary, postForm, select } from '../platform/components/form.ts';
import { emptyState, notice } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { pairForm, pairsButton, type ShownPair } from './pair-forms.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

export type TransfersContent = {
  readonly transfers: readonly SuggestedTransfer[];
  readonly meta: PageMeta;
  /** Those of all pages of which there is little doubt, as many as one change can link. */
  readonly certain: readonly SuggestedTransfer[];
  readonly form: FormState;
  /** Whether the certain ones are linked at once. */
  readonly linking: 'ask' | 'only_pair';
  /** Whether that was just saved. */
  readonly isSaved: boolean;
  /** Makes a repeated submission start one change. */
  readonly once: string;
};

const PATH = '/transfers';
const { transfers: words } = WORDS;

/** GET /transfers: pairs of transactions that are probably the two sides of one transfer, newest first. */
export const transfersPage = (viewer: Viewer, content: TransfersContent): Html => {
  const { transfers, meta, form } = content;
  return layout({
    title: words.title,
    viewer,
    notice: content.isSaved ? notice('success', words.saved) : errorSummary(form),
    content: html`${reviewTabs(viewer)}
<p>${words.intro}</p>
${
  transfers.length === 0
    ? emptyState(words.empty, {
        href: '/transactions',
        label: WORDS.links.showTransactions,
      })
    : html`${all(viewer, content)}
${suggestions(viewer, content)}
${pager(PATH, {}, meta, viewer.locale)}`
}
${choice(viewer, content)}
<p class="row"><a href="/changes">${WORDS.links.changes}</a> <a href="/transactions">${WORDS.links.transactions}</a></p>`,
  });
};

/** One button for many transfers. */
const all = (viewer: Viewer, { transfers, certain, once }: TransfersContent): Html => {
  const send = (action: string, some: readonly SuggestedTransfer[], label: string): Html =>
    pairsButton(viewer, { path: PATH, once }, { action, label }, some.map(toPair));
  return html`<div class="row">
${certain.length > 0 && send('link', certain, words.linkCertain(certain.length))}
${transfers.length > 1 && send('link', transfers, words.linkAll(transfers.length))}
${transfers.length > 1 && send('dismiss', transfers, words.dismissAll(transfers.length))}
</div>`;
};

const CHOICES = [
  { value: 'ask', label: words.choices.ask },
  { value: 'only_pair', label: words.choices.only_pair },
];

/** Applies to the transfers of new imports and bank syncs. */
const choice = (viewer: Viewer, { linking }: TransfersContent): Html =>
  html`<section aria-labelledby="choice"><h2 id="choice">${words.choiceTitle}</h2>
<p>${words.choiceHint}</p>
${postForm(
  viewer,
  { action: `${PATH}/settings` },
  html`${select({ name: 'link_transfers', label: words.choice }, CHOICES, { values: { link_transfers: linking }, errors: [] })}
<button type="submit" class="secondary">${words.save}</button>`,
)}</section>`;

const suggestions = (viewer: Viewer, { transfers, once }: TransfersContent): Html =>
  html`<div class="cards pairs">${transfers.map((transfer) => pairCard(viewer, transfer, once))}</div>`;

/** Common values first, then the differences, and the decision within reach of a thumb. */
const pairCard = (viewer: Viewer, transfer: SuggestedTransfer, once: string): Html => {
  const { outflow, inflow, reasons } = transfer;
  const isEqual = outflow.amount === absolute(inflow.amount) && outflow.currency === inflow.currency;
  const shared = { amount: isEqual, date: outflow.date === inflow.date };
  const { amount, currency, date } = outflow;
  return html`<article class="card" aria-label="${WORDS.pairs.both(outflow.name, inflow.name)}">
${(shared.amount || shared.date) && html`<p class="row">${shared.amount && html`<strong>${money(amount, currency, viewer)}</strong>`}${shared.date && html`<span>${day(date, viewer)}</span>`}</p>`}
<ul class="entries">${side(viewer, outflow, shared, words.out(outflow.account_name))}${side(viewer, inflow, shared, words.in(inflow.account_name))}</ul>
<p><small class="muted">${reasonsInWords(reasons)}</small></p>
${pairForm(viewer, { path: PATH, once }, toPair(transfer), DECISIONS)}</article>`;
};

const side = (
  viewer: Viewer,
  { transaction_id: id, date, amount, currency, name }: SuggestedTransfer['outflow'],
  shared: { readonly amount: boolean; readonly date: boolean },
  where: string,
): Html =>
  html`<li class="entry"><span><a href="/transactions/${id}">${name}</a><small>${where}${!shared.date && html` · ${day(date, viewer)}`}</small></span>${!shared.amount && html`<span class="amount">${flow(amount, currency, viewer)}</span>`}</li>`;

const DECISIONS = [
  { action: 'link', label: words.link },
  { action: 'dismiss', label: words.dismiss },
] as const;

const toPair = ({ outflow, inflow }: SuggestedTransfer): ShownPair => [outflow, inflow];
