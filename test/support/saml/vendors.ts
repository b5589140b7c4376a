import type { ResponseFacts } from './response-facts.ts';

export type SigningMode = 'response' | 'assertion' | 'both';

/** The format of one product's messages; their contents are given separately. */
export type VendorShape = {
  readonly signs: SigningMode;
  /** Namespace prefixes; '' declares a default namespace on the element. */
  readonly protocol: string;
  readonly assertion: string;
  readonly signature: string;
  /** Whether the assertion prefix is declared once, or on every element with it. */
  readonly declares: 'root' | 'element';
  readonly algorithm: 'rsa-sha256' | 'rsa-sha512';
  readonly nameFormat: string | null;
  readonly valueType: boolean;
  /** Values that this product expresses differently. */
  readonly facts: (person: Person) => Partial<ResponseFacts>;
};

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
};

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const FORMAT = 'urn:oasis:names:tc:SAML:2.0:attrname-format';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const USUAL = { algorithm: 'rsa-sha256', valueType: true, declares: 'element' } as const;

export const VENDORS = {
  okta: {
    ...USUAL,
    signs: 'both',
    protocol: 'saml2p',
    assertion: 'saml2',
    signature: 'ds',
    nameFormat: `${FORMAT}:unspecified`,
    facts: ({ email, firstName, groups, lastName }) => ({
      nameId: email,
      nameIdFormat: UNSPECIFIED,
      attributes: [
        ['email', email],
        ['firstName', firstName],
        ['lastName', lastName],
        ['groups', ...groups],
      ],
    }),
  },
  entra: {
    ...USUAL,
    signs: 'assertion',
    protocol: 'samlp',
    assertion: '',
    signature: '',
    nameFormat: null,
    valueType: false,
    facts: ({ email, firstName, groups, lastName }) => ({
      nameId: email,
      nameIdFormat: EMAIL,
      attributes: [
        ['http://schemas.microsoft.com/identity/claims/tenantid', '7d4f2c9e-0000-4000-8000-00000000aa01'],
        ['http://schemas.microsoft.com/ws/2008/06/identity/claims/groups', ...groups],
        [`${CLAIMS}/emailaddress`, email],
        [`${CLAIMS}/givenname`, firstName],
        [`${CLAIMS}/surname`, lastName],
        [`${CLAIMS}/name`, email],
      ],
    }),
  },
  keycloak: {
    ...USUAL,
    signs: 'both',
    protocol: 'samlp',
    assertion: 'saml',
    signature: 'dsig',
    nameFormat: `${FORMAT}:basic`,
    facts: ({ email, firstName, groups, id, lastName }) => ({
      nameId: `G-${id}`,
      nameIdFormat: PERSISTENT,
      attributes: [
        ['urn:oid:0.9.2342.19200300.100.1.3', email],
        ['urn:oid:2.5.4.42', firstName],
        ['urn:oid:2.5.4.4', lastName],
        ['memberOf', ...groups.map((group) => `/${group}`)],
      ],
    }),
  },
  adfs: {
    ...USUAL,
    signs: 'assertion',
    protocol: 'samlp',
    assertion: '',
    signature: 'ds',
    nameFormat: null,
    valueType: false,
    facts: ({ email, firstName, groups, lastName }) => ({
      nameId: email,
      nameIdFormat: EMAIL,
      attributes: [
        [`${CLAIMS}/emailaddress`, email],
        [`${CLAIMS}/givenname`, firstName],
        [`${CLAIMS}/surname`, lastName],
        ['http://schemas.xmlsoap.org/claims/Group', ...groups],
      ],
    }),
  },
  google: {
    ...USUAL,
    signs: 'response',
    protocol: 'saml2p',
    assertion: 'saml2',
    signature: 'ds',
    nameFormat: null,
    facts: ({ email, firstName, groups, lastName }) => ({
      nameId: email,
      nameIdFormat: EMAIL,
      attributes: [
        ['first_name', firstName],
        ['last_name', lastName],
        ['groups', ...groups],
      ],
    }),
  },
} as const satisfies Record<string, VendorShape>;

export type Vendor = keyof typeof VENDORS;

export const isVendor = (name: string): name is Vendor => Object.hasOwn(VENDORS, name);

/** The plainest format, which is easy to modify as text. */
export const PLAIN: VendorShape = {
  ...USUAL,
  declares: 'root',
  signs: 'assertion',
  protocol: 'samlp',
  assertion: 'saml',
  signature: 'ds',
  nameFormat: null,
  valueType: false,
  facts: () => ({}),
};

export const isSigningMode = (text: string): text is SigningMode => ['response', 'assertion', 'both'].includes(text);
