import { describe, expect, it } from 'vitest';
import { type ProviderDraft, toProvider } from '../../../shared/people/sso/domain/provider-draft.ts';
import {
  type ProviderContext,
  toFileProviderDraft,
  toProviderDraft,
} from '../../../shared/people/sso/schema/sso-provider-request.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';

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

describe('toFileProviderDraft', () => {
  it('reads an entry in the format of other services', () => {
    const entry = {
      id: 'my_oidc',
      strategy: 'openid_connect',
      issuer: 'https://idp.example',
      client_id: 'id',
      client_secret: 's',
      icon: null,
      redirect_uri: `${ORIGIN}/auth/my_oidc/callback`,
      settings: { scopes: 'openid email', prompt: '', role_mapping: { admin: 'Ops, Finance', member: ['All'] } },
    };

    expect(toFileProviderDraft(entry, null, context)).toMatchObject({
      name: 'my_oidc',
      label: 'My Oidc',
      enabled: true,
      scopes: ['openid', 'email'],
      prompt: null,
      groupMappings: [
        { group: 'All', role: 'member' },
        { group: 'Ops', role: 'admin' },
        { group: 'Finance', role: 'admin' },
      ],
    });
  });

  it('reads a SAML entry with its settings', () => {
    const settings = { idp_sso_url: 'https://adfs.example/sso', idp_certificate: PEM, name_id_format: 'persistent' };
    const entry = { name: 'adfs', label: 'ADFS', strategy: 'saml', entity_id: 'urn:idp', settings };

    expect(toFileProviderDraft(entry, null, context)).toMatchObject({
      ssoUrl: 'https://adfs.example/sso',
      certificates: [PEM],
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    });
  });

  it('keeps the stored secret if the entry has none, and requires one otherwise', () => {
    const entry = { ...oidc(), client_secret: undefined };
    const existing = stored(toProviderDraft(oidc(), context));

    expect(toFileProviderDraft(entry, existing, context)).toMatchObject({ clientSecret: null });
    expect(faultsOf(() => toFileProviderDraft(entry, null, context))).toEqual(['client_secret is required']);
  });

  it('refuses an entry without a name and reports the name', () => {
    expect(faultsOf(() => toFileProviderDraft({ strategy: 'saml' }, null, context))).toContain('name is required');
  });
});
