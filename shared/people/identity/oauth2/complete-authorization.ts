import { authorizationCodeGrant } from 'openid-client';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { checkCallback } from './check-callback.ts';
import { checkUrls } from './check-urls.ts';
import { oauth2Configuration } from './configuration.ts';
import { exactJsonObject } from './exact-json.ts';
import type { AuthorizationFlow } from './flow.ts';
import { type GrantRefusal, grantRefusal } from './grant-refusal.ts';
import { oauth2Identity } from './identity.ts';
import type { OAuth2Context } from './oauth2-context.ts';
import type { OAuth2Refusal } from './oauth2-refusal.ts';
import { refused } from './refused.ts';
import { requestUserInfo } from './request-user-info.ts';
import { withoutSecrets } from './without-secrets.ts';

export type OAuth2CompletionInput = {
  readonly provider: OAuth2Provider;
  /** Opened. */
  readonly clientSecret: string;
  /** As the browser came back, with its query. */
  readonly callbackUrl: string;
  readonly flow: AuthorizationFlow;
  readonly redirectUri: string;
};

/** Code for token for user info: who the provider says is there, or why it is not believed. */
export const completeOAuth2Authorization = async (
  context: OAuth2Context,
  input: OAuth2CompletionInput,
): Promise<Established | Refused<OAuth2Refusal>> => {
  const { provider, callbackUrl, redirectUri, flow } = input;
  const insecure = checkUrls(provider, context.allow);
  if (insecure !== undefined) return insecure;
  const callback = checkCallback(callbackUrl, { redirectUri, state: flow.state, iss: issOf(provider) });
  if (!callback.ok) return withoutSecrets(callback, [flow.state]);

  const outcome = await establish(context, input);
  return outcome.ok ? outcome : withoutSecrets(outcome, [input.clientSecret, callback.code, flow.codeVerifier]);
};

const establish = async (
  context: OAuth2Context,
  input: OAuth2CompletionInput,
): Promise<Established | Refused<OAuth2Refusal>> => {
  const token = await exchangeCode(context, input);
  if (!token.ok) return token;
  const answer = await requestUserInfo(
    context.fetch,
    input.provider.userInfoUrl,
    token.accessToken,
    'application/json',
  );
  if (!answer.ok) return withoutSecrets(answer, [token.accessToken]);
  const claims = exactJsonObject(answer.text);
  if (claims === undefined) return refused('userinfo_not_json', 'The user info is no JSON object');
  return oauth2Identity(input.provider, claims);
};

const exchangeCode = async (
  { fetch }: OAuth2Context,
  { provider, clientSecret, callbackUrl, redirectUri, flow }: OAuth2CompletionInput,
): Promise<{ readonly ok: true; readonly accessToken: string } | Refused<GrantRefusal>> => {
  const url = new URL(redirectUri);
  url.search = new URL(callbackUrl).search;
  url.searchParams.delete('iss'); // checked above; the library would compare it with an issuer that we made up
  try {
    const answer = await authorizationCodeGrant(oauth2Configuration(provider, clientSecret, fetch), url, {
      expectedState: flow.state,
      pkceCodeVerifier: flow.codeVerifier,
    });
    return { ok: true, accessToken: answer.access_token };
  } catch (error) {
    return await grantRefusal(error);
  }
};

/** No issuer is configured, so an `iss` can only be held against the servers that are (RFC 9207 §2.4). */
const issOf = (provider: OAuth2Provider) => {
  const origins = [provider.authorizationUrl, provider.tokenUrl, provider.userInfoUrl].map(
    (url) => new URL(url).origin,
  );
  return {
    required: false,
    matches: (iss: string) => origins.includes(URL.parse(iss)?.origin ?? ''),
    expected: `one at ${[...new Set(origins)].join(' or ')}`,
  };
};
