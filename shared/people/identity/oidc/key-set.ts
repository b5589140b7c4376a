import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { OidcMetadata } from './metadata.ts';
import type { OidcContext } from './oidc-context.ts';

/** An unknown key id makes us ask again, at most this often: a provider that rotates wildly is not hammered. */
const COOLDOWN_MS = 30_000;
const MAX_AGE_MS = 5 * 60_000;
const TIMEOUT_MS = 15_000;

/** The keys that the provider publishes, and no other: `jku`, `x5u` and `jwk` of a token are never looked at. */
export const keySet = ({ fetch, memory }: OidcContext, { jwksUri }: OidcMetadata): JWTVerifyGetKey =>
  memory.keys(jwksUri, () =>
    createRemoteJWKSet(new URL(jwksUri), {
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: MAX_AGE_MS,
      timeoutDuration: TIMEOUT_MS, // the guard's deadline comes first, and has a reason
      [customFetch]: (url, { headers }) => fetch(url, { headers: Object.fromEntries(headers) }),
    }),
  );
