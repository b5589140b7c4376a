import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import { ValidationError } from '../../../platform/domain/errors.ts';
import { addDays } from '../../../platform/domain/local-date.ts';
import { PROVIDER_LIMITS } from '../../domain/sync/provider-limits.ts';

/** @throws ValidationError for a day in the future, or further back than the provider's history */
export const refuseStartDate = (date: string | null | undefined, provider: FeedProvider, today: string): void => {
  if (date == null) return;
  const earliest = addDays(today, -PROVIDER_LIMITS[provider].historyDays);
  if (date >= earliest && date <= today) return;
  throw new ValidationError([`sync_start_date must be from ${earliest} to ${today}, not ${date}`]);
};
