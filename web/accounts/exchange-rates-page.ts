import type { ExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { familyChoices } from '../people/family-choices.ts';
import { settingsTabs } from '../people/settings/settings-tabs.ts';
import { actionButton, errorSummary, input, postForm, select } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { writeTypedAmount } from '../platform/format/money.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type ExchangeRatesContent = {
  readonly rates: readonly ExchangeRate[];
  readonly meta: PageMeta;
  readonly form: FormState;
  readonly done?: string | undefined;
};

export const EXCHANGE_RATES_PATH = '/settings/exchange_rates';

const NAMES = ['date', 'from', 'rate', 'to'];
const { rates: words } = WORDS;

/** GET /settings/exchange_rates: the rates that the family stated. */
export const exchangeRatesPage = (viewer: Viewer, { rates, meta, form, done }: ExchangeRatesContent): Html =>
  layout({
    title: words.title,
    viewer,
    notice: form.errors.length > 0 ? errorSummary(form, NAMES) : doneNotice(words.done, done),
    content: html`${settingsTabs(viewer)}
<p>${words.intro}</p>
<section><h2>${words.add}</h2>
<p>${words.addHint}</p>
${rateForm(viewer, form)}</section>
<section><h2>${words.list}</h2>
${rates.length === 0 ? emptyState(words.empty) : table(words.title, columns(viewer), rates)}
${pager(EXCHANGE_RATES_PATH, {}, meta)}</section>`,
  });

const rateForm = (viewer: Viewer, form: FormState): Html => {
  const { currencies } = familyChoices();
  return postForm(
    viewer,
    { action: EXCHANGE_RATES_PATH, label: words.add },
    html`${input({ name: 'date', label: words.day, type: 'date', required: true }, form)}
${select({ name: 'from', label: words.from, required: true }, [{ value: '', label: words.choose }, ...currencies], form)}
${input({ name: 'rate', label: words.rate, inputmode: 'decimal', required: true, hint: words.rateHint(writeTypedAmount('1.0842', viewer.locale)) }, form)}
${select({ name: 'to', label: words.to, required: true }, currencies, form)}
<button type="submit">${words.save}</button>`,
  );
};

const columns = (viewer: Viewer): readonly Column<ExchangeRate>[] => [
  { label: words.pair, isHeader: true, cell: ({ from, to }) => words.oneIn(from, to) },
  {
    label: words.worth,
    isAmount: true,
    cell: ({ rate }) => html`<data value="${rate}">${writeTypedAmount(rate, viewer.locale)}</data>`,
  },
  { label: words.day, isBelowName: true, cell: ({ date }) => day(date, viewer) },
  {
    label: words.action,
    cell: ({ id, date, from, to }) =>
      actionButton(viewer, `${EXCHANGE_RATES_PATH}/${id}/delete`, words.remove, {
        secondary: true,
        context: words.pairOf(from, to, date),
      }),
  },
];
