import { compactVerify, errors } from 'jose';
import { EgressRefusedError } from '../../../platform/domain/guarded-fetch.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { refused } from '../oauth2/refused.ts';
import { keySet } from './key-set.ts';
import type { OidcMetadata } from './metadata.ts';
import type { OidcContext } from './oidc-context.ts';
import type { SignatureRefusal } from './oidc-refusal.ts';

/** Undefined: one of the provider's published keys signed it. */
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
    return refused('id_token_key', 'The provider publishes no key of this id, type and algorithm');
  }
  if (error instanceof errors.JWKSMultipleMatchingKeys) {
    return refused('id_token_key', 'The token names no key id and the provider publishes several keys that fit');
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWSInvalid) {
    return refused('id_token_signature', 'The signature is not of the provider’s key');
  }
  if (error instanceof errors.JOSEError) {
    return refused('jwks_unavailable', `The keys of the provider cannot be read: ${error.message}`);
  }
  return refused('id_token_key', `The key cannot be used: ${error instanceof Error ? error.message : 'no reason'}`);
};
