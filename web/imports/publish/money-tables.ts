import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { AccountMoney } from '../../../shared/imports/verification/use-cases/import-money.ts';
import { type Account, isDebt } from '../../../shared/ledger/entries/domain/account.ts';
import { isZero, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import { debtInSentence } from '../../ledger/debts.ts';
import { type Column, table } from '../../platform/components/table.ts';
import { badge, day, money } from '../../platform/components/values.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recordCount, recordName } from '../counts.ts';
import { WORDS } from '../words/verification.ts';

const { money: MONEY, footing: FOOTING, counts: COUNTS } = WORDS;

type ComparedMoney = NonNullable<ImportDetail['verification']['readback']['sums']>[number];
type MoneySum = ComparedMoney['actual'];

/** By id. */
export type AccountNames = ReadonlyMap<string, string>;

/** The money of the file beside that of the ledger when it was checked, by account. */
export const moneyProof = (viewer: Viewer, shown: ImportDetail, names: AccountNames): Html => {
  const { sums = [] } = shown.verification.readback;
  if (sums.length === 0) return NOTHING;
  const column = (label: string, sumOf: (row: ComparedMoney) => MoneySum): Column<ComparedMoney> => ({
    label,
    isAmount: true,
    cell: (row) => linesOf(viewer, row, sumOf(row)),
  });
  const hasExisting = sums.some(({ already_there }) => already_there.count > 0);
  const isTwice = ({ account_id: id, kind }: ComparedMoney): boolean =>
    id !== null && sums.some((other) => other.account_id === id && other.kind !== kind);
  const kindOf = (row: ComparedMoney): Child =>
    isTwice(row) && html` <small>${recordName(row.kind === 'parts' ? 'split_parts' : row.kind)}</small>`;
  const split = [column(MONEY.added, addedOf), column(MONEY.existing, ({ already_there }) => already_there)];
  return html`<section><h2>${MONEY.title}</h2>
${table(
  MONEY.caption,
  [
    { label: MONEY.account, isHeader: true, cell: (row: ComparedMoney) => html`${linkTo(row, names)}${kindOf(row)}` },
    column(MONEY.inFile, ({ expected }) => expected),
    ...(hasExisting ? split : []),
    column(MONEY.inLedger, ({ actual }) => actual),
    { label: MONEY.result, cell: ({ agrees }) => (agrees ? MATCHES : DIFFERS) },
  ],
  [...Map.groupBy(sums, ({ account_id }) => account_id).values()].flat(),
  { isStacked: true },
)}
${rowsSentence(viewer, shown)}</section>`;
};

const MATCHES = badge(COUNTS.matches, 'success');
const DIFFERS = badge(COUNTS.differs, 'error');

/** The sums that differ, each in a sentence. */
export const moneyDifferences = (viewer: Viewer, shown: ImportDetail, names: AccountNames): Html => {
  const { sums = [] } = shown.verification.readback;
  const wrong = sums.filter(({ agrees }) => !agrees);
  if (wrong.length === 0) return NOTHING;
  const inWords = (row: ComparedMoney, sum: MoneySum): string => {
    const [into, out] = [sum.money_in, sum.money_out].map((amount) =>
      formatAmount(amount, row.currency, viewer.locale),
    );
    return MONEY.sum(countOf(viewer, row, sum), into ?? '', out ?? '');
  };
  return html`<ul>${wrong.map(
    (row) =>
      html`<li>${MONEY.difference(nameOf(row, names), inWords(row, row.expected), inWords(row, row.actual))}</li>`,
  )}</ul>`;
};

const linesOf = (viewer: Viewer, row: ComparedMoney, sum: MoneySum): Html =>
  html`${countOf(viewer, row, sum)}<br>${money(sum.money_in, row.currency, viewer)} ${MONEY.in}<br>${money(sum.money_out, row.currency, viewer)} ${MONEY.out}`;

const countOf = ({ locale }: Viewer, { kind }: ComparedMoney, { count }: MoneySum): string =>
  recordCount(kind === 'parts' ? 'split_parts' : kind, count, locale);

const addedOf = ({ actual, already_there: before }: ComparedMoney): MoneySum => ({
  count: actual.count - before.count,
  money_in: subtract(actual.money_in, before.money_in),
  money_out: subtract(actual.money_out, before.money_out),
});

const nameOf = ({ account_id: id }: ComparedMoney, names: AccountNames): string =>
  id === null ? MONEY.otherAccounts : (names.get(id) ?? MONEY.deletedAccount);

const linkTo = (row: ComparedMoney, names: AccountNames): Child => {
  const { account_id: id } = row;
  return id !== null && names.has(id) ? html`<a href="/accounts/${id}">${nameOf(row, names)}</a>` : nameOf(row, names);
};

/** How the rows of the file became entries; blank if its rows are not one entry each. */
const rowsSentence = ({ locale }: Viewer, { stats, type, verification }: ImportDetail): Html => {
  const { sums = [] } = verification.readback;
  const whole = sums.filter(({ kind }) => kind !== 'parts');
  const count = (numberOf: (row: ComparedMoney) => number): number =>
    whole.reduce((sum, row) => sum + numberOf(row), 0);
  const [found, existing] = [count(({ actual }) => actual.count), count(({ already_there }) => already_there.count)];
  const { rows_count: rows, left_out_rows_count: leftOut } = stats;
  if (type === 'NativeImport' || rows !== found) return NOTHING;
  const text = (number: number): string => formatCount(number, locale);
  return html`<p>${MONEY.rows(text(rows + leftOut), rows + leftOut === 1, [
    MONEY.rowsAdded(text(found - existing)),
    ...(existing > 0 ? [MONEY.rowsExisting(text(existing))] : []),
    ...(leftOut > 0 ? [MONEY.rowsLeftOut(text(leftOut))] : []),
  ])}</p>`;
};

/** How the balance before the first entry became the balance of today. */
export const balanceFooting = (viewer: Viewer, all: readonly AccountMoney[], isProved: boolean): Html => {
  if (all.length === 0) return NOTHING;
  const isCompared = all.some(({ isSame }) => (isProved ? isSame === false : isSame !== null));
  const sum = (amount: string, { currency }: AccountMoney): Html => money(amount, currency, viewer);
  const optional = (label: string, amountOf: (row: AccountMoney) => string): readonly Column<AccountMoney>[] =>
    all.every((row) => isZero(amountOf(row)))
      ? []
      : [{ label, isAmount: true, cell: (row) => sum(amountOf(row), row) }];
  const isUnknown = all.some(({ other }) => other.transactions === null);
  const others = optional(FOOTING.others, ({ other }) => other.transactions ?? '0');
  const rest = optional(isUnknown ? FOOTING.anyOther : FOOTING.rest, ({ other }) => other.rest);
  const notes = [
    ...(others.length > 0 ? [FOOTING.othersNote] : []),
    ...(rest.length > 0 ? [isUnknown ? FOOTING.anyOtherNote : FOOTING.restNote] : []),
  ];
  return html`<section><h2>${FOOTING.title}</h2>
${table(
  FOOTING.title,
  [
    {
      label: MONEY.account,
      isHeader: true,
      cell: ({ account: { id, name } }: AccountMoney) => html`<a href="/accounts/${id}">${name}</a>`,
    },
    openingColumn(viewer, all),
    { label: FOOTING.moneyIn, isAmount: true, cell: (row) => sum(row.moneyIn, row) },
    { label: FOOTING.moneyOut, isAmount: true, cell: (row) => sum(row.moneyOut, row) },
    ...others,
    ...rest,
    { label: FOOTING.balance, isAmount: true, cell: (row) => balanceOf(viewer, row, row.balance) },
    ...optional(FOOTING.later, ({ later }) => later),
    ...(isCompared ? [isProved ? SINCE : COMPARED] : []),
  ],
  all,
  { isStacked: true },
)}
${notes.length > 0 && html`<p class="muted">${notes.join(' ')}</p>`}</section>`;
};

/** The day stands in the header, unless the accounts differ in it. */
const openingColumn = (viewer: Viewer, all: readonly AccountMoney[]): Column<AccountMoney> => {
  const [only = '', ...others] = new Set(all.map(({ openingDay }) => openingDay));
  const opening = (row: AccountMoney): Html => balanceOf(viewer, row, row.opening);
  return others.length === 0
    ? { label: FOOTING.balanceOn(formatDay(only, viewer.locale)), isAmount: true, cell: opening }
    : {
        label: FOOTING.start,
        isAmount: true,
        cell: (row) => FOOTING.startOn(opening(row), day(row.openingDay, viewer)),
      };
};

const CHANGED = badge(FOOTING.changed, 'warning');
const SINCE: Column<AccountMoney> = {
  label: FOOTING.since,
  cell: ({ isSame }) => (isSame === false ? CHANGED : FOOTING.unchanged),
};
/** For imports that were published before money was compared. */
const COMPARED: Column<AccountMoney> = {
  label: FOOTING.compared,
  cell: ({ isSame }) => (isSame ? MATCHES : CHANGED),
};

type InAccount = { readonly account: Pick<Account, 'accountType'>; readonly currency: string };

/** The balance of a debt is what is owed. */
export const balanceOf = (viewer: Viewer, { account, currency }: InAccount, amount: string): Html =>
  (isDebt(account.accountType) ? debtInSentence : money)(amount, currency, viewer);
