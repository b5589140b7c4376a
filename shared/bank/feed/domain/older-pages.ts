import type { PageAccount } from '../../../ledger/entries/domain/entry.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';
import type { FeedDelivery, FeedWriter } from './delivered-row.ts';
import { type FeedMerged, mergeFeed, monthsOfDelivery, reachesToday } from './merge-feed.ts';

/**
 * A pending entry can be on a page that no delivery opens: the bank dates it months back, or nothing was read for
 * months and reading begins after it. Nothing else would ever end it, so older pages are opened too: for a new link,
 * and once in each month, because such entries are rare.
 */
export const opensOlderPages = (
  delivery: FeedDelivery,
  { syncedThrough }: Pick<BankAccount, 'syncedThrough'>,
  today: string,
): boolean => reachesToday(delivery, today) && (syncedThrough === null || monthOf(syncedThrough) !== monthOf(today));

/** Of the months of an account, those that the delivery does not open. */
export const olderMonths = (months: readonly string[], delivery: FeedDelivery, today: string): readonly string[] => {
  const [first = ''] = monthsOfDelivery(delivery, today);
  return months.filter((month) => month < first);
};

/** The rows of the delivery belong to other pages: here, only the age of pending entries counts. */
export const mergeOlderPage = (account: PageAccount, page: Page, writer: FeedWriter): FeedMerged =>
  mergeFeed(account, [page], writer, NOTHING_REPORTED);

const NOTHING_REPORTED: FeedDelivery = { rows: [], complete: null, pendingComplete: false };
