import type { Caller } from '../domain/caller.ts';
import type { RateUse } from '../domain/rate-window.ts';

export type ApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
};

/** What a request proves its right with. */
export type Credentials = { readonly kind: 'api_key' | 'access_token'; readonly text: string };

export type Authenticated = { readonly caller: Caller; readonly key: ApiKeyFacts; readonly rate: RateUse };

/**
 * Counts the request; undefined for a key or token that is unknown, malformed, expired, revoked or of a suspended user.
 */
export type Authenticate = (credentials: Credentials, now: string) => Promise<Authenticated | undefined>;
