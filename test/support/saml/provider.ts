import type { SamlProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { createKeyPair } from './key-pair.ts';

export const ORIGIN = 'https://money.example.com';
export const NOW = '2026-03-01T12:00:00.000Z';
export const REQUEST_ID = '_request-1';
export const IDP_ENTITY_ID = 'https://idp.example.com/metadata';

/** One pair per process, because generating them is slow. */
export const IDP_KEYS = createKeyPair('idp.example.com');
export const NEXT_IDP_KEYS = createKeyPair('next.idp.example.com');
export const ATTACKER_KEYS = createKeyPair('attacker.example.com');

export const aSamlProvider = (changes: Partial<SamlProvider> = {}): SamlProvider => ({
  strategy: 'saml',
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'acme',
  label: 'Acme',
  icon: null,
  enabled: true,
  emailTrusted: true,
  familyId: null,
  customMappings: {},
  createdAt: NOW,
  updatedAt: NOW,
  defaultRole: 'member',
  allowSuperAdmin: false,
  keepRolesWithoutGroups: false,
  groupMappings: [],
  conditions: [],
  hierarchy: {},
  entityId: IDP_ENTITY_ID,
  ssoUrl: 'https://idp.example.com/sso',
  sloUrl: 'https://idp.example.com/slo',
  metadataUrl: null,
  certificates: [IDP_KEYS.certificate],
  nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  attributeNames: { email: null, firstName: null, lastName: null, groups: null },
  signing: null,
  forceAuthn: false,
  allowIdpInitiated: false,
  allowMissingAudience: false,
  ...changes,
});
