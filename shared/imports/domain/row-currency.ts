import { currencyMark } from '../../platform/domain/currency-marks.ts';
import type { RowRules } from './csv-import-type.ts';

/** The currency of a row, as far as its cells have told it, and what told it. */
export type RowCurrency = {
  readonly code: string;
  /** `guess`: of the account that the row names, or the family's; it may yet go to another account. */
  readonly by: 'column' | 'mark' | 'account' | 'guess';
};

type CurrencyRules = Pick<RowRules, 'accountCurrency' | 'familyCurrency' | 'currencyOf'>;

/** `account`: the text with which the row names its account. */
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
 * What the row's currency is with an amount that has this mark; a problem is the end of a sentence about the amount.
 * `canName`: the file may have a currency column.
 */
export const withMark = (row: RowCurrency, mark: string, canName: boolean): Settled => {
  const { mayBe, alone } = currencyMark(mark);
  if (mayBe.includes(row.code)) {
    return { ok: true, row: row.by === 'guess' && alone !== null ? { code: row.code, by: 'mark' } : row };
  }
  const is = alone === null ? `is marked ${mark}` : `is in ${alone}`;
  if (row.by === 'column')
    return { ok: false, problem: `${is}, but the row's currency is ${row.code}: correct one of them` };
  if (row.by === 'mark') return { ok: false, problem: `${is}, but the rest of the row is in ${row.code}` };
  if (alone !== null) return { ok: true, row: { code: alone, by: 'mark' } };
  const remedy = canName
    ? 'add a currency column that says which currency it is'
    : 'import the file into an account in the currency that is meant';
  return { ok: false, problem: `is marked ${mark}, which is not a sign of ${row.code}: ${remedy}` };
};
