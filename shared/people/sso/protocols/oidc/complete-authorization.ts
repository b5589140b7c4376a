import { type Claims, emailClaims, flattenAttributes, groupsOf, readPath, shortTextOf } from '../../domain/claims.ts';
import type { Established, ExternalIdentity, Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import { checkCallback } from '../oauth2/check-callback.ts';
import { withoutSecrets } from '../oauth2/without-secrets.ts';
import { checkIdToken } from './check-id-token.ts';
import { discover, type OidcContext } from './discover.ts';
import { exchangeCode, type OidcCompletionInput } from './exchange-code.ts';
import type { OidcMetadata } from './metadata.ts';
import type { OidcRefusal } from './oidc-refusal.ts';
import { oidcUserInfo } from './user-info.ts';
import { verifySignature } from './verify-signature.ts';

/** Completes an authorization: the verified identity, or the reason for refusal. */
export const completeOidcAuthorization = async (
  context: OidcContext,
  input: OidcCompletionInput,
): Promise<Established | Refused<OidcRefusal>> => {
  const { provider, clientSecret, callbackUrl, redirectUri, flow } = input;
  const discovered = await discover(context, provider);
  if (!discovered.ok) return discovered;
  const { metadata } = discovered;
  const callback = checkCallback(callbackUrl, {
    redirectUri,
    state: flow.state,
    iss: { required: metadata.sendsIss, matches: (iss) => iss === provider.issuer, expected: provider.issuer },
  });
  if (!callback.ok) return withoutSecrets(callback, [flow.state]);

  const outcome = await establish(context, metadata, input, callback.code);
  return outcome.ok ? outcome : withoutSecrets(outcome, [clientSecret, callback.code, flow.codeVerifier, flow.nonce]);
};

const establish = async (
  context: OidcContext,
  metadata: OidcMetadata,
  input: OidcCompletionInput,
  code: string,
): Promise<Established | Refused<OidcRefusal>> => {
  const { provider, now } = input;
  const exchanged = await exchangeCode(context, metadata, input, code);
  if (!exchanged.ok) return exchanged;
  const { token, idToken } = exchanged;
  const refusal =
    (await verifySignature(context, metadata, idToken)) ??
    checkIdToken(token, { clientId: provider.clientId, issuer: provider.issuer, now: Date.parse(now) / 1_000 });
  if (refusal !== undefined) return refusal;

  const subject = token.claims['sub'];
  const { accessToken } = token;
  const userInfo = await oidcUserInfo(context, metadata, { accessToken, clientId: provider.clientId, subject, now });
  if (!userInfo.ok) return withoutSecrets(userInfo, [accessToken]);
  return {
    ok: true,
    identity: oidcIdentity(provider, token.claims, userInfo.claims),
    session: { strategy: 'openid_connect', idToken },
  };
};

/** Merges both sources; the signed token wins. */
const oidcIdentity = (
  provider: Pick<OpenIdConnectProvider, 'issuer' | 'groupsClaim'>,
  idToken: Claims,
  userInfo: Claims,
): ExternalIdentity => {
  const claims = { ...userInfo, ...idToken };
  return {
    issuer: provider.issuer,
    subject: String(idToken['sub']),
    ...emailClaims([idToken, userInfo], 'email', 'email_verified'),
    firstName: shortTextOf(claims['given_name']),
    lastName: shortTextOf(claims['family_name']),
    groups: groupsOf(readPath(idToken, provider.groupsClaim) ?? readPath(userInfo, provider.groupsClaim)),
    attributes: flattenAttributes(claims),
  };
};
