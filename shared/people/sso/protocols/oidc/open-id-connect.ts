import { buildAuthorizationUrl, buildEndSessionUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { GuardedFetch } from '../../../../platform/domain/network/egress.ts';
import type { Established, Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider, ProviderTest } from '../../domain/identity-provider.ts';
import type { AuthorizationFlow } from '../oauth2/flow.ts';
import { completeOidcAuthorization } from './complete-authorization.ts';
import { oidcConfiguration } from './configuration.ts';
import { createOidcMemory, type Discovered, discover, type OidcContext } from './discover.ts';
import type { OidcCompletionInput } from './exchange-code.ts';
import type { DiscoveryRefusal, OidcRefusal } from './oidc-refusal.ts';
import { type OidcTestInput, testOidc } from './test-oidc.ts';

export type OpenIdConnect = {
  readonly discover: (provider: Pick<OpenIdConnectProvider, 'issuer'>) => Promise<Discovered | Refused<OidcRefusal>>;
  readonly buildAuthorization: (
    input: OidcAuthorizationInput,
  ) => Promise<{ readonly ok: true; readonly url: string } | Refused<OidcRefusal>>;
  readonly completeAuthorization: (input: OidcCompletionInput) => Promise<Established | Refused<OidcRefusal>>;
  /** Null if there is no logout page to redirect to. */
  readonly endSessionUrl: (input: EndSessionInput) => Promise<string | null>;
  readonly test: (input: OidcTestInput) => Promise<ProviderTest>;
};

export type OpenIdConnectOptions = {
  readonly fetch: GuardedFetch;
  /** `host:port` of servers that may be contacted over http; empty in the cloud. */
  readonly allow: readonly string[];
};

/** A relying party for any OpenID provider. Create one per process, because it caches metadata and keys. */
export const createOpenIdConnect = (options: OpenIdConnectOptions): OpenIdConnect => {
  const context = { ...options, memory: createOidcMemory() };
  return {
    discover: (provider) => discover(context, provider),
    buildAuthorization: (input) => buildOidcAuthorization(context, input),
    completeAuthorization: (input) => completeOidcAuthorization(context, input),
    endSessionUrl: (input) => oidcEndSessionUrl(context, input),
    test: (input) => testOidc(context, input),
  };
};

type OidcAuthorizationInput = {
  readonly provider: OpenIdConnectProvider;
  readonly redirectUri: string;
  readonly flow: AuthorizationFlow;
  /** Overrides the provider's configured prompt. */
  readonly prompt?: NonNullable<OpenIdConnectProvider['prompt']>;
  /** Maximum age in seconds of the user's authentication at the provider. */
  readonly maxAge?: number;
};

/** The authorization URL: always code flow with PKCE S256, state and nonce. */
const buildOidcAuthorization = async (
  context: OidcContext,
  { provider, redirectUri, flow, prompt, maxAge }: OidcAuthorizationInput,
): Promise<{ readonly ok: true; readonly url: string } | Refused<DiscoveryRefusal>> => {
  const discovered = await discover(context, provider);
  if (!discovered.ok) return discovered;
  const { metadata } = discovered;
  const wantedPrompt = prompt ?? provider.prompt;
  const configuration = oidcConfiguration(
    provider,
    metadata,
    'not needed here',
    context.fetch,
    new Date().toISOString(),
  );
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', ...provider.scopes])].join(' '),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ...(wantedPrompt !== null && { prompt: wantedPrompt }),
    ...(maxAge !== undefined && { max_age: String(maxAge) }),
    ...(metadata.takesClaimsParameter && wantsGroups(provider) && { claims: groupsRequest(provider) }),
  });
  return { ok: true, url: url.href };
};

const wantsGroups = ({ groupMappings, conditions, scopes }: OpenIdConnectProvider): boolean =>
  groupMappings.length > 0 || conditions.some(({ groups }) => groups.length > 0) || scopes.includes('groups');

/** OIDC Core §5.5: requests the claim by name as voluntary, whatever scope it belongs to. */
const groupsRequest = ({ groupsClaim }: OpenIdConnectProvider): string => {
  const claim = groupsClaim.includes('://') ? groupsClaim : (groupsClaim.split('.')[0] ?? groupsClaim);
  return JSON.stringify({ id_token: { [claim]: null }, userinfo: { [claim]: null } });
};

type EndSessionInput = {
  readonly provider: OpenIdConnectProvider;
  readonly idToken: string;
  readonly postLogoutRedirectUri: string;
  readonly state: string;
};

/** RP-Initiated Logout 1.0. Null if the provider has no such endpoint or is unreachable; the sign-out is then local. */
const oidcEndSessionUrl = async (
  context: OidcContext,
  { provider, idToken, postLogoutRedirectUri, state }: EndSessionInput,
): Promise<string | null> => {
  const discovered = await discover(context, provider);
  if (!discovered.ok || discovered.metadata.endSessionEndpoint === null) return null;
  const now = new Date().toISOString();
  const configuration = oidcConfiguration(provider, discovered.metadata, 'not needed here', context.fetch, now);
  return buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: postLogoutRedirectUri,
    state,
  }).href;
};
