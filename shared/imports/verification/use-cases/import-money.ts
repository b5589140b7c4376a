import { readWorths } from '../../../accounts/use-cases/account-worths.ts';
import type { Account, Accounts } from '../../../ledger/entries/domain/account.ts';
import { ownedAmounts } from '../../../ledger/history/domain/owned-entries.ts';
import type { LedgerHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { addDays, earlierDay, monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { absolute, add, compare, subtract } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { unlessDeleted } from '../../duplicates/use-cases/unless-deleted.ts';
import type { Mapping } from '../../mappings/domain/mappings.ts';
import { MAX_ROWS_FOR_EFFECT_FILTER } from '../../rows/use-cases/list-import-rows.ts';
import { readBlocks } from '../../rows/use-cases/read-blocks.ts';
import type { Imports, RowReader, RowStore } from '../../use-cases/import-ports.ts';
import { type BalanceReconciliation, type Footing, netOf, reconcileBalance } from '../domain/balance-reconciliation.ts';
import { transactionsSince } from './transactions-since.ts';

export type ImportMoneyDependencies = {
  readonly imports: Pick<Imports, 'find'>;
  readonly rows: Pick<RowStore, 'open'>;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly headers: LedgerHeaders;
};

type Sums = { readonly count: number; readonly moneyIn: string; readonly moneyOut: string };

/** The transactions of an import in one account and currency, as the ledger has them now, with what leads to the balance of today. */
export type AccountMoney = Footing & {
  readonly account: Pick<Account, 'id' | 'name' | 'accountType'>;
  readonly currency: string;
  /** Whether the rows of the file add up to the same; null for a backup, whose rows are not added up. */
  readonly isSame: boolean | null;
  /** The day whose end the opening balance is of: the one before the first entry, or today. */
  readonly openingDay: string;
  /** With the sign of money: what else changed the balance. */
  readonly other: BalanceReconciliation;
  /** With the sign of money: transactions of the import after today. */
  readonly later: string;
};

type InLedger = {
  readonly all: Sums;
  readonly later: Sums;
  /** The day of the first entry; undefined if there is none. */
  readonly first?: string;
};
type Money = Pick<AccountMoney, 'currency' | 'isSame'> & { readonly account: Account; readonly inLedger: InLedger };

const NONE: Sums = { count: 0, moneyIn: '0', moneyOut: '0' };
const NOTHING: InLedger = { all: NONE, later: NONE };

/** The amount is in the sign of the ledger: money out is positive. */
const plus = (sums: Sums, amount: string): Sums => ({
  count: sums.count + 1,
  moneyIn: compare(amount, '0') < 0 ? add(sums.moneyIn, absolute(amount)) : sums.moneyIn,
  moneyOut: compare(amount, '0') > 0 ? add(sums.moneyOut, amount) : sums.moneyOut,
});

/**
 * Adds up the rows of a published import and its transactions in the ledger. None for files whose rows are not only transactions, such
 * as trades, which move cash besides; and for files so large that reading them again takes long.
 */
export const importMoney =
  (deps: ImportMoneyDependencies) =>
  async (record: ImportRecord, today: string): Promise<readonly AccountMoney[]> => {
    const { transactions = 0 } = record.verification.expectedRecordCounts;
    if (transactions === 0 || record.stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) return [];
    const known = await deps.accounts.list(record.familyId);
    const money = await (record.type === 'NativeImport' ? moneyOfBackup : moneyOfRows)(deps, record, { known, today });
    return withBalances(deps, record.familyId, money, today);
  };

type FindMoney = (
  deps: ImportMoneyDependencies,
  record: ImportRecord,
  at: { readonly known: readonly Account[]; readonly today: string },
) => Promise<readonly Money[]>;

const moneyOfRows: FindMoney = async ({ imports, rows, ledger }, record, { known, today }) => {
  const { id, rowIndex, verification } = record;
  const { trades = 0, holdings = 0 } = verification.expectedRecordCounts;
  if (rowIndex === null || trades + holdings > 0) return [];
  return unlessDeleted(imports, record, async () => {
    const reader = await rows.open(id, rowIndex);
    const { inFile, pages } = await sumRows(reader, createAccountFinder(record, known, await reader.mappings()));
    const inLedger = await sumPages({ ledger, today }, record, pages);
    return inFile.all().map(({ account, currency, value }) => {
      const stored = inLedger.of(account, currency);
      return { account, currency, inLedger: stored, isSame: isSame(value, stored.all) };
    });
  });
};

/** Its transactions can be on every page. */
const moneyOfBackup: FindMoney = async ({ headers, ledger }, record, { known, today }) => {
  const byId = new Map(known.map((account) => [account.id, account]));
  const all = await headers.list(record.familyId);
  const count = all.flatMap(({ cells }) => cells).reduce((sum, { transactions }) => sum + transactions, 0);
  if (count > MAX_ROWS_FOR_EFFECT_FILTER) return [];
  const pages = all.flatMap(({ account: { id }, key: { month } }) => {
    const account = byId.get(id);
    return account === undefined ? [] : [{ account, month }];
  });
  const inLedger = await sumPages({ ledger, today }, record, pages);
  return inLedger
    .all()
    .map(({ account, currency, value }) => ({ account, currency, inLedger: value, isSame: null }))
    .toSorted((a, b) => compareText(a.account.name, b.account.name));
};

type OwnPage = { readonly account: Account; readonly month: string };

const sumPages = async (
  { ledger, today }: Pick<ImportMoneyDependencies, 'ledger'> & { readonly today: string },
  { id, familyId }: Pick<ImportRecord, 'id' | 'familyId'>,
  pages: readonly OwnPage[],
) => {
  const sums = createSums(NOTHING);
  for (const [at, page] of (await ledger.readMany(familyId, pages)).entries()) {
    const account = pages[at]?.account;
    if (account === undefined) continue;
    for (const { date, currency, amount } of ownedAmounts(page, id))
      sums.add(account, currency, ({ all, later, first = date }) => ({
        all: amount === null ? all : plus(all, amount),
        later: amount === null || date <= today ? later : plus(later, amount),
        first: earlierDay(first, date),
      }));
  }
  return sums;
};

const withBalances = async (
  { headers, ledger }: ImportMoneyDependencies,
  familyId: FamilyId,
  money: readonly Money[],
  today: string,
): Promise<readonly AccountMoney[]> => {
  if (money.length === 0) return [];
  const accounts = [...new Map(money.map(({ account }) => [account.id, account])).values()];
  const own = (await headers.list(familyId)).filter(({ cells }) =>
    cells.some(({ accountId }) => accounts.some(({ id }) => id === accountId)),
  );
  const dayBefore = ({ inLedger: { first = today } }: Money): string => earlierDay(addDays(first, -1), today);
  const days = [...new Set([...money.map(dayBefore), today])].toSorted(compareText);
  const asked = money.map(({ account, currency, inLedger: { first = today } }) => ({
    accountId: account.id,
    currency,
    from: first,
  }));
  const [read, transactions] = await Promise.all([
    readWorths({ ledger }, familyId, { headers: own, accounts, days }),
    transactionsSince({ ledger }, familyId, { headers: own, asked, today }),
  ]);
  return money.map((accountMoney, at) => {
    const { account, currency, isSame, inLedger } = accountMoney;
    const worths = read.get(account.id)?.find((candidate) => candidate.currency === currency)?.worths;
    const balanceOn = (day: string): string => worths?.[days.indexOf(day)]?.balance ?? '0';
    const { all, later } = inLedger;
    const openingDay = dayBefore(accountMoney);
    const footing: Footing = {
      opening: balanceOn(openingDay),
      balance: balanceOn(today),
      moneyIn: subtract(all.moneyIn, later.moneyIn),
      moneyOut: subtract(all.moneyOut, later.moneyOut),
    };
    const { id, name, accountType } = account;
    const other = reconcileBalance(accountType, footing, transactions?.[at]);
    return { account: { id, name, accountType }, currency, isSame, openingDay, ...footing, other, later: netOf(later) };
  });
};

type FindAccount = (text: string) => Account | undefined;

/** The sums of the rows, and the pages that their transactions can be on. */
const sumRows = async (reader: RowReader, accountOf: FindAccount) => {
  const inFile = createSums(NONE);
  const pages = new Map<string, OwnPage>();
  for await (const { rows } of readBlocks(reader)) {
    for (const { entry, fields } of rows.map(({ row }) => row)) {
      const account = accountOf(fields.account);
      if (entry?.kind !== 'transaction' || entry.part !== null || account === undefined) continue;
      const currency = entry.currencyFromFile ? fields.currency : account.currency;
      inFile.add(account, currency, (sums) => plus(sums, entry.amount));
      for (const month of around(monthOf(entry.date))) pages.set(`${account.id}|${month}`, { account, month });
    }
  }
  return { inFile, pages: [...pages.values()] };
};

/** The same transaction can have the date of another source. */
const around = (month: string): readonly string[] =>
  [-1, 0, 1].map((months) => monthOfIndex(monthIndex(month) + months));

const isSame = (a: Sums, b: Sums): boolean =>
  a.count === b.count && compare(a.moneyIn, b.moneyIn) === 0 && compare(a.moneyOut, b.moneyOut) === 0;

/** A value of each account in each currency. */
const createSums = <Value>(none: Value) => {
  const sums = new Map<string, { account: Account; currency: string; value: Value }>();
  const keyOf = ({ id }: Account, currency: string): string => `${id}|${currency}`;
  return {
    add: (account: Account, currency: string, next: (value: Value) => Value): void => {
      const key = keyOf(account, currency);
      sums.set(key, { account, currency, value: next(sums.get(key)?.value ?? none) });
    },
    of: (account: Account, currency: string): Value => sums.get(keyOf(account, currency))?.value ?? none,
    all: () => [...sums.values()],
  };
};

/** By the match of the text; an account that publishing created has the text as its name. */
const createAccountFinder = (
  { accountId }: Pick<ImportRecord, 'accountId'>,
  known: readonly Account[],
  mappings: readonly Mapping[],
): FindAccount => {
  const byId = new Map(known.map((account) => [account.id, account]));
  const matches = new Map(
    mappings.flatMap(({ type, key, mappable }) => (type === 'account' ? [[key, mappable?.id]] : [])),
  );
  return (text) => {
    if (accountId !== null) return byId.get(accountId);
    const match = matches.get(text);
    if (match !== undefined) return byId.get(match);
    const [named, ...others] = known.filter(({ name }) => name === text);
    return others.length === 0 ? named : undefined;
  };
};
