import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { checkUrls } from './check-urls.ts';
import { oauth2Configuration } from './configuration.ts';
import type { AuthorizationFlow } from './flow.ts';
import type { OAuth2Context } from './oauth2-context.ts';

export type OAuth2AuthorizationInput = {
  readonly provider: OAuth2Provider;
  readonly redirectUri: string;
  readonly flow: AuthorizationFlow;
};

/** Where the browser is sent (RFC 6749 §4.1.1, RFC 7636 with S256, always). */
export const buildOAuth2Authorization = async (
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
