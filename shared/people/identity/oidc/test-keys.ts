import { createLocalJWKSet, errors } from 'jose';
import { EgressRefusedError, type GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import type { ProviderTestStep } from '../../domain/provider-test.ts';
import { exactJsonObject } from '../oauth2/exact-json.ts';
import type { OidcMetadata } from './metadata.ts';

/** That the provider publishes at least one key by which it may sign. */
export const keysStep = async (fetch: GuardedFetch, metadata: OidcMetadata): Promise<ProviderTestStep> => {
  const name = 'keys';
  try {
    const response = await fetch(metadata.jwksUri, {
      headers: { accept: 'application/json, application/jwk-set+json' },
    });
    if (response.status !== 200) {
      return { name, ok: false, detail: `${metadata.jwksUri} answers with status ${response.status}` };
    }
    const keys = usableKeys(await response.text());
    return keys === undefined || keys === 0
      ? {
          name,
          ok: false,
          detail: `${metadata.jwksUri} holds no ${keys === 0 ? 'key that may sign' : 'JSON Web Key Set'}`,
        }
      : { name, ok: true, detail: `${keys} ${keys === 1 ? 'key' : 'keys'} that may sign` };
  } catch (error) {
    if (error instanceof EgressRefusedError) return { name, ok: false, detail: error.message };
    throw error;
  }
};

const usableKeys = (text: string): number | undefined => {
  const document = exactJsonObject(text);
  const keys = document?.['keys'];
  if (!Array.isArray(keys)) return undefined;
  try {
    const set = createLocalJWKSet({ keys });
    return set.jwks().keys.filter(({ kty, use }) => kty !== 'oct' && (use ?? 'sig') === 'sig').length;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
};
