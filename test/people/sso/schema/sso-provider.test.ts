import { describe, expect, it } from 'vitest';
import { draftSecrets, type ProviderDraft, toProvider } from '../../../../shared/people/sso/domain/provider-draft.ts';
import { SsoProvider, toProviderFields, toSsoProvider } from '../../../../shared/people/sso/schema/sso-provider.ts';
import {
  type ProviderContext,
  toProviderChanges,
  toProviderDraft,
} from '../../../../shared/people/sso/schema/sso-provider-request.ts';
import { ValidationError } from '../../../../shared/platform/domain/errors.ts';

const ORIGIN = 'https://money.example';
const PEM = '-----BEGIN CERTIFICATE-----\nTUlJ\n-----END CERTIFICATE-----\n';
const context: ProviderContext = {
  origin: ORIGIN,
  plainHttp: ['127.0.0.1:4000'],
  isCertificate: (pem) => pem === PEM,
  isKeyPair: (key) => key === 'KEY',
};

const oidc = (some: Record<string, unknown> = {}) => ({
  strategy: 'openid_connect',
  name: 'okta',
  label: 'Okta',
  issuer: 'https://idp.example',
  client_id: 'id',
  client_secret: 'hush',
  ...some,
});
const oauth2 = (some: Record<string, unknown> = {}) => ({
  strategy: 'oauth2',
  name: 'hub',
  label: 'Hub',
  client_id: 'id',
  client_secret: 'hush',
  authorization_url: 'https://hub.example/authorize?x=1',
  token_url: 'https://hub.example/token',
  user_info_url: 'https://hub.example/user',
  ...some,
});
const saml = (some: Record<string, unknown> = {}) => ({
  strategy: 'saml',
  name: 'adfs',
  label: 'ADFS',
  entity_id: 'urn:idp',
  sso_url: 'https://adfs.example/sso',
  certificate: 'TUlJ',
  ...some,
});

const stamp = {
  id: 'a81bc81b-dead-4e5d-abff-90865d1e13b1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const sealed = { client_secret: 'sealed', private_key: 'sealed' };
const stored = (draft: ProviderDraft) => toProvider(draft, sealed, stamp);

const faultsOf = (act: () => unknown): readonly string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof ValidationError) return error.extras.errors ?? [];
    throw error;
  }
  return [];
};
const faults = (sent: Record<string, unknown>) => faultsOf(() => toProviderDraft(sent, context));

describe('toProviderDraft', () => {
  it('reads the OpenID Connect fields of the API, with defaults', () => {
    expect(toProviderDraft(oidc(), context)).toEqual({
      strategy: 'openid_connect',
      name: 'okta',
      label: 'Okta',
      icon: null,
      enabled: false,
      issuer: 'https://idp.example',
      clientId: 'id',
      clientSecret: 'hush',
      clientAuthentication: 'client_secret_post',
      scopes: ['openid', 'profile', 'email'],
      prompt: null,
      groupsClaim: 'groups',
      sharedCallback: false,
      emailTrusted: false,
      familyId: null,
      defaultRole: 'member',
      allowSuperAdmin: false,
      keepRolesWithoutGroups: false,
      groupMappings: [],
      conditions: [],
      hierarchy: {},
      customMappings: {},
    });
  });

  it('reads the OAuth 2.0 fields of the API, and always has a subject', () => {
    expect(toProviderDraft(oauth2({ scopes: 'user:email read' }), context)).toMatchObject({
      strategy: 'oauth2',
      scopes: ['user:email', 'read'],
      tokenUrl: 'https://hub.example/token',
      attributePaths: {
        subject: 'sub',
        email: 'email',
        emailVerified: 'email_verified',
        firstName: 'given_name',
        lastName: 'family_name',
        groups: 'groups',
      },
    });
    expect(
      toProviderDraft(oauth2({ attribute_paths: { subject: ' ', email_verified: false } }), context),
    ).toMatchObject({
      attributePaths: { subject: 'sub', emailVerified: null },
    });
  });

  it('reads the SAML fields of the API', () => {
    expect(toProviderDraft(saml({ group_attribute: 'memberOf' }), context)).toMatchObject({
      strategy: 'saml',
      entityId: 'urn:idp',
      certificates: [PEM],
      emailTrusted: true,
      signing: null,
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributeNames: { email: null, firstName: null, lastName: null, groups: 'memberOf' },
      sloUrl: null,
      metadataUrl: null,
      forceAuthn: false,
      allowIdpInitiated: false,
      allowMissingAudience: false,
    });
  });

  it('accepts signed requests with a key and its certificate', () => {
    const draft = toProviderDraft(
      saml({ sign_requests: 'true', private_key: 'KEY', signing_certificate: PEM }),
      context,
    );

    expect(draft).toMatchObject({ signing: { privateKey: 'KEY', certificate: PEM } });
  });

  it('keeps roles without groups only if configured', () => {
    expect(toProviderDraft(saml({ keep_roles_without_groups: true }), context)).toMatchObject({
      keepRolesWithoutGroups: true,
    });
    expect(faults(oidc({ keep_roles_without_groups: 'perhaps' }))).toEqual([
      expect.stringContaining('keep_roles_without_groups'),
    ]);
  });

  it('adds openid to scopes that lack it', () => {
    expect(toProviderDraft(oidc({ scopes: ['email', 'groups', 'email'] }), context)).toMatchObject({
      scopes: ['openid', 'email', 'groups'],
    });
  });

  it('allows http only for configured servers', () => {
    expect(faults(oidc({ issuer: 'http://127.0.0.1:4000' }))).toEqual([]);
    expect(faults(oidc({ issuer: 'http://127.0.0.1:4001' }))).toEqual(['issuer must be an https URL']);
  });

  it('accepts its own redirect_uri, and the shared one, which selects the shared callback', () => {
    expect(faults(oidc({ redirect_uri: `${ORIGIN}/auth/okta/callback` }))).toEqual([]);
    expect(toProviderDraft(oidc({ redirect_uri: `${ORIGIN}/auth/openid_connect/callback` }), context)).toMatchObject({
      sharedCallback: true,
    });
  });

  it.each([
    ['no strategy', { ...oidc(), strategy: '' }, 'strategy is required'],
    [
      'an unknown strategy',
      { ...oidc(), strategy: 'ldap' },
      'strategy must be one of openid_connect, oauth2, saml, not "ldap"',
    ],
    ['a strategy of another service', { ...oidc(), strategy: 'google_oauth2' }, 'https://accounts.google.com'],
    ['what every object has for a strategy', { ...oidc(), strategy: 'constructor' }, 'not "constructor"'],
    ['no name', oidc({ name: ' ' }), 'name is required'],
    ['a name of one character', oidc({ name: 'a' }), 'name must be 2 to 63'],
    ['upper case in a name', oidc({ name: 'Okta' }), 'name must be 2 to 63'],
    ['a path in a name', oidc({ name: 'a/../b' }), 'name must be 2 to 63'],
    ['a name that begins with a hyphen', oidc({ name: '-a' }), 'name must be 2 to 63'],
    ...['saml', 'mobile', 'desktop', 'failure', 'logout', 'callback'].map(
      (name) => [`the name ${name}`, oidc({ name }), 'name must not be'] as const,
    ),
    ['no label', oidc({ label: null }), 'label is required'],
    ['a label of two lines', oidc({ label: 'a\nb' }), 'label must be one line'],
    ['white space in an icon', oidc({ icon: 'a b' }), 'icon must not contain spaces'],
    ['enabled by a word', oidc({ enabled: 'maybe' }), 'enabled must be true or false'],
    ['no issuer', oidc({ issuer: '' }), 'issuer is required'],
    ['an issuer without TLS', oidc({ issuer: 'http://idp.example' }), 'issuer must be an https URL'],
    ['an issuer that is not a URL', oidc({ issuer: 'idp.example' }), 'issuer must be an https URL'],
    ['an issuer of another scheme', oidc({ issuer: 'javascript:alert(1)' }), 'issuer must be an https URL'],
    ['a file for an issuer', oidc({ issuer: 'file:///etc/passwd' }), 'issuer must be an https URL'],
    ['an issuer with a query', oidc({ issuer: 'https://idp.example?a=b' }), 'issuer must not contain a query (?)'],
    ['an issuer with a fragment', oidc({ issuer: 'https://idp.example/#' }), 'issuer must not contain a fragment (#)'],
    ['an issuer with a password', oidc({ issuer: 'https://a:b@idp.example' }), 'issuer must not contain a user name'],
    ['a backslash in an issuer', oidc({ issuer: 'https://idp.example\\@evil.example' }), 'issuer must be an https URL'],
    ['no client id', oidc({ client_id: null }), 'client_id is required'],
    ['no client secret', oidc({ client_secret: '' }), 'client_secret is required'],
    [
      'a foreign redirect_uri',
      oidc({ redirect_uri: 'https://evil.example/auth/okta/callback' }),
      `redirect_uri must be ${ORIGIN}/auth/okta/callback`,
    ],
    ['another path of ours', oidc({ redirect_uri: `${ORIGIN}/auth/other/callback` }), 'redirect_uri must be'],
    ['a scope that is none', oidc({ scopes: ['a"b'] }), 'scopes must be valid scopes, like openid or email'],
    ['an unknown prompt', oidc({ prompt: 'nag' }), 'prompt must be one of login, consent'],
    [
      'an unknown client authentication',
      oidc({ token_endpoint_auth_method: 'none' }),
      'token_endpoint_auth_method must be one of',
    ],
    ['an unknown default role', oidc({ default_role: 'guest' }), 'default_role must be member, admin, super_admin'],
    [
      'super admin by default',
      oidc({ default_role: 'super_admin' }),
      'default_role must not be super_admin unless allow_super_admin',
    ],
    ['no token_url', oauth2({ token_url: undefined }), 'token_url is required'],
    ['a token_url without TLS', oauth2({ token_url: 'http://hub.example' }), 'token_url must be an https URL'],
    [
      'a user_info_url without TLS',
      oauth2({ user_info_url: 'http://hub.example' }),
      'user_info_url must be an https URL',
    ],
    ['paths that are not an object', oauth2({ attribute_paths: ['id'] }), 'attribute_paths must be an object'],
    ['no entity id', saml({ entity_id: '' }), 'entity_id is required unless metadata_url'],
    ['no sso_url', saml({ sso_url: '' }), 'sso_url is required unless metadata_url'],
    ['an slo_url without TLS', saml({ slo_url: 'http://adfs.example' }), 'slo_url must be an https URL'],
    ['a metadata_url without TLS', saml({ metadata_url: 'http://adfs.example' }), 'metadata_url must be an https URL'],
    ['no certificate', saml({ certificate: ' ' }), 'certificates is required unless metadata_url'],
    ['a certificate that is no PEM', saml({ certificate: '%%%' }), 'certificates must be X.509 certificates'],
    [
      'a private key for a certificate',
      saml({ certificate: PEM.replaceAll('CERTIFICATE', 'PRIVATE KEY') }),
      'certificates must be X.509 certificates',
    ],
    ['a certificate that does not parse', saml({ certificate: 'AAAA' }), 'certificates.0 must be an X.509 certificate'],
    ['a fingerprint', saml({ settings: { idp_cert_fingerprint: 'AB:CD' } }), 'idp_cert_fingerprint is not supported'],
    ['a transient name id', saml({ name_id_format: 'transient' }), 'name_id_format must be one of'],
    ['signing without a key', saml({ sign_requests: true, signing_certificate: PEM }), 'private_key is required'],
    ['signing without a certificate', saml({ sign_requests: true, private_key: 'KEY' }), 'signing_certificate must be'],
    [
      'a key of another certificate',
      saml({ sign_requests: true, private_key: 'K', signing_certificate: PEM }),
      'private_key must be a private key',
    ],
  ] as const)('refuses %s', (_, sent, fault) => {
    const found = faults(sent);

    expect(found).toHaveLength(1);
    expect(found[0]).toContain(fault);
  });

  it('reports all errors at once', () => {
    expect(faults(oidc({ name: '', label: '', client_id: '' }))).toEqual([
      ...['name is required', 'label is required', 'client_id is required'],
    ]);
    expect(faults(oidc({ name: 'saml', issuer: 'x', client_secret: '' }))).toHaveLength(3);
  });

  it('never repeats a secret in its errors', () => {
    const found = faults(saml({ sign_requests: true, private_key: 'CANARY', signing_certificate: PEM, label: '' }));

    expect(JSON.stringify(found)).not.toContain('CANARY');
  });

  it('accepts several certificates, without duplicates', () => {
    expect(toProviderDraft(saml({ certificate: `${PEM}${PEM}` }), context)).toMatchObject({ certificates: [PEM] });
  });
});

describe('toProviderChanges', () => {
  it.each([
    ['OpenID Connect', oidc({ prompt: 'login', custom_mappings: { dept: 'metadata.department' } })],
    ['OAuth 2.0', oauth2({ attribute_paths: { email_verified: false, subject: 'id' } })],
    [
      'SAML',
      saml({ sign_requests: true, private_key: 'KEY', signing_certificate: PEM, slo_url: 'https://adfs.example' }),
    ],
  ])('keeps a %s provider unchanged if nothing is sent', (_, sent) => {
    const existing = stored(toProviderDraft(sent, context));
    const changed = toProviderChanges({}, existing, context);

    expect(toProvider(changed, sealed, stamp)).toEqual(existing);
    expect(draftSecrets(changed)).toEqual({ client_secret: null, private_key: null });
  });

  it('accepts its own output', () => {
    const existing = stored(toProviderDraft(oidc({ group_mappings: [{ group: 'A', role: 'admin' }] }), context));
    const shown = JSON.parse(JSON.stringify(toSsoProvider(existing, ORIGIN)));

    expect(toProvider(toProviderChanges(shown, existing, context), sealed, stamp)).toEqual(existing);
  });

  it('changes only the fields sent, including a single path', () => {
    const existing = stored(toProviderDraft(oauth2({ attribute_paths: { email: 'mail' } }), context));
    const sent = { label: 'New', client_secret: 'new', attribute_paths: { subject: 'id' } };

    expect(toProviderChanges(sent, existing, context)).toMatchObject({
      label: 'New',
      clientSecret: 'new',
      attributePaths: { subject: 'id', email: 'mail' },
    });
  });

  it('never changes name and strategy', () => {
    const existing = stored(toProviderDraft(oidc(), context));

    expect(faultsOf(() => toProviderChanges({ name: 'other', strategy: 'saml' }, existing, context))).toEqual([
      expect.stringContaining('name cannot be changed'),
      expect.stringContaining('strategy cannot be changed'),
    ]);
  });

  it('does not send a stored secret to another server', () => {
    const existing = stored(toProviderDraft(oidc(), context));
    const sent = { issuer: 'https://evil.example' };

    expect(faultsOf(() => toProviderChanges(sent, existing, context))).toEqual([
      expect.stringContaining('client_secret is required because it would be sent to a different server'),
    ]);
    expect(faultsOf(() => toProviderChanges({ ...sent, client_secret: 'new' }, existing, context))).toEqual([]);
  });

  it('removes the key when requests are no longer signed', () => {
    const signed = saml({ sign_requests: true, private_key: 'KEY', signing_certificate: PEM });
    const existing = stored(toProviderDraft(signed, context));

    expect(toProviderChanges({ sign_requests: false }, existing, context)).toMatchObject({ signing: null });
  });
});

describe('toSsoProvider', () => {
  it.each([
    ['OpenID Connect', oidc()],
    ['OAuth 2.0', oauth2()],
    ['SAML', saml({ sign_requests: true, private_key: 'KEY', signing_certificate: PEM })],
  ])('shows a %s provider as documented, without secrets', (_, sent) => {
    const shown = toSsoProvider(stored(toProviderDraft(sent, context)), ORIGIN);

    expect(SsoProvider.parse(shown)).toEqual(shown);
    expect(JSON.stringify(shown)).not.toMatch(/sealed|hush|KEY"/);
  });

  it('shows the values to register', () => {
    expect(toSsoProvider(stored(toProviderDraft(oidc(), context)), ORIGIN)).toMatchObject({
      redirect_uri: `${ORIGIN}/auth/okta/callback`,
      client_secret_set: true,
    });
    expect(toSsoProvider(stored(toProviderDraft(saml(), context)), ORIGIN)).toMatchObject({
      private_key_set: false,
      service_provider: {
        entity_id: `${ORIGIN}/auth/saml/adfs`,
        metadata_url: `${ORIGIN}/auth/saml/adfs/metadata`,
        acs_url: `${ORIGIN}/auth/saml/adfs/callback`,
        logout_url: `${ORIGIN}/auth/saml/adfs/logout`,
      },
    });
  });
});

describe('toProvider', () => {
  it('never creates a provider without its secret', () => {
    const nothing = { client_secret: null, private_key: null };

    expect(() => toProvider(toProviderDraft(oidc(), context), nothing, stamp)).toThrow('client_secret is required');
    expect(toProviderFields(stored(toProviderDraft(oidc(), context)))).not.toHaveProperty('client_secret');
  });
});
