import type { Preflight } from '@counterfoil/client';

type Preview = NonNullable<Preflight['preview']>;
type Total = Preview['totals'][number];

/** Where the ledger will not hold the balance that the file states, and how to record the opening balance. */
export const closingBalancesOf = (
  { totals, date_range: dates }: Preview,
  warnings: readonly string[],
): readonly string[] =>
  totals.flatMap((total) => {
    const { account, currency, closing_balance: closing } = total;
    if (!closing || closing.agrees) return [];
    const { date, stated, ledger } = closing;
    const difference = `The file states a balance of ${stated} ${currency} at the end of ${date}, but ${account.name} will hold ${ledger} ${currency}: earlier transactions are missing, or the account has no opening balance`;
    return [`${difference}${dates === null || warnings.some(isForeign) ? '' : openingBalance(total, dates.first)}`];
  });

/** A valuation has the currency of its account, so it cannot record a balance in another one. */
const isForeign = (warning: string): boolean => warning.includes('amounts are not converted');

/** For an account with a balance, nobody knows which transactions are missing. */
const openingBalance = (total: Total, first: string): string => {
  const { account, balance_before, closing_balance, opening_balance } = total;
  if (opening_balance !== null) return ''; // it is proposed
  if (account.id === null || closing_balance === null || !/^0(\.0+)?$/.test(balance_before ?? '')) return '';
  const valuation = { account_id: account.id, date: dayBefore(first), amount: closing_balance.difference };
  return `. Record one: counterfoil api POST /valuations --body '${JSON.stringify({ valuation })}'`;
};

const DAY_MILLISECONDS = 86_400_000;

const dayBefore = (date: string): string =>
  new Date(Date.parse(date) - DAY_MILLISECONDS).toISOString().slice(0, 'YYYY-MM-DD'.length);
