import { monthEnds } from '../../../shared/accounts/domain/valuation-history.ts';
import { onLastDay, readWorths } from '../../../shared/accounts/use-cases/account-worths.ts';
import { type Account, isDebt } from '../../../shared/ledger/entries/domain/account.ts';
import type { PageCell, PageHeader } from '../../../shared/ledger/pages/domain/header.ts';
import type { PlacedHeader } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { monthIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { placeOf, readPaidIn } from '../../../shared/reports/investments/use-cases/read-paid-in.ts';
import { type ChartSpan, monthsOfSpan } from '../../../web/ledger/chart-spans.ts';
import { dayKey } from '../../../web/ledger/transaction-list.ts';
import type { LedgerWork } from '../ledger-work.ts';
import type { readRows } from './show-transactions.ts';

type Asked = { readonly headers: readonly PlacedHeader[]; readonly today: string; readonly span: ChartSpan };

/**
 * The account's value today and, in its own currency, at the end of each month, with what was paid in to an account that can hold
 * securities. The day of the newest price is a point of its own.
 */
export const readHistory = async (
  work: Pick<LedgerWork, 'ledger'>,
  familyId: FamilyId,
  account: Account,
  { headers, today, span }: Asked,
) => {
  const cells = headers
    .flatMap((header) => header.cells)
    .filter(({ accountId, currency }) => accountId === account.id && currency === account.currency);
  const [first = null] = cells.map(({ month }) => month).sort();
  const dates = first === null ? [] : withPriceDay(monthEnds(first, today, monthsOfSpan(span)), cells);
  const days = dates.length === 0 ? [today] : dates;
  const [read, paidIn] = await Promise.all([
    readWorths(work, familyId, { headers, accounts: [account], days }),
    readPaid(work, familyId, account, { headers, cells, days }),
  ]);
  const currencies = read.get(account.id) ?? [];
  return {
    today: currencies.map(onLastDay),
    history: dates.map((date, at) => ({
      date,
      balance: currencies[0]?.worths[at]?.balance ?? '0',
      ...(paidIn !== undefined && { paidIn: paidIn.amounts[at] ?? null }),
    })),
    others: paidIn?.others,
    months: first === null ? 0 : monthIndex(today) - monthIndex(first) + 1,
  };
};

/** Not of an account that has only trades: its balance does not know what was paid for them. */
const readPaid = async (
  work: Pick<LedgerWork, 'ledger'>,
  familyId: FamilyId,
  { id: accountId, accountType, currency }: Account,
  { headers, cells, days }: Pick<Asked, 'headers'> & { cells: readonly PageCell[]; days: readonly string[] },
) => {
  const hasSecurities = cells.some(({ trades, holdings }) => trades + holdings > 0);
  if (isDebt(accountType) || !(hasSecurities || accountType === 'investment' || accountType === 'crypto'))
    return undefined;
  const place = { accountId, currency };
  const found = (await readPaidIn(work, familyId, { headers, places: [place], days })).get(placeOf(place));
  return found?.basis === 'transfers' && found.amounts.at(-1) !== null ? found : undefined;
};

/** As headers know it; the days stay in order. */
const withPriceDay = (days: readonly string[], cells: readonly PageCell[]): readonly string[] => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const prices = cells.flatMap(({ securities }) => (securities ?? []).flatMap(({ stated }) => stated?.date ?? []));
  const day = prices
    .filter((date) => date > first && date < last)
    .sort()
    .at(-1);
  return day === undefined ? days : [...new Set([...days, day])].sort();
};

type ListRead = Pick<Awaited<ReturnType<typeof readRows>>, 'rows' | 'filters'>;

/**
 * The balance at the end of each day in the list, which opens the pages of these days: those that the list read. undefined if
 * the list is filtered or in another order, because the balance does not follow from what it shows.
 */
export const readDayEnds = async (
  work: Pick<LedgerWork, 'ledger'>,
  familyId: FamilyId,
  account: Account,
  { headers, rows, filters }: ListRead & { readonly headers: readonly PageHeader[] },
): Promise<ReadonlyMap<string, string> | undefined> => {
  const { per_page: _size, ...narrowing } = filters.values;
  if (rows.length === 0 || Object.values(narrowing).some((value) => value !== '')) return undefined;
  const days = [...new Set(rows.map(({ transaction }) => transaction.date))].sort();
  const read = await readWorths(work, familyId, { headers, accounts: [account], days });
  return new Map(
    (read.get(account.id) ?? []).flatMap(({ currency, worths }) =>
      days.map((date, at) => [dayKey({ date, currency }), worths[at]?.balance ?? '0'] as const),
    ),
  );
};
