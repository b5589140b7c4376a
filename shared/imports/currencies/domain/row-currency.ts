import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { RowSettings } from '../../types/domain/import-type-definition.ts';
import { currencyMark } from './currency-marks.ts';

/** The currency of a row as known so far, and its source. */
export type RowCurrency = {
  readonly code: string;
  /** `guess`: the currency of the named account or of the family; the row can still go to another account. */
  readonly by: 'column' | 'mark' | 'account' | 'guess';
  /** For a guess: an ambiguous sign next to the amounts, such as `$`, which must match the account once it is known. */
  readonly mark?: string;
};

type CurrencyRules = Pick<RowSettings, 'accountCurrency' | 'familyCurrency' | 'currencyOf'>;

/** `account`: the account text of the row. */
export const defaultCurrency = (
  { accountCurrency, familyCurrency, currencyOf }: CurrencyRules,
  account: string,
): RowCurrency => ({
  code: (accountCurrency ?? currencyOf?.(account) ?? familyCurrency).toUpperCase(),
  by: accountCurrency === null ? 'guess' : 'account',
});

export const isNamedByFile = ({ by }: RowCurrency): boolean => by === 'column' || by === 'mark';

type Settled = { readonly ok: true; readonly row: RowCurrency } | { readonly ok: false; readonly problem: string };

/**
 * The currency of the row given an amount with this mark; a problem is the end of a sentence about the amount.
 * `canName`: the file can have a currency column.
 */
export const withMark = (row: RowCurrency, mark: string, canName: boolean): Settled => {
  const { mayBe, alone } = currencyMark(mark);
  if (mayBe.includes(row.code)) {
    if (row.by !== 'guess') return { ok: true, row };
    return { ok: true, row: alone === null ? { ...row, mark } : { code: row.code, by: 'mark' } };
  }
  const is = alone === null ? `is marked ${mark}` : `is in ${alone}`;
  if (row.by === 'column')
    return { ok: false, problem: `${is}, but the row's currency is ${row.code}: correct one of them` };
  if (row.by === 'mark') return { ok: false, problem: `${is}, but the rest of the row is in ${row.code}` };
  if (alone !== null) return { ok: true, row: { code: alone, by: 'mark' } };
  const remedy = canName
    ? 'add a column with the currency'
    : 'import the file into an account in the intended currency';
  return { ok: false, problem: `is marked ${mark}, which is not a symbol of ${row.code}: ${remedy}` };
};

/** The entries of one account and currency; `first` is the row or line of the first one. */
type Group = { readonly account: string; readonly currency: string; count: number; readonly first: number };

/** The account for a text or id in the file. */
export type ForeignAccount = { readonly name: string; readonly currency: string };

const MOST_GROUPS = 1_000;
const MOST_WARNINGS = 20;

/**
 * Finds entries in a currency other than their account's. They are imported unconverted, into a separate balance. Keeps
 * one group per account and currency, regardless of the number of entries.
 */
export const createForeignRows = (unit: 'row' | 'line') => {
  const groups: Group[] = [];
  const byCurrency = new Map<string, Map<string, Group>>();
  return {
    /** `account` is the file's name for the account. An entry without a currency takes its account's. */
    add: (account: string, currency: string | null, at: number): void => {
      if (currency === null) return;
      const byAccount = byCurrency.get(currency) ?? new Map<string, Group>();
      const known = byAccount.get(account);
      if (known !== undefined) known.count++;
      if (known !== undefined || groups.length === MOST_GROUPS) return;
      const group = { account, currency, count: 1, first: at };
      groups.push(group);
      byCurrency.set(currency, byAccount.set(account, group));
    },
    get isEmpty(): boolean {
      return groups.length === 0;
    },
    /** `find` returns undefined for accounts that are not in the file or not known yet. */
    warnings: (find: (account: string) => ForeignAccount | undefined): readonly ImportWarning[] =>
      groups
        .flatMap(({ account, currency, count, first }) => {
          const found = find(account);
          if (found === undefined || found.currency === currency) return [];
          const what =
            count === 1 ? `The entry in ${unit} ${first} is` : `${count} entries, the first in ${unit} ${first}, are`;
          const message = `${what} in ${currency}, but the account ${JSON.stringify(found.name)} is in ${found.currency}: amounts are not converted, and the account gets a separate balance in ${currency}`;
          return [{ line: unit === 'line' ? first : null, code: 'foreign_currency', message }];
        })
        .slice(0, MOST_WARNINGS),
  };
};

/** The only currency of each account's rows; null if they have several currencies, or if a row states none. */
export type StatedCurrencies = readonly (readonly [account: string, currency: string | null])[];

/** The only currency of each account's rows, which an account that publishing creates gets. */
export const createStatedCurrencies = () => {
  const currencies = new Map<string, string | null>();
  const add = (account: string, currency: string | null): void => {
    const known = currencies.get(account);
    if (known !== currency) currencies.set(account, known === undefined ? currency : null);
  };
  return {
    see: (row: ImportRow): void => {
      if (row.leftOut || row.entry === null || row.entry.kind === 'record') return;
      add(row.fields.account, statedCurrency(row));
    },
    /** Adds the currencies that other rows of the file state. */
    addAll: (found: StatedCurrencies): void => {
      for (const [account, currency] of found) add(account, currency);
    },
    all: (): StatedCurrencies => [...currencies],
    /** undefined for the currency of the family. */
    of: (account: string): string | undefined => currencies.get(account) ?? undefined,
  };
};

/** The currency that the file states for the entry of a row. */
export const statedCurrency = ({ entry, fields }: ImportRow): string | null =>
  entry !== null && entry.kind !== 'record' && entry.currencyFromFile ? fields.currency : null;
