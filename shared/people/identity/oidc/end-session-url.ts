import { buildEndSessionUrl } from 'openid-client';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import { oidcConfiguration } from './configuration.ts';
import { discover } from './discover.ts';
import type { OidcContext } from './oidc-context.ts';

export type EndSessionInput = {
  readonly provider: OpenIdConnectProvider;
  readonly idToken: string;
  readonly postLogoutRedirectUri: string;
  readonly state: string;
};

/** RP-Initiated Logout 1.0. Null when the provider has no such endpoint or cannot be asked: then we sign out alone. */
export const oidcEndSessionUrl = async (
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
