import { authorizationCodeGrant } from 'openid-client';
import { type Claims, emailClaims, flattenAttributes, groupsOf, readPath, shortTextOf } from '../../domain/claims.ts';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { type CallbackRefusal, checkCallback } from './check-callback.ts';
import { checkSubject } from './check-subject.ts';
import { checkUrls, type OAuth2Context, oauth2Configuration, oauth2Issuer } from './configuration.ts';
import { exactJsonObject } from './exact-json.ts';
import type { AuthorizationFlow } from './flow.ts';
import { type GrantRefusal, grantRefusal } from './grant-refusal.ts';
import { quoted, refused } from './refusal.ts';
import { requestUserInfo, type UserInfoRequestRefusal } from './request-user-info.ts';
import { withoutSecrets } from './without-secrets.ts';

export type OAuth2CompletionInput = {
  readonly provider: OAuth2Provider;
  /** Decrypted. */
  readonly clientSecret: string;
  /** With its query, as the browser requested it. */
  readonly callbackUrl: string;
  readonly flow: AuthorizationFlow;
  readonly redirectUri: string;
};

/** Exchanges the code and reads the user info: the verified identity, or the reason for refusal. */
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
  if (claims === undefined) return refused('userinfo_not_json', 'The user info response is not a JSON object');
  return oauth2Identity(input.provider, claims);
};

const exchangeCode = async (
  { fetch }: OAuth2Context,
  { provider, clientSecret, callbackUrl, redirectUri, flow }: OAuth2CompletionInput,
): Promise<{ readonly ok: true; readonly accessToken: string } | Refused<GrantRefusal>> => {
  const url = new URL(redirectUri);
  url.search = new URL(callbackUrl).search;
  url.searchParams.delete('iss'); // checked above; the library would compare it with a made-up issuer
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

/** Without a configured issuer, `iss` can only be compared with the provider's servers (RFC 9207 §2.4). */
const issOf = (provider: OAuth2Provider) => {
  const origins = [provider.authorizationUrl, provider.tokenUrl, provider.userInfoUrl].map(
    (url) => new URL(url).origin,
  );
  return {
    required: false,
    matches: (iss: string) => origins.includes(URL.parse(iss)?.origin ?? ''),
    expected: `an issuer at ${[...new Set(origins)].join(' or ')}`,
  };
};

/** Every reason to refuse an OAuth 2.0 sign-in. */
export type OAuth2Refusal =
  | 'provider_insecure'
  | CallbackRefusal
  | GrantRefusal
  | UserInfoRequestRefusal
  | 'userinfo_not_json'
  | 'subject_missing'
  | 'subject_invalid';

/** Reads the user info at the configured paths. */
const oauth2Identity = (
  provider: OAuth2Provider,
  claims: Claims,
): Established | Refused<'subject_missing' | 'subject_invalid'> => {
  const { attributePaths: paths } = provider;
  const stated = readPath(claims, paths.subject);
  if (stated === undefined || stated === null) {
    return refused('subject_missing', `The user info has no value at ${quoted(paths.subject)}`);
  }
  const subject = Number.isSafeInteger(stated) ? String(stated) : stated;
  const problem = checkSubject(subject);
  if (problem !== undefined || typeof subject !== 'string') {
    return refused('subject_invalid', `${quoted(paths.subject)} of the user info ${problem ?? 'must be a string'}`);
  }
  const identity = {
    issuer: oauth2Issuer(provider),
    subject,
    ...emailClaims([claims], paths.email, paths.emailVerified),
    firstName: shortTextOf(readPath(claims, paths.firstName)),
    lastName: shortTextOf(readPath(claims, paths.lastName)),
    groups: groupsOf(readPath(claims, paths.groups)),
    attributes: flattenAttributes(claims),
  };
  return { ok: true, identity, session: { strategy: 'oauth2' } };
};
