import type { Established, Refused } from '../../../shared/people/sso/domain/external-identity.ts';
import type { OAuth2Provider, OpenIdConnectProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { type AuthorizationFlow, newAuthorizationFlow } from '../../../shared/people/sso/protocols/oauth2/flow.ts';
import type { OidcRefusal } from '../../../shared/people/sso/protocols/oidc/oidc-refusal.ts';
import type { OpenIdConnect } from '../../../shared/people/sso/protocols/oidc/open-id-connect.ts';

/** With all characters that form encoding changes. */
export const CLIENT_SECRET = 'canary: s3cr&t/ü+%=?';
export const REDIRECT_URI = 'https://counterfoil.example.com/auth/idp/callback';

const COMMON = {
  id: '7f0c1c8e-6f4b-4b0e-9a8e-2d1f1f3b5a11',
  name: 'idp',
  label: 'The provider',
  icon: null,
  enabled: true,
  emailTrusted: false,
  familyId: null,
  customMappings: {},
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  defaultRole: 'member',
  allowSuperAdmin: false,
  keepRolesWithoutGroups: false,
  groupMappings: [],
  conditions: [],
  hierarchy: {},
  clientId: 'counterfoil-web',
  clientSecret: 'sealed',
} as const;

export const oidcProvider = (
  changes: Partial<OpenIdConnectProvider> & Pick<OpenIdConnectProvider, 'issuer'>,
): OpenIdConnectProvider => ({
  ...COMMON,
  strategy: 'openid_connect',
  clientAuthentication: 'client_secret_post',
  scopes: ['openid', 'profile', 'email'],
  prompt: null,
  groupsClaim: 'groups',
  sharedCallback: false,
  ...changes,
});

export const oauth2Provider = (origin: string, changes: Partial<OAuth2Provider> = {}): OAuth2Provider => ({
  ...COMMON,
  strategy: 'oauth2',
  authorizationUrl: `${origin}/authorize`,
  tokenUrl: `${origin}/token`,
  userInfoUrl: `${origin}/userinfo`,
  clientAuthentication: 'client_secret_post',
  scopes: ['profile', 'email'],
  attributePaths: {
    subject: 'sub',
    email: 'email',
    emailVerified: 'email_verified',
    firstName: 'given_name',
    lastName: 'family_name',
    groups: 'groups',
  },
  ...changes,
});

export type SignInOptions = {
  readonly maxAge?: number;
  readonly now?: string;
  readonly flow?: AuthorizationFlow;
  /** A replacement for the authorization URL. */
  readonly atProvider?: (url: string) => string;
  readonly completed?: Partial<Parameters<OpenIdConnect['completeAuthorization']>[0]>;
};

/** A complete sign-in with a provider that responds immediately, with fetch as the browser. */
export const signIn = async (
  oidc: OpenIdConnect,
  provider: OpenIdConnectProvider,
  {
    maxAge,
    now = new Date().toISOString(),
    flow = newAuthorizationFlow(),
    atProvider = (url) => url,
    completed,
  }: SignInOptions = {},
): Promise<Established | Refused<OidcRefusal>> => {
  const age = maxAge === undefined ? {} : { maxAge };
  const started = await oidc.buildAuthorization({ provider, redirectUri: REDIRECT_URI, flow, ...age });
  if (!started.ok) return started;
  const callbackUrl = await locationOf(atProvider(started.url));
  return oidc.completeAuthorization({
    provider,
    clientSecret: CLIENT_SECRET,
    callbackUrl,
    flow,
    redirectUri: REDIRECT_URI,
    now,
    ...age,
    ...completed,
  });
};

export const locationOf = async (url: string): Promise<string> => {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the provider did not redirect: ${response.status} ${await response.text()}`);
  return location;
};
