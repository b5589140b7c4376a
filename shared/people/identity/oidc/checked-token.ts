import type { Refused } from '../../domain/external-identity.ts';
import type { IdTokenRefusal } from './oidc-refusal.ts';

/** An ID token whose signature and first claims hold, and what it came with. */
export type CheckedToken = {
  readonly header: { readonly alg?: string; readonly typ?: unknown };
  readonly claims: Readonly<Record<string, unknown>>;
  readonly accessToken: string;
  readonly code: string;
};

export type TokenExpectation = {
  readonly clientId: string;
  readonly issuer: string;
  /** Seconds since the epoch. */
  readonly now: number;
};

/** Undefined: nothing to say against it. */
export type TokenCheck = (token: CheckedToken, expected: TokenExpectation) => Refused<IdTokenRefusal> | undefined;
