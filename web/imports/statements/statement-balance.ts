import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import { toMoney } from '../../../shared/platform/domain/money/currency.ts';
import { isZero, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import { amountHint } from '../../ledger/amounts.ts';
import { errorSummary, hidden, input, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { day, money } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { writeTypedAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/preview.ts';

const { closing: CLOSING, statement: STATEMENT } = WORDS;

type Total = WirePreview['totals'][number];

export type StatementBalance = {
  readonly shown: ImportDetail;
  readonly preview: WirePreview;
  /** The ids of the accounts whose balance is what is owed. */
  readonly debts: ReadonlySet<string>;
  /** The submitted form, if it was refused. */
  readonly balanceForm?: FormState;
};

/** Whether the balance that a person entered is the one that the account will have. */
export const isProved = ({ shown, preview }: Pick<StatementBalance, 'shown' | 'preview'>): boolean =>
  shown.statement_balance !== null && preview.totals.some(({ closing_balance: closing }) => closing?.agrees === true);

/** The balances that the file or a person states, compared with those of the ledger, and a field for one that is missing. */
export const statementBalances = (viewer: Viewer, content: StatementBalance): Html =>
  html`${creditHint(viewer, content)}${content.preview.totals.map((total) => comparison(viewer, content, total))}
${balanceForm(viewer, content)}`;

/** Somebody who owes money may type it as it is printed, with a minus. */
const creditHint = (viewer: Viewer, { shown, preview, debts }: StatementBalance): Html => {
  const { statement_balance: entered, account_id: accountId } = shown;
  const [total] = preview.totals;
  if (entered === null || !entered.amount.startsWith('-') || total === undefined) return NOTHING;
  if (accountId === null || !debts.has(accountId)) return NOTHING;
  return notice('warning', html`<p>${STATEMENT.credit(money(entered.amount, total.currency, viewer))}</p>`);
};

const comparison = (
  viewer: Viewer,
  { shown }: StatementBalance,
  { account, currency, closing_balance }: Total,
): Html => {
  if (closing_balance === null) return NOTHING;
  const { date, stated, ledger, difference, agrees } = closing_balance;
  const isEntered = shown.statement_balance?.date === date && isZero(subtract(shown.statement_balance.amount, stated));
  if (agrees && !isEntered) return NOTHING;
  const { openingBalance, theAccount } = CLOSING;
  const name = account.name || theAccount;
  if (agrees)
    return notice('success', html`<p>${CLOSING.agrees(name, money(stated, currency, viewer), day(date, viewer))}</p>`);
  const sentence = difference.startsWith('-') ? CLOSING.more : CLOSING.less;
  return notice(
    'warning',
    html`<p>${sentence({
      source: isEntered ? CLOSING.statement : CLOSING.file,
      stated: money(stated, currency, viewer),
      day: day(date, viewer),
      account: name,
      ledger: money(ledger, currency, viewer),
      difference: money(difference.replace('-', ''), currency, viewer),
      openingBalance:
        account.id === null ? openingBalance : html`<a href="/accounts/${account.id}/valuations">${openingBalance}</a>`,
    })}</p>`,
  );
};

/** For a file of one account that states no balance. */
const balanceForm = (viewer: Viewer, { shown, preview, debts, balanceForm: form }: StatementBalance): Html => {
  const { statement_balance: entered, account_id: accountId } = shown;
  const [total, ...others] = preview.totals;
  const last = preview.date_range?.last;
  if (total === undefined || others.length > 0 || last === undefined) return NOTHING;
  const isOfAccount = accountId !== null && total.account.id === accountId && total.currency === total.balance_currency;
  if (!isOfAccount || (total.closing_balance !== null && entered === null)) return NOTHING;
  const amount = entered?.date === last ? writeTypedAmount(toMoney(entered.amount, total.currency), viewer.locale) : '';
  const state = form ?? newForm({ statement_balance: amount });
  const label = (debts.has(accountId) ? STATEMENT.owed : STATEMENT.balance)(formatDay(last, viewer.locale));
  const isOpen = form !== undefined || (entered !== null && total.closing_balance === null);
  return html`<details${isOpen && html` open`}><summary>${entered === null ? STATEMENT.title : STATEMENT.change}</summary>
${errorSummary(state, { statement_balance: label })}
${postForm(
  viewer,
  { action: `/imports/${shown.id}/balance`, label: STATEMENT.title },
  html`${hidden('date', last)}
${input({ name: 'statement_balance', label, inputmode: 'decimal', hint: STATEMENT.hint(amountHint(viewer)) }, state)}
<button type="submit" class="secondary">${STATEMENT.compare}</button>`,
)}</details>`;
};
