import type { ExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { familyChoices } from '../people/family-choices.ts';
import { settingsTabs } from '../people/settings/settings-tabs.ts';
import { actionButton, errorSummary, input, postForm, select } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { writeTypedAmount } from '../platform/format/money.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type ExchangeRatesContent = {
  readonly rates: readonly ExchangeRate[];
  /** The ids of those with which totals are converted today. */
  readonly used: ReadonlySet<string>;
  readonly meta: PageMeta;
  readonly form: FormState;
  readonly done?: string | undefined;
};

export const EXCHANGE_RATES_PATH = '/settings/exchange_rates';

const NAMES = ['date', 'from', 'rate', 'to'];
const { rates: words } = WORDS;

/** GET /settings/exchange_rates: the rates that the family stated. */
export const exchangeRatesPage = (viewer: Viewer, { rates, used, meta, form, done }: ExchangeRatesContent): Html =>
  layout({
    title: words.title,
    viewer,
    notice: form.errors.length > 0 ? errorSummary(form, NAMES) : doneNotice(words.done, done),
    content: html`${settingsTabs(viewer)}
<p>${words.intro}</p>
<section class="card" aria-labelledby="add"><h2 id="add">${words.add}</h2>
<p class="muted">${words.addHint}</p>
${rateForm(viewer, form)}</section>
<section><h2>${words.list}</h2>
${rates.length === 0 ? emptyState(words.empty) : table(words.title, columns(viewer, used), rates)}
${meta.total_pages > 1 && pager(EXCHANGE_RATES_PATH, {}, meta)}</section>`,
  });

/** One line where there is room: 1 EUR = 1.0842 USD on a day. */
const rateForm = (viewer: Viewer, form: FormState): Html => {
  const { currencies } = familyChoices();
  return postForm(
    viewer,
    { action: EXCHANGE_RATES_PATH, label: words.add },
    html`<div class="equation"><span aria-hidden="true">1</span>${select({ name: 'from', label: words.from, required: true }, [{ value: '', label: words.choose }, ...currencies], form)}
<span aria-hidden="true">=</span>${input({ name: 'rate', label: words.rate, inputmode: 'decimal', required: true, hint: words.rateHint(writeTypedAmount('1.0842', viewer.locale)) }, form)}
${select({ name: 'to', label: words.to, required: true }, currencies, form)}
<span aria-hidden="true">${words.on}</span>${input({ name: 'date', label: words.day, type: 'date', required: true }, form)}</div>
<button type="submit">${words.save}</button>`,
  );
};

const columns = (viewer: Viewer, used: ExchangeRatesContent['used']): readonly Column<ExchangeRate>[] => [
  {
    label: words.rate,
    isHeader: true,
    cell: ({ from, to, rate }) =>
      words.equation(from, html`<data value="${rate}">${writeTypedAmount(rate, viewer.locale)}</data>`, to),
  },
  {
    label: words.since,
    isBelowName: true,
    cell: (rate) => html`${day(rate.date, viewer)}${used.has(rate.id) && html` ${badge(words.used, 'success')}`}`,
  },
  {
    label: words.action,
    cell: ({ id, date, from, to }) =>
      actionButton(viewer, `${EXCHANGE_RATES_PATH}/${id}/delete`, words.remove, {
        secondary: true,
        context: words.pairOf(from, to, date),
      }),
  },
];
