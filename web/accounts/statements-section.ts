import type { AccountStatement } from '../../shared/imports/schema/account-statement.ts';
import type { MonthCovered } from '../../shared/imports/statements/domain/covered-days.ts';
import { isDebt } from '../../shared/ledger/entries/domain/account.ts';
import { debtInSentence } from '../ledger/debts.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { importResultPath } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { monthKey, monthStrip } from './month-strip.ts';
import { WORDS } from './words.ts';

const { statements: words } = WORDS;

export type StatementsContent = {
  /** Oldest first. */
  readonly months: readonly MonthCovered[];
  /** Newest first. */
  readonly newest: readonly AccountStatement[];
  readonly total: number;
};

type ShownAccount = { readonly id: string; readonly name: string; readonly account_type: string };

/** Which days statements cover, and whether the ledger agrees with them. */
export const statementsSection = (
  viewer: Viewer,
  account: ShownAccount,
  { months, newest, total }: StatementsContent,
): Html =>
  total === 0
    ? NOTHING
    : html`<section><h2>${words.title}</h2>
${monthKey(viewer, [months])}
${monthStrip(viewer, { ...account, months })}
<p><a href="/statements">${words.ofAllAccounts}</a></p>
<ul class="balances">${newest.map((statement) => statementItem(viewer, account, statement))}</ul>
${total > newest.length && html`<p class="muted">${words.newest(newest.length, total)}</p>`}</section>`;

const statementItem = (viewer: Viewer, account: ShownAccount, statement: AccountStatement): Html => {
  const { import_id, file_name, from, to, basis, completeness, gap_before: gap } = statement;
  return html`<li><span>${words.days(day(from, viewer), day(to, viewer))}${basis === 'rows' && html` <small class="muted">${words.daysOfRows}</small>`}
<br><a href="${importResultPath(import_id)}">${file_name ?? words.import}</a>
${completeness !== 'unknown' && completenessBadge(completeness)}
${gap && html`<br>${badge(words.gapBefore, 'error')} <small>${words.days(day(gap.from, viewer), day(gap.to, viewer))}</small>`}</span>
<span>${balances(viewer, account, statement)}</span></li>`;
};

const balances = (viewer: Viewer, { account_type }: ShownAccount, statement: AccountStatement): Html => {
  const amount = isDebt(account_type) ? debtInSentence : money;
  const { closing_balance: closing, ledger_balance: ledger, balance_date: date, to, currency, agrees } = statement;
  const on = date !== to && html` <small>${words.onDay(day(date, viewer))}</small>`;
  if (closing === null) return html`${badge(words.noBalance)}`;
  if (agrees === true) return html`${amount(closing, currency, viewer)}${on} ${badge(words.agrees, 'success')}`;
  return html`${agrees === null ? badge(words.unknown) : badge(words.differs, 'error')}${on}
<br>${words.inFile(amount(closing, currency, viewer))}
<br>${words.here(amount(ledger, currency, viewer))}`;
};

const completenessBadge = (status: 'complete' | 'incomplete'): Html =>
  status === 'complete' ? badge(words.complete, 'success') : badge(words.incomplete, 'warning');
