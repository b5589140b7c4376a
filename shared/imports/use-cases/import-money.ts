import type { Account, Accounts } from '../../ledger/domain/account.ts';
import { ownedAmounts } from '../../ledger/domain/carried.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { absolute, add, compare } from '../../platform/domain/decimal.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../platform/domain/local-date.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Mapping } from '../domain/mappings.ts';
import type { Imports, RowReader, RowStore } from './import-ports.ts';
import { MAX_ROWS_FOR_EFFECT_FILTER } from './list-import-rows.ts';
import { readBlocks } from './read-blocks.ts';
import { unlessDeleted } from './unless-deleted.ts';

export type ImportMoneyDependencies = {
  readonly imports: Pick<Imports, 'find'>;
  readonly rows: Pick<RowStore, 'open'>;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

type Sums = { readonly count: number; readonly moneyIn: string; readonly moneyOut: string };

/** The transactions of an import in one account and currency, as its file has them and as the ledger has them now. */
export type AccountMoney = {
  readonly account: Pick<Account, 'id' | 'name'>;
  readonly currency: string;
  readonly inFile: Sums;
  readonly inLedger: Sums;
  readonly isSame: boolean;
};

const NONE: Sums = { count: 0, moneyIn: '0', moneyOut: '0' };

/** The amount is in the sign of the ledger: money out is positive. */
const plus = (sums: Sums, amount: string): Sums => ({
  count: sums.count + 1,
  moneyIn: compare(amount, '0') < 0 ? add(sums.moneyIn, absolute(amount)) : sums.moneyIn,
  moneyOut: compare(amount, '0') > 0 ? add(sums.moneyOut, amount) : sums.moneyOut,
});

/**
 * Adds up the rows of a published import and its transactions in the ledger. None for files whose rows are not only transactions, such
 * as trades, which move cash besides; for native files; and for files so large that reading them again takes long.
 */
export const importMoney =
  ({ imports, rows, accounts, ledger }: ImportMoneyDependencies) =>
  async (record: ImportRecord): Promise<readonly AccountMoney[]> => {
    const { id, familyId, rowIndex, stats, verification } = record;
    const { transactions = 0, trades = 0, holdings = 0 } = verification.expectedRecordCounts;
    if (rowIndex === null || stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) return [];
    if (transactions === 0 || trades + holdings > 0) return [];
    return unlessDeleted(imports, record, async () => {
      const [reader, known] = await Promise.all([rows.open(id, rowIndex), accounts.list(familyId)]);
      const { inFile, keys } = await sumRows(reader, createAccountFinder(record, known, await reader.mappings()));
      const inLedger = createSums();
      for (const [at, page] of (await ledger.readMany(familyId, keys)).entries()) {
        const account = keys[at]?.account;
        for (const { amount, currency } of ownedAmounts(page, id)) if (account) inLedger.add(account, currency, amount);
      }
      return inFile.all().map(({ account, currency, sums }) => {
        const stored = inLedger.of(account, currency);
        return { account, currency, inFile: sums, inLedger: stored, isSame: isSame(sums, stored) };
      });
    });
  };

type FindAccount = (text: string) => Account | undefined;

/** The sums of the rows, and the pages that their transactions can be on. */
const sumRows = async (reader: RowReader, accountOf: FindAccount) => {
  const inFile = createSums();
  const keys = new Map<string, { readonly account: Account; readonly month: string }>();
  for await (const { rows } of readBlocks(reader)) {
    for (const { entry, fields } of rows.map(({ row }) => row)) {
      const account = accountOf(fields.account);
      if (entry?.kind !== 'transaction' || entry.part !== null || account === undefined) continue;
      inFile.add(account, entry.currencyFromFile ? fields.currency : account.currency, entry.amount);
      for (const month of around(monthOf(entry.date))) keys.set(`${account.id}|${month}`, { account, month });
    }
  }
  return { inFile, keys: [...keys.values()] };
};

/** The same transaction can have the date of another source. */
const around = (month: string): readonly string[] =>
  [-1, 0, 1].map((months) => monthOfIndex(monthIndex(month) + months));

const isSame = (a: Sums, b: Sums): boolean =>
  a.count === b.count && compare(a.moneyIn, b.moneyIn) === 0 && compare(a.moneyOut, b.moneyOut) === 0;

const createSums = () => {
  const sums = new Map<string, { account: Account; currency: string; sums: Sums }>();
  const keyOf = ({ id }: Account, currency: string): string => `${id}|${currency}`;
  return {
    add: (account: Account, currency: string, amount: string): void => {
      const key = keyOf(account, currency);
      sums.set(key, { account, currency, sums: plus(sums.get(key)?.sums ?? NONE, amount) });
    },
    of: (account: Account, currency: string): Sums => sums.get(keyOf(account, currency))?.sums ?? NONE,
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
