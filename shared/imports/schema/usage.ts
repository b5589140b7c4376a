import * as z from 'zod';
import type { AccountLimit } from '../../platform/domain/access/account-limit.ts';
import { Instant } from '../../platform/schema/instant.ts';

export const Usage = z.object({
  api_key: z.object({
    name: z.string(),
    scopes: z.array(z.string()).describe('`read`, `propose`, `read_write`, or parts such as `transactions:read`'),
    account_ids: z
      .array(z.uuid())
      .nullable()
      .describe('The accounts that the key is limited to; null if it is for all accounts'),
    last_used_at: Instant.nullable(),
    created_at: Instant,
  }),
  rate_limit: z.object({
    tier: z.enum(['standard', 'unlimited']),
    limit: z.int().nullable(),
    current_count: z.int(),
    remaining: z.int().nullable(),
    reset_in_seconds: z.int(),
    reset_at: Instant,
  }),
});
export type Usage = z.infer<typeof Usage>;

type Facts = {
  readonly key: {
    readonly name: string;
    readonly scopes: readonly string[];
    readonly lastUsedAt: string | null;
    readonly createdAt: string;
  };
  readonly accountLimit?: AccountLimit;
  readonly rate: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetSeconds: number;
  };
  readonly now: string;
};

/** `remaining` is null if there is no limit. */
export const toUsage = ({ key, accountLimit, rate, now }: Facts): Usage => ({
  api_key: {
    name: key.name,
    scopes: [...key.scopes],
    account_ids: accountLimit === undefined ? null : [...accountLimit],
    last_used_at: key.lastUsedAt,
    created_at: key.createdAt,
  },
  rate_limit: {
    tier: rate.limit === 0 ? 'unlimited' : 'standard',
    limit: rate.limit === 0 ? null : rate.limit,
    current_count: rate.used,
    remaining: rate.limit === 0 ? null : rate.remaining,
    reset_in_seconds: rate.resetSeconds,
    reset_at: new Date(Date.parse(now) + rate.resetSeconds * 1_000).toISOString(),
  },
});
