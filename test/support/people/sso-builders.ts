import type { User } from '../../../shared/people/domain/user.ts';
import type { SsoSignIn, SsoUser } from '../../../shared/people/sso/domain/decide-sso-sign-in.ts';
import type { ExternalIdentity } from '../../../shared/people/sso/domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../../shared/people/sso/domain/identity-provider.ts';

export const ISSUER = 'https://idp.example';

export const aUser = (some: Partial<User> = {}): User => ({
  id: 'ann',
  familyId: 'f1',
  email: 'ann@example.com',
  role: 'member',
  roleSource: 'sso',
  status: 'active',
  passwordHash: '$argon2id$',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...some,
});

export const aProvider = (some: Partial<OpenIdConnectProvider> = {}): OpenIdConnectProvider => ({
  id: 'p1',
  name: 'idp',
  label: 'IdP',
  icon: null,
  enabled: true,
  emailTrusted: false,
  familyId: null,
  customMappings: {},
  defaultRole: 'member',
  allowSuperAdmin: false,
  keepRolesWithoutGroups: false,
  groupMappings: [
    { group: 'Finance', role: 'admin' },
    { group: 'Owners', role: 'super_admin' },
  ],
  conditions: [],
  hierarchy: {},
  strategy: 'openid_connect',
  issuer: ISSUER,
  clientId: 'client',
  clientSecret: 'sealed',
  clientAuthentication: 'client_secret_post',
  scopes: ['openid', 'profile', 'email'],
  prompt: null,
  groupsClaim: 'groups',
  sharedCallback: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...some,
});

export const anIdentity = (some: Partial<ExternalIdentity> = {}): ExternalIdentity => ({
  issuer: ISSUER,
  subject: 'sub-1',
  email: 'new@example.com',
  emailVerified: true,
  firstName: null,
  lastName: null,
  groups: [],
  attributes: {},
  ...some,
});

export const known = (some: Partial<User> = {}, issuer = ISSUER): SsoUser & { readonly issuer: string } => ({
  user: aUser(some),
  isLastSuperAdmin: false,
  issuer,
});

/** An unknown identity with a verified address that no user has. */
export const aSignIn = (some: Partial<SsoSignIn> = {}): SsoSignIn => ({
  settings: { jitMode: 'create_and_link', allowedDomains: [] },
  provider: aProvider(),
  identity: anIdentity(),
  groupsExpected: false,
  bound: null,
  userWithEmail: null,
  linkFor: null,
  isFirstUser: false,
  ...some,
});
