import { describe, expect, it } from 'vitest';
import type { SamlProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import type { ResponseToVerify } from '../../../../../shared/people/sso/protocols/saml/verify-response.ts';
import { plainXml, signPlain, vendorXml, verify } from '../../../../support/saml/exchange.ts';
import { createKeyPair } from '../../../../support/saml/key-pair.ts';
import { IDP_KEYS, NEXT_IDP_KEYS, NOW, ORIGIN } from '../../../../support/saml/provider.ts';
import { ECDSA, signFreely } from '../../../../support/saml/sign-freely.ts';
import { signResponse } from '../../../../support/saml/sign-response.ts';
import { PLAIN, type SigningMode, VENDORS, type Vendor } from '../../../../support/saml/vendors.ts';

const MODES: readonly SigningMode[] = ['response', 'assertion', 'both'];
const AUDIENCE = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/;
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

type Good = {
  readonly xml: string;
  readonly request?: Partial<ResponseToVerify>;
  readonly provider?: Partial<SamlProvider>;
  readonly identity?: object;
};

const USUAL_NAMES = { email: null, firstName: null, lastName: null, groups: null };

/** Bob under the usual attribute names, in addition to the configured ones. */
const otherwise = (...attributes: (readonly [string, ...string[]])[]): string =>
  signPlain(plainXml({ nameIdFormat: UNSPECIFIED, attributes }));

const advice = (xml: string) =>
  xml.replace(
    '<saml:AuthnStatement',
    '<saml:Advice><saml:Assertion ID="_quoted" Version="2.0" IssueInstant="2026-03-01T11:00:00Z"><saml:Issuer>https://other.example.com</saml:Issuer></saml:Assertion></saml:Advice><saml:AuthnStatement',
  );

const EC_KEYS = createKeyPair('ec.idp.example.com', { kind: 'ec' });
const EXPIRED_KEYS = createKeyPair('old.idp.example.com', { from: 2001, to: 2002 });

const GOOD: Readonly<Record<string, Good>> = {
  'RSA with SHA-512': { xml: signResponse(plainXml(), 'both', IDP_KEYS, { ...PLAIN, algorithm: 'rsa-sha512' }) },
  ECDSA: {
    xml: signFreely(plainXml(), { target: 'Assertion', keys: EC_KEYS, method: ECDSA }),
    provider: { certificates: [EC_KEYS.certificate] },
  },
  'the second of two configured certificates': {
    xml: signPlain(plainXml(), 'both', NEXT_IDP_KEYS),
    provider: { certificates: [IDP_KEYS.certificate, NEXT_IDP_KEYS.certificate] },
  },
  'a configured certificate whose dates are over': {
    xml: signPlain(plainXml(), 'assertion', EXPIRED_KEYS),
    provider: { certificates: [EXPIRED_KEYS.certificate] },
  },
  'a certificate configured without its PEM lines, and another that is none': {
    xml: signPlain(plainXml()),
    provider: { certificates: ['nothing', IDP_KEYS.certificate.replace(/-----[A-Z ]+-----/g, '')] },
  },
  'a signature without KeyInfo': {
    xml: signFreely(plainXml(), { target: 'Assertion', keys: IDP_KEYS, keyInfo: false }),
  },
  'a signature with inclusive namespaces': {
    xml: signFreely(plainXml(), { target: 'Assertion', keys: IDP_KEYS, inclusive: ['xs', 'saml'] }),
  },
  'a NameID that a comment cuts, whole': {
    xml: signPlain(plainXml({ nameId: 'admin@example.com.evil.test' })).replace('.evil', '<!-- -->.evil'),
    identity: { subject: 'admin@example.com.evil.test', email: 'bob@example.com' },
  },
  'a NameID in a CDATA section': {
    xml: signPlain(plainXml()).replace('>bob@example.com</saml:NameID>', '><![CDATA[bob@]]>example.com</saml:NameID>'),
  },
  'a NameID on a line of its own': {
    xml: signPlain(
      plainXml().replace('>bob@example.com</saml:NameID>', '>\n    bob@example.com\n  </saml:NameID>'),
      'both',
    ),
    identity: { subject: 'bob@example.com' },
  },
  'a NameID with a blank behind it, as another person': {
    xml: signPlain(plainXml({ nameId: 'bob@example.com ' })),
    identity: { subject: 'bob@example.com ' },
  },
  'an XML declaration and line breaks of Windows': {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\r\n${signPlain(plainXml()).replace('<samlp:Status>', '\r\n<samlp:Status>')}`,
  },
  'two audiences in one restriction': {
    xml: signPlain(
      plainXml().replace('<saml:Audience>', '<saml:Audience>https://other.test</saml:Audience><saml:Audience>'),
    ),
  },
  'OneTimeUse and a ProxyRestriction': {
    xml: signPlain(
      plainXml().replace(
        '</saml:Conditions>',
        '<saml:OneTimeUse/><saml:ProxyRestriction Count="0"/></saml:Conditions>',
      ),
    ),
  },
  'another assertion quoted as advice': { xml: signPlain(advice(plainXml())) },
  'a second confirmation for another recipient': {
    xml: signPlain(
      plainXml().replace(
        '<saml:SubjectConfirmation ',
        '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"/><saml:SubjectConfirmation ',
      ),
    ),
  },
  'an unsolicited response where the provider may send some': {
    xml: signPlain(plainXml({ inResponseTo: null })),
    request: { expected: { origin: ORIGIN, requestId: null } },
    provider: { allowIdpInitiated: true },
  },
  'a clock that is a minute slow': { xml: signPlain(plainXml()), request: { now: later(-59) } },
  'a clock that is a minute fast': { xml: signPlain(plainXml()), request: { now: later(359) } },
  'names qualified by the provider and us': {
    xml: signPlain(
      plainXml({
        nameIdAttributes: ` NameQualifier="https://idp.example.com/metadata" SPNameQualifier="${ORIGIN}/auth/saml/acme"`,
      }),
    ),
  },
  'a NameID of any lasting format where none is configured': {
    xml: signPlain(plainXml({ nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName' })),
    provider: { nameIdFormat: UNSPECIFIED },
  },
  'no attributes at all': {
    xml: signPlain(plainXml({ attributes: [] })),
    identity: { email: 'bob@example.com', firstName: null, lastName: null, groups: null, attributes: {} },
  },
  'an empty list of groups, which is not none': {
    xml: signPlain(plainXml({ attributes: [['groups', '']] })),
    identity: { groups: [] },
  },
  'a display name in place of names': {
    xml: signPlain(plainXml({ attributes: [['displayName', 'Bob Miller']] })),
    identity: { firstName: 'Bob Miller', lastName: null },
  },
  'the configured name of an attribute before its usual one': {
    xml: signPlain(
      plainXml({
        attributes: [
          ['email', 'a@example.com'],
          ['upn', 'b@example.com'],
        ],
      }),
    ),
    provider: { attributeNames: { ...USUAL_NAMES, email: 'upn' } },
    identity: { email: 'b@example.com' },
  },
  'the usual names of attributes where none is configured': {
    xml: otherwise(['mail', 'bob@example.com'], ['givenName', 'Bob'], ['sn', 'Miller'], ['memberOf', 'staff']),
    identity: { email: 'bob@example.com', firstName: 'Bob', lastName: 'Miller', groups: ['staff'] },
  },
  'no usual name in place of a configured one': {
    xml: otherwise(['mail', 'eve@example.com'], ['givenName', 'Eve'], ['displayName', 'Eve'], ['memberOf', 'admins']),
    provider: { attributeNames: { email: 'upn', firstName: 'first', lastName: 'last', groups: 'roles' } },
    identity: { email: null, firstName: null, lastName: null, groups: null },
  },
  'no audience where the provider may leave it out': {
    xml: signPlain(plainXml().replace(AUDIENCE, '')),
    provider: { allowMissingAudience: true },
  },
  'an attribute named like a part of every object': {
    xml: signPlain(
      plainXml({
        attributes: [
          ['__proto__', 'x'],
          ['constructor', 'y'],
        ],
      }),
    ),
    identity: { firstName: null, groups: null },
  },
  'letters of other scripts and escaped signs': {
    xml: signPlain(plainXml({ attributes: [['first_name', 'Zoë & "Łukasz" <李>']] })),
    identity: { firstName: 'Zoë & "Łukasz" <李>' },
  },
  'a user in 170 groups, as the wordiest product writes them': {
    xml: vendorXml('okta', 'both', {
      attributes: [['groups', ...Array.from({ length: 170 }, (_, index) => `group-${index}`)]],
    }),
    provider: { nameIdFormat: UNSPECIFIED },
  },
  'a user in 300 groups': {
    xml: signPlain(
      plainXml({ attributes: [['groups', ...Array.from({ length: 300 }, (_, index) => `group-${index}`)]] }),
    ),
  },
};

describe('verifyResponse', () => {
  const shapes = (Object.keys(VENDORS) as Vendor[]).flatMap((vendor) => MODES.map((mode) => ({ vendor, mode })));

  it.each(shapes)('accepts a response of $vendor, signed: $mode', async ({ mode, vendor }) => {
    const provider = vendor === 'okta' ? { nameIdFormat: UNSPECIFIED } : {};

    const result = await verify(vendorXml(vendor, mode), {}, provider);

    expect(result).toMatchObject({
      ok: true,
      identity: {
        issuer: 'https://idp.example.com/metadata',
        email: vendor === 'okta' || vendor === 'keycloak' ? 'bob@example.com' : expect.any(String),
        emailVerified: true,
        firstName: 'Bob',
        lastName: 'Miller',
        groups: vendor === 'keycloak' ? ['/staff', '/owners'] : ['staff', 'owners'],
      },
      session: { strategy: 'saml', sessionIndex: 'session-1' },
      assertionId: '_assertion-1',
    });
  });

  it.each(Object.entries(GOOD))('accepts %s', async (_, { identity = {}, provider, request, xml }) => {
    const result = await verify(xml, request, provider);

    expect(result).toMatchObject({ ok: true, identity });
  });

  it('reads the data for a later logout', async () => {
    const result = await verify(vendorXml('keycloak'));

    expect(result).toMatchObject({
      identity: { subject: 'G-8b1f6c1e-7f0b-4b52-9a55-1d3ce12ab001' },
      session: {
        strategy: 'saml',
        nameId: 'G-8b1f6c1e-7f0b-4b52-9a55-1d3ce12ab001',
        nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        nameQualifier: null,
        spNameQualifier: null,
        sessionIndex: 'session-1',
      },
    });
  });

  it("does not treat an address as verified unless the provider's addresses are trusted", async () => {
    const result = await verify(signPlain(plainXml()), {}, { emailTrusted: false });

    expect(result).toMatchObject({ ok: true, identity: { email: 'bob@example.com', emailVerified: false } });
  });

  it('returns the time after which the assertion is refused anyway', async () => {
    const xml = signPlain(plainXml({ notOnOrAfter: later(86_400) }));
    const result = await verify(xml);
    const until = result.ok ? result.notOnOrAfter : '';

    expect(await verify(xml, { now: new Date(Date.parse(until) - 1).toISOString() })).toMatchObject({ ok: true });
    expect(await verify(xml, { now: until })).toMatchObject({ ok: false, reason: 'expired' });
  });

  it('accepts SHA-1 only if the caller allows it', async () => {
    const xml = signResponse(plainXml(), 'assertion', IDP_KEYS, { ...PLAIN, algorithm: 'rsa-sha1' });

    const refused = await verify(xml);
    const accepted = await verify(xml, {
      algorithms: {
        signatures: { 'http://www.w3.org/2000/09/xmldsig#rsa-sha1': { hash: 'sha1', key: 'rsa' } },
        digests: { 'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1' },
      },
    });

    expect(refused).toMatchObject({ ok: false, reason: 'signature_algorithm' });
    expect(accepted).toMatchObject({ ok: true });
  });
});
