import { decodeProtectedHeader } from 'jose';
import { authorizationCodeGrant } from 'openid-client';
import type { Refused } from '../../domain/external-identity.ts';
import { type GrantRefusal, grantRefusal } from '../oauth2/grant-refusal.ts';
import { refused } from '../oauth2/refused.ts';
import type { CheckedToken } from './checked-token.ts';
import type { OidcCompletionInput } from './completion-input.ts';
import { oidcConfiguration } from './configuration.ts';
import { idTokenRefusal } from './id-token-refusal.ts';
import type { OidcMetadata } from './metadata.ts';
import type { OidcContext } from './oidc-context.ts';
import type { IdTokenRefusal } from './oidc-refusal.ts';

export type Exchanged = { readonly ok: true; readonly idToken: string; readonly token: CheckedToken };

/** Code for tokens; the library checks the answer and most claims of the ID token, not its signature. */
export const exchangeCode = async (
  { fetch }: OidcContext,
  metadata: OidcMetadata,
  { provider, clientSecret, callbackUrl, redirectUri, flow, now, maxAge }: OidcCompletionInput,
  code: string,
): Promise<Exchanged | Refused<GrantRefusal | IdTokenRefusal>> => {
  const url = new URL(redirectUri);
  url.search = new URL(callbackUrl).search;
  try {
    const answer = await authorizationCodeGrant(oidcConfiguration(provider, metadata, clientSecret, fetch, now), url, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge }),
    });
    const claims = answer.claims();
    if (answer.id_token === undefined || claims === undefined)
      return refused('id_token_missing', 'There is no ID token');
    const header = decodeProtectedHeader(answer.id_token);
    return { ok: true, idToken: answer.id_token, token: { header, claims, accessToken: answer.access_token, code } };
  } catch (error) {
    return idTokenRefusal(error) ?? (await grantRefusal(error));
  }
};
