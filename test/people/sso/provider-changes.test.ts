import { describe, expect, it } from 'vitest';
import type { SamlProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { providerChanges } from '../../../shared/people/sso/domain/provider-draft.ts';
import { aProvider } from '../../support/people/sso-builders.ts';

const { strategy: _s, issuer: _i, clientId: _c, ...common } = aProvider();

const aSamlProvider = (signing: SamlProvider['signing']): SamlProvider => ({
  ...common,
  strategy: 'saml',
  entityId: 'urn:idp',
  ssoUrl: 'https://adfs.example/sso',
  sloUrl: null,
  metadataUrl: null,
  certificates: [],
  nameIdFormat: 'persistent',
  attributeNames: { email: 'email', firstName: 'first', lastName: 'last', groups: 'groups' },
  signing,
  forceAuthn: false,
  allowIdpInitiated: false,
  allowMissingAudience: false,
});

describe('providerChanges', () => {
  it('names changed fields as in the API, with old and new values', () => {
    const after = aProvider({ label: 'New', defaultRole: 'admin', updatedAt: '2027-01-01T00:00:00.000Z' });

    expect(providerChanges(aProvider(), after)).toEqual([
      { field: 'label', old: 'IdP', new: 'New' },
      { field: 'default_role', old: 'member', new: 'admin' },
    ]);
  });

  it('is empty if nothing differs', () => {
    expect(providerChanges(aProvider(), aProvider())).toEqual([]);
  });

  it('shows lists and objects as JSON', () => {
    const groupMappings = [{ group: 'A', role: 'admin' }] as const;

    expect(providerChanges(aProvider({ groupMappings: [] }), aProvider({ groupMappings }))).toEqual([
      { field: 'group_mappings', old: '[]', new: '[{"group":"A","role":"admin"}]' },
    ]);
  });

  it('shows only that a secret changed', () => {
    expect(providerChanges(aProvider(), aProvider({ clientSecret: 'CANARY' }))).toEqual([
      { field: 'client_secret', old: null, new: null },
    ]);

    const signed = aSamlProvider({ privateKey: 'CANARY', certificate: 'PEM' });
    expect(providerChanges(aSamlProvider(null), signed)).toEqual([
      { field: 'signing.private_key', old: null, new: null },
      { field: 'signing.certificate', old: null, new: 'PEM' },
    ]);
  });

  it('shows all fields of a new or deleted provider, but no secrets', () => {
    expect(providerChanges(null, aProvider()).find(({ field }) => field === 'issuer')).toEqual({
      field: 'issuer',
      old: null,
      new: 'https://idp.example',
    });
    expect(providerChanges(aProvider(), null).find(({ field }) => field === 'name')).toMatchObject({ old: 'idp' });
    expect(JSON.stringify(providerChanges(null, aProvider({ clientSecret: 'CANARY' })))).not.toContain('CANARY');
  });
});
