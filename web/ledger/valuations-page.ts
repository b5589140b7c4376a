import type { Account } from '../../shared/accounts/schema/account.ts';
import type { Valuation } from '../../shared/ledger/schema/valuation.ts';
import { errorSummary, hidden, input, postForm, textarea } from '../platform/components/form.ts';
import { lineChart } from '../platform/components/line-chart.ts';
import { emptyState } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, day, moment, money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatDay } from '../platform/format/dates.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { amountHint } from './amounts.ts';
import { debt, debtInSentence, labelledDebt } from './debts.ts';
import { deleteDetails } from './delete-details.ts';
import { doneWithUndo, sentenceFor, type UndoOffer } from './undo-notice.ts';
import { WORDS as COMMON } from './words/common.ts';
import { DEBT_SIGNS, isCalledValuation, VALUATION_KIND_WORDS } from './words/kinds.ts';
import { named, WORDS as words } from './words/valuations.ts';

export type ValuationsContent = {
  readonly account: Account;
  readonly isLiability: boolean;
  /** Newest first. */
  readonly valuations: readonly Valuation[];
  /** The last valuation of each month, oldest first. */
  readonly history: readonly { readonly date: string; readonly amount: string }[];
  readonly meta: PageMeta;
  readonly form: FormState;
  readonly done?: string | undefined;
  readonly undo?: UndoOffer | undefined;
};

export const VALUATION_FIELD_NAMES = ['amount', 'date', 'notes'];

export const valuationsPage = (viewer: Viewer, content: ValuationsContent): Html => {
  const { account, isLiability, valuations, meta, form } = content;
  const path = `/accounts/${account.id}/valuations`;
  const texts = named(isCalledValuation(account.account_type));
  return layout({
    title: texts.title(account.name),
    viewer,
    notice: doneWithUndo(viewer, sentenceFor(texts.done, content.done), content.undo),
    content: html`<p>${texts.intro(html`<a href="/accounts/${account.id}">${account.name}</a>`, (isLiability ? debtInSentence : money)(account.balance, account.currency, viewer))}</p>
${valuations.length === 0 ? emptyState(texts.empty) : listed(viewer, content)}
${pager(path, {}, meta)}
<section class="card" aria-labelledby="record"><h2 id="record">${texts.record}</h2>
${postForm(
  viewer,
  { action: path },
  html`${errorSummary(form, VALUATION_FIELD_NAMES)}
${valuationFields(viewer, form, { isLiability, accountType: account.account_type })}
<button type="submit">${words.submit}</button>`,
)}</section>`,
  });
};

const listed = (viewer: Viewer, { account, isLiability, valuations, history }: ValuationsContent): Html => {
  const isValuation = isCalledValuation(account.account_type);
  const texts = named(isValuation);
  const points = history.map(({ date, amount }) => ({ date, value: amount }));
  return html`${points.length > 1 && lineChart({ id: 'valuations', title: texts.lastOfMonths(account.name), currency: account.currency, points, signs: isLiability ? DEBT_SIGNS : undefined }, viewer)}
${table<Valuation>(
  texts.title(account.name),
  [
    {
      label: words.day,
      isHeader: true,
      cell: ({ id, date }) =>
        html`<a href="/valuations/${id}">${day(date, viewer)}</a>${date > viewer.today && html` ${badge(COMMON.upcoming)}`}`,
    },
    {
      label: isLiability ? words.owedValue : isValuation ? words.value : words.balance,
      isAmount: true,
      cell: ({ amount, currency }) => (isLiability ? labelledDebt : money)(amount, currency, viewer),
    },
    { label: words.type, isBelowName: true, cell: ({ kind }) => kindOf(kind, isValuation) },
    { label: words.notes, isWideOnly: true, cell: ({ notes }) => notes ?? '' },
  ],
  valuations,
)}`;
};

const kindOf = (kind: Valuation['kind'], isValuation: boolean): string =>
  kind === 'reconciliation' && !isValuation ? words.kindOfBalance : VALUATION_KIND_WORDS[kind];

/** The amount, date and notes fields of a valuation. */
export const valuationFields = (
  viewer: Viewer,
  form: FormState,
  { isLiability, accountType }: Pick<ValuationsContent, 'isLiability'> & { readonly accountType: string },
): Html =>
  html`${input({ name: 'date', label: words.day, type: 'date', required: true }, form)}
${input({ name: 'amount', label: isLiability ? words.owed : isCalledValuation(accountType) ? words.worth : words.balanceAt, required: true, inputmode: 'decimal', hint: amountHint(viewer) }, form)}
${textarea({ name: 'notes', label: words.notes, rows: 2 }, form)}`;

type ValuationContent = {
  readonly valuation: Valuation;
  readonly version: string;
  readonly isLiability: boolean;
  readonly form: FormState;
};

export const valuationPage = (viewer: Viewer, { valuation, version, isLiability, form }: ValuationContent): Html => {
  const { id, account, date, amount, currency, kind, updated_at } = valuation;
  const name = account?.name ?? words.noAccount;
  const accountType = account?.account_type ?? '';
  const isValuation = isCalledValuation(accountType);
  const texts = named(isValuation);
  return layout({
    title: texts.one(name, formatDay(date, viewer.locale)),
    viewer,
    content: html`<section class="card"><p class="worth">${(isLiability ? debt : money)(amount, currency, viewer)}</p>
${facts([
  [words.account, account === null ? name : html`<a href="/accounts/${account.id}/valuations">${name}</a>`],
  [words.type, kindOf(kind, isValuation)],
  [words.changed, moment(updated_at, viewer)],
])}</section>
${postForm(
  viewer,
  { action: `/valuations/${id}`, label: texts.label },
  html`${errorSummary(form, VALUATION_FIELD_NAMES)}
${hidden('version', version)}
${valuationFields(viewer, form, { isLiability, accountType })}
<button type="submit">${words.save}</button>`,
)}
${deleteDetails(viewer, {
  action: `/valuations/${id}/delete`,
  label: texts.remove,
  version,
  consequence: texts.removeConsequence,
})}`,
  });
};
