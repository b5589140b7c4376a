import * as z from 'zod';
import { formatMoney, toMoney } from '../../platform/domain/currency.ts';
import { Instant, Money } from '../../platform/schema/instant.ts';
import type { Entry } from '../domain/entry.ts';
import { FEED_PROVIDERS, FEED_STATUSES } from '../domain/feed.ts';

/** A suggestion that waits for a person; one that was dismissed is none. */
export const PostedMatch = z.object({
  transaction_id: z.uuid(),
  amount: Money,
  amount_formatted: z.string(),
  confidence: z.enum(['medium', 'low']),
  detected_at: Instant,
});

/** What the bank last said of a transaction. */
export const BankFeed = z.object({
  provider: z.enum(FEED_PROVIDERS),
  status: z.enum(FEED_STATUSES),
  external_id: z.string().nullable(),
  posted_match: PostedMatch.nullable(),
});

export const toBankFeed = ({ feed }: Pick<Entry, 'feed'>): z.infer<typeof BankFeed> | null =>
  feed && {
    provider: feed.provider,
    status: feed.status,
    external_id: feed.externalId,
    posted_match: toPostedMatch(feed),
  };

const toPostedMatch = ({ match, currency }: NonNullable<Entry['feed']>): z.infer<typeof PostedMatch> | null =>
  match === null || match.dismissed
    ? null
    : {
        transaction_id: match.entryId,
        amount: toMoney(match.amount, currency),
        amount_formatted: formatMoney(match.amount, currency),
        confidence: match.confidence,
        detected_at: match.detectedAt,
      };
