import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider, ProviderTest } from '../../domain/identity-provider.ts';
import {
  completeOAuth2Authorization,
  type OAuth2CompletionInput,
  type OAuth2Refusal,
} from './complete-authorization.ts';
import { checkUrls, type OAuth2Context, oauth2Configuration } from './configuration.ts';
import type { AuthorizationFlow } from './flow.ts';
import { type OAuth2TestInput, testOAuth2 } from './test-oauth2.ts';

export type OAuth2 = {
  readonly buildAuthorization: (
    input: OAuth2AuthorizationInput,
  ) => Promise<{ readonly ok: true; readonly url: string } | Refused<OAuth2Refusal>>;
  readonly completeAuthorization: (input: OAuth2CompletionInput) => Promise<Established | Refused<OAuth2Refusal>>;
  readonly test: (input: OAuth2TestInput) => Promise<ProviderTest>;
};

/** A client for OAuth 2.0 providers with a user info endpoint. */
export const createOAuth2 = (context: OAuth2Context): OAuth2 => ({
  buildAuthorization: (input) => buildOAuth2Authorization(context, input),
  completeAuthorization: (input) => completeOAuth2Authorization(context, input),
  test: (input) => testOAuth2(context, input),
});

type OAuth2AuthorizationInput = {
  readonly provider: OAuth2Provider;
  readonly redirectUri: string;
  readonly flow: AuthorizationFlow;
};

/** The authorization URL (RFC 6749 §4.1.1), always with PKCE S256 (RFC 7636). */
const buildOAuth2Authorization = async (
  { fetch, allow }: OAuth2Context,
  { provider, redirectUri, flow }: OAuth2AuthorizationInput,
): Promise<{ readonly ok: true; readonly url: string } | Refused<'provider_insecure'>> => {
  const refusal = checkUrls(provider, allow);
  if (refusal !== undefined) return refusal;
  const url = buildAuthorizationUrl(oauth2Configuration(provider, 'not needed here', fetch), {
    redirect_uri: redirectUri,
    state: flow.state,
    code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.scopes.length > 0 && { scope: provider.scopes.join(' ') }),
  });
  return { ok: true, url: url.href };
};
