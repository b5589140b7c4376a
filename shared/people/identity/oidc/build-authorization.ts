import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import type { AuthorizationFlow } from '../oauth2/flow.ts';
import { oidcConfiguration } from './configuration.ts';
import { discover } from './discover.ts';
import type { OidcContext } from './oidc-context.ts';
import type { DiscoveryRefusal } from './oidc-refusal.ts';

export type OidcAuthorizationInput = {
  readonly provider: OpenIdConnectProvider;
  readonly redirectUri: string;
  readonly flow: AuthorizationFlow;
  /** Instead of the provider's configured one. */
  readonly prompt?: NonNullable<OpenIdConnectProvider['prompt']>;
  /** Seconds since the person last proved who he is, to the provider. */
  readonly maxAge?: number;
};

/** Where the browser is sent: code flow, PKCE S256, state and nonce, always. */
export const buildOidcAuthorization = async (
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

/** OIDC Core §5.5: asked for by name, whatever scope it belongs to, and not insisted on. */
const groupsRequest = ({ groupsClaim }: OpenIdConnectProvider): string => {
  const claim = groupsClaim.includes('://') ? groupsClaim : (groupsClaim.split('.')[0] ?? groupsClaim);
  return JSON.stringify({ id_token: { [claim]: null }, userinfo: { [claim]: null } });
};
