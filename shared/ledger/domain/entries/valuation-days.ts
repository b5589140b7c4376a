import { monthOf } from '../../../platform/domain/local-date.ts';
import type { Entry } from '../entry.ts';
import type { PageHeader } from '../header.ts';
import type { Page } from '../page.ts';
import { entriesOf } from '../read.ts';

/** An account has one valuation a day. */
export type ValuationDay = { readonly accountId: string; readonly date: string };

/** The valuation that counts for a day among those of this page: of several, which an import may bring, the last. */
export const valuationOfDay = (page: Page, { accountId, date }: ValuationDay): Entry | undefined =>
  entriesOf(page).findLast(
    (entry) => entry.kind === 'valuation' && entry.date === date && entry.accountId === accountId,
  );

type PageRef = Pick<PageHeader, 'account'> & { readonly month: string };

/** Pages of other months that may hold a valuation of the day, because its date was edited. */
export const pagesBesideHome = (
  headers: readonly PageHeader[],
  { accountId, date }: ValuationDay,
): readonly PageRef[] =>
  headers
    .filter(({ account, key }) => account.id !== accountId || key.month !== monthOf(date))
    .filter(({ cells }) =>
      cells.some((cell) => cell.accountId === accountId && cell.month === monthOf(date) && cell.valuations > 0),
    )
    .map(({ account, key }) => ({ account, month: key.month }));
