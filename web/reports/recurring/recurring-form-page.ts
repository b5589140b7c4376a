import { RECURRING_INTERVALS } from '../../../shared/catalogue/domain/recurring-interval.ts';
import { isRunning, type RecurringItem } from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { amountHint, DIRECTIONS } from '../../ledger/amounts.ts';
import {
  actionButton,
  type Choice,
  errorSummary,
  hidden,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { doneNotice } from '../../platform/components/notice.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { nameOf, RECURRING_PATH, type RecurringNames, recurringRow, transactionsOf } from './recurring-rows.ts';
import { WORDS } from './words.ts';

const { form: words } = WORDS;

export type RecurringChoices = { readonly accounts: readonly Choice[]; readonly categories: readonly Choice[] };

const LABELS = {
  name: words.name,
  direction: words.direction,
  amount: words.amount,
  account_id: words.account,
  category_id: words.category,
  interval: words.interval,
  next_expected_date: words.next,
};

/** GET /recurring/new */
export const newRecurringPage = (
  viewer: Viewer,
  { form, choices }: { readonly form: FormState; readonly choices: RecurringChoices },
): Html =>
  layout({
    title: words.newTitle,
    part: WORDS.title,
    viewer,
    content: html`<section class="card">${postForm(
      viewer,
      { action: RECURRING_PATH, label: words.newTitle },
      html`${errorSummary(form, LABELS)}${hidden('once', form.values['once'] ?? '')}${hidden('merchant_id', form.values['merchant_id'] ?? '')}
${fields(viewer, form, choices)}
<p class="row"><button type="submit">${words.submit}</button> <a href="${RECURRING_PATH}">${words.cancel}</a></p>`,
    )}</section>`,
  });

const fields = (viewer: Viewer, form: FormState, { accounts, categories }: RecurringChoices): Html =>
  html`<div class="fields">${input({ name: 'name', label: words.name, required: true, hint: words.nameHint }, form)}
${select({ name: 'direction', label: words.direction }, DIRECTIONS, form)}
${input({ name: 'amount', label: words.amount, required: true, inputmode: 'decimal', hint: amountHint(viewer) }, form)}
${select(
  { name: 'interval', label: words.interval },
  RECURRING_INTERVALS.map((value) => ({ value, label: WORDS.intervals[value] })),
  form,
)}
${input({ name: 'next_expected_date', label: words.next, type: 'date', required: true }, form)}
${select({ name: 'account_id', label: words.account }, [{ value: '', label: words.anyAccount }, ...accounts], form)}
${select({ name: 'category_id', label: words.category }, [{ value: '', label: words.noCategory }, ...categories], form)}</div>`;

export type RecurringItemContent = {
  readonly item: RecurringItem;
  readonly names: RecurringNames;
  readonly version: string;
  readonly form: FormState;
  readonly choices: RecurringChoices;
  readonly done?: string | undefined;
};

/** GET /recurring/{id}: what is expected, and a form to change, pause or delete it. */
export const recurringItemPage = (
  viewer: Viewer,
  { item, names, version, form, choices, done }: RecurringItemContent,
): Html => {
  const own = `${RECURRING_PATH}/${item.id}`;
  const isPaused = item.state === 'paused';
  const pausing = actionButton(
    viewer,
    `${own}/${isPaused ? 'resume' : 'pause'}`,
    words[isPaused ? 'resume' : 'pause'],
    { secondary: true, fields: { version } },
  );
  return layout({
    title: nameOf(item, names),
    part: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    actions: html`<a class="button" href="${transactionsOf(item)}">${words.transactions}</a>`,
    content: html`<p><a href="${RECURRING_PATH}">${words.back}</a></p>
<section class="card"><ul class="entries">${recurringRow(viewer, item, names, isPaused || isRunning(item) ? pausing : undefined)}</ul></section>
<section class="card"><h2>${words.edit}</h2>${postForm(
      viewer,
      { action: own, label: words.edit },
      html`${errorSummary(form, LABELS)}${hidden('version', version)}
${fields(viewer, form, choices)}
<button type="submit">${words.save}</button>`,
    )}</section>
<details class="more"><summary>${words.remove}</summary>
<p>${words.removeConsequence}</p>
${actionButton(viewer, `${own}/delete`, words.submitRemove, { danger: true, fields: { version } })}</details>`,
  });
};
