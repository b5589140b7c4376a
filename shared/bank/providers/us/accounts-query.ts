import { addDays } from '../../../platform/domain/local-date.ts';
import type { FeedRequest } from '../../use-cases/bank-provider.ts';
import type { AccountsQuery } from './client.ts';

/**
 * The provider counts days by the time of booking, in its own time zone, where a card is dated by the time of buying: so
 * more is asked for than is used. What is booked later than `DAYS_AFTER` comes with the window of its booking; what is
 * booked after today is not to be had.
 */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 8;
const DAYS_AFTER_TODAY = 2;
const NARROWEST_DAYS = 7;

/** Days of a window whose request spans no more than `spanDays`. */
export const widestWindow = (spanDays: number): number => Math.max(spanDays - DAYS_BEFORE - DAYS_AFTER, NARROWEST_DAYS);

/** Without accounts to read, only what there is. One answer tells all accounts, so naming them is for a part of the past. */
export const toQuery = (request: FeedRequest): AccountsQuery => {
  const { accounts, window, isLatest, isWhole, includePending } = request;
  if (accounts.length === 0) return { pending: includePending, accounts: [], balancesOnly: true };
  return {
    startDate: epochSeconds(addDays(window.from, -DAYS_BEFORE)),
    endDate: epochSeconds(addDays(window.to, (isLatest ? DAYS_AFTER_TODAY : DAYS_AFTER) + 1)),
    pending: includePending && isLatest,
    accounts: isLatest || isWhole ? [] : accounts.map(({ upstreamId }) => upstreamId),
    balancesOnly: false,
  };
};

const epochSeconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;
