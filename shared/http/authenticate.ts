import type { Caller } from '../use-cases/ports.ts';

export type ApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
};

/** Requests of the running window. A limit of 0 is none. */
export type RateUse = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** This request is one too many; it was not counted. */
  readonly limited: boolean;
};

export type Authenticated = { readonly caller: Caller; readonly key: ApiKeyFacts; readonly rate: RateUse };

/** Counts the request; undefined for a key that is unknown, malformed, expired, revoked or of a suspended user. */
export type Authenticate = (keyText: string, now: string) => Promise<Authenticated | undefined>;
