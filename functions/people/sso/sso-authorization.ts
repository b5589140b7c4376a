import { createOAuth2 } from '../../../shared/people/sso/protocols/oauth2/oauth2.ts';
import { createOpenIdConnect, type OpenIdConnect } from '../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import type { AuthorizationClient } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { createGuardedFetch } from '../../../shared/platform/egress/guarded-fetch.ts';
import { environment, now } from '../../../shared/platform/runtime.ts';

/** Maximum age in seconds of the provider's sign-in when a fresh one is required; equal to our own limit. */
const FRESH_SECONDS = 300;

const guard = () => {
  const { EGRESS_ALLOW: allow } = environment('EGRESS_ALLOW');
  return { allow, fetch: createGuardedFetch({ allow }) };
};

export const openIdConnectClient = (): OpenIdConnect => createOpenIdConnect(guard());

/** OpenID Connect or OAuth 2.0, depending on the provider. One per process, because it caches metadata and keys. */
export const authorizationClient = (): AuthorizationClient => {
  const oidc = openIdConnectClient();
  const oauth2 = createOAuth2(guard());
  return {
    build: async ({ provider, redirectUri, flow, fresh }) => {
      if (provider.strategy === 'oauth2') return oauth2.buildAuthorization({ provider, redirectUri, flow });
      const proof = fresh ? ({ prompt: 'login', maxAge: FRESH_SECONDS } as const) : {};
      return oidc.buildAuthorization({ provider, redirectUri, flow, ...proof });
    },
    complete: async ({ provider, fresh, ...input }) => {
      if (provider.strategy === 'oauth2') return oauth2.completeAuthorization({ provider, ...input });
      const proof = fresh ? { maxAge: FRESH_SECONDS } : {};
      return oidc.completeAuthorization({ provider, now: now(), ...proof, ...input });
    },
  };
};
