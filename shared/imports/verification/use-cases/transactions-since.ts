import { movesOf, type PageHeader } from '../../../ledger/pages/domain/header.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { negate, sum } from '../../../platform/domain/money/decimal.ts';
import { MAX_ROWS_FOR_EFFECT_FILTER } from '../../rows/use-cases/list-import-rows.ts';

/** An account in one currency, from the day of its first entry of an import. */
export type Since = { readonly accountId: AccountId; readonly currency: string; readonly from: string };

type Summed = Since & { readonly amounts: string[] };

const PAGES_AT_ONCE = 50;

/**
 * Sums the transactions from a day up to today, in the order of `asked`: money in is positive. undefined if they
 * are so many that reading them takes long.
 */
export const transactionsSince = async (
  { ledger }: { readonly ledger: Pick<LedgerPages, 'readMany'> },
  familyId: FamilyId,
  { headers, asked, today }: { headers: readonly PageHeader[]; asked: readonly Since[]; today: string },
): Promise<readonly string[] | undefined> => {
  const counts = (cell: PageHeader['cells'][number]): boolean =>
    cell.transactions > 0 &&
    asked.some(
      ({ accountId, currency, from }) =>
        cell.accountId === accountId && cell.currency === currency && cell.lastDate >= from,
    );
  const cells = headers.flatMap(({ cells: all }) => all.filter(counts));
  if (cells.reduce((count, { transactions }) => count + transactions, 0) > MAX_ROWS_FOR_EFFECT_FILTER) return undefined;
  const pages = headers
    .filter((header) => header.cells.some(counts) && monthOf(header.firstDate) <= monthOf(today))
    .map(({ account, key: { month } }) => ({ account, month }));
  const found = asked.map((since): Summed => ({ ...since, amounts: [] }));
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    for (const page of await ledger.readMany(familyId, pages.slice(at, at + PAGES_AT_ONCE))) {
      for (const { kind, hasParts, accountId, currency, date, amount } of movesOf(page)) {
        if (kind !== 'transaction' || hasParts || date > today) continue;
        const own = found.find(
          (since) => since.accountId === accountId && since.currency === currency && since.from <= date,
        );
        own?.amounts.push(amount);
      }
    }
  }
  return found.map(({ amounts }) => negate(sum(amounts)));
};
