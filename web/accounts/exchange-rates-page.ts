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

export type ExchangeRatesContent = {
  readonly rates: readonly ExchangeRate[];
  readonly meta: PageMeta;
  readonly form: FormState;
  readonly done?: string | undefined;
};

export const EXCHANGE_RATES_PATH = '/settings/exchange_rates';

const NAMES = ['date', 'from', 'rate', 'to'];
const DONE = {
  saved: 'The rate is saved.',
  deleted: 'The rate is deleted. It is in the form below: to undo the deletion, save it again.',
};

/** GET /settings/exchange_rates: the rates that the family stated. */
export const exchangeRatesPage = (viewer: Viewer, { rates, meta, form, done }: ExchangeRatesContent): Html =>
  layout({
    title: 'Exchange rates',
    viewer,
    notice: form.errors.length > 0 ? errorSummary(form, NAMES) : doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
<p>What a currency was worth in another one, as your family states it. No account and no transaction is ever converted: a rate is only used for a total that is said to be converted, together with the date of the rate.</p>
<section><h2>Add a rate</h2>
<p>A rate holds from its day until the next rate of the two currencies. A second rate of the same day replaces the first.</p>
${rateForm(viewer, form)}</section>
<section><h2>Rates</h2>
${rates.length === 0 ? emptyState('Your family has no exchange rates. Add one if you have accounts in several currencies.') : table('Exchange rates', columns(viewer), rates)}
${pager(EXCHANGE_RATES_PATH, {}, meta)}</section>`,
  });

const rateForm = (viewer: Viewer, form: FormState): Html => {
  const { currencies } = familyChoices();
  return postForm(
    viewer,
    { action: EXCHANGE_RATES_PATH, label: 'Add a rate' },
    html`${input({ name: 'date', label: 'Day', type: 'date', required: true }, form)}
${select({ name: 'from', label: 'One unit of', required: true }, [{ value: '', label: 'Choose a currency' }, ...currencies], form)}
${input({ name: 'rate', label: 'Was worth', inputmode: 'decimal', required: true, hint: `A number with at most 8 decimals, such as ${writeTypedAmount('1.0842', viewer.locale)}` }, form)}
${select({ name: 'to', label: 'Units of', required: true }, currencies, form)}
<button type="submit">Save the rate</button>`,
  );
};

const columns = (viewer: Viewer): readonly Column<ExchangeRate>[] => [
  { label: 'Pair', isHeader: true, cell: ({ from, to }) => `1 ${from} in ${to}` },
  {
    label: 'Rate',
    isAmount: true,
    cell: ({ rate }) => html`<data value="${rate}">${writeTypedAmount(rate, viewer.locale)}</data>`,
  },
  { label: 'Day', isBelowName: true, cell: ({ date }) => day(date, viewer) },
  {
    label: 'Action',
    cell: ({ id, date, from, to }) =>
      actionButton(viewer, `${EXCHANGE_RATES_PATH}/${id}/delete`, 'Delete', {
        secondary: true,
        context: `${from} in ${to} of ${date}`,
      }),
  },
];
