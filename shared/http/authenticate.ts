import type { RateUse } from '../domain/api-keys/rate-window.ts';
import type { Caller } from '../use-cases/ports.ts';
import { type ApiEvent, headerOf } from './api-event.ts';

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

/** RFC 6750 §2.1. */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/** Who sends Authorization means it, whatever stands beside it; undefined: nothing that could let anybody in. */
export const credentialsOf = (event: Pick<ApiEvent, 'headers'>): Credentials | undefined => {
  const authorization = headerOf(event, 'authorization') ?? '';
  if (authorization.trim() !== '') {
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined ? undefined : { kind: 'access_token', text: token };
  }
  const key = headerOf(event, 'x-api-key') ?? '';
  return key === '' ? undefined : { kind: 'api_key', text: key };
};
