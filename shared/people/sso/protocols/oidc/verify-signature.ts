import { compactVerify, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { EgressRefusedError } from '../../../../platform/domain/network/egress.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { refused } from '../oauth2/refusal.ts';
import type { OidcContext } from './discover.ts';
import type { OidcMetadata } from './metadata.ts';
import type { SignatureRefusal } from './oidc-refusal.ts';

/** Undefined if one of the provider's published keys made the signature. */
export const verifySignature = async (
  context: OidcContext,
  metadata: OidcMetadata,
  token: string,
): Promise<Refused<SignatureRefusal> | undefined> => {
  try {
    await compactVerify(token, keySet(context, metadata), { algorithms: [...metadata.idTokenAlgorithms] });
    return undefined;
  } catch (error) {
    return signatureRefusal(error);
  }
};

export const signatureRefusal = (error: unknown): Refused<SignatureRefusal> => {
  if (error instanceof EgressRefusedError) return refused('jwks_unavailable', error.message);
  if (error instanceof errors.JWKSNoMatchingKey) {
    return refused('id_token_key', 'The provider publishes no key with this ID, type and algorithm');
  }
  if (error instanceof errors.JWKSMultipleMatchingKeys) {
    return refused('id_token_key', 'The token has no key ID and the provider publishes several matching keys');
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWSInvalid) {
    return refused('id_token_signature', 'The signature was not made with the provider’s key');
  }
  if (error instanceof errors.JOSEError) {
    return refused('jwks_unavailable', `The keys of the provider cannot be read: ${error.message}`);
  }
  return refused('id_token_key', `The key cannot be used: ${error instanceof Error ? error.message : 'no reason'}`);
};

/** Minimum interval between reloads for unknown key IDs, so that we do not overload the provider. */
const COOLDOWN_MS = 30_000;
const MAX_AGE_MS = 5 * 60_000;
const TIMEOUT_MS = 15_000;

/** Only keys that the provider publishes; a token's `jku`, `x5u` and `jwk` are ignored. */
export const keySet = ({ fetch, memory }: OidcContext, { jwksUri }: OidcMetadata): JWTVerifyGetKey =>
  memory.keys(jwksUri, () =>
    createRemoteJWKSet(new URL(jwksUri), {
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: MAX_AGE_MS,
      timeoutDuration: TIMEOUT_MS, // the guard's deadline is shorter and gives a reason
      [customFetch]: (url, { headers }) => fetch(url, { headers: Object.fromEntries(headers) }),
    }),
  );
