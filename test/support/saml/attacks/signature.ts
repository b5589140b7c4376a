import { plainXml, signPlain } from '../exchange.ts';
import { ATTACKER_KEYS, IDP_KEYS, NEXT_IDP_KEYS } from '../provider.ts';
import { type FreeSignature, MD5, signFreely } from '../sign-freely.ts';
import { signResponse } from '../sign-response.ts';
import { PLAIN } from '../vendors.ts';
import { type Attack, cut, inside, MODES, remove, swap } from './attack.ts';

type Tamper = readonly [name: string, reason: Attack['reason'], tamper: (xml: string) => string];

const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE_C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

const text = (from: string | RegExp, to: string) => (xml: string) => swap(xml, from, to);
const content = (name: string, change: (value: string) => string) => (xml: string) =>
  swap(xml, `>${inside(cut(xml, name))}</${name}>`, `>${change(inside(cut(xml, name)))}</${name}>`);
const twice = (name: string) => (xml: string) => swap(xml, cut(xml, name), cut(xml, name).repeat(2));
const transform = (algorithm: string, inner = '') =>
  text('</ds:Transforms>', `<ds:Transform Algorithm="${algorithm}">${inner}</ds:Transform></ds:Transforms>`);

const prefixes = (list: string): string => `<InclusiveNamespaces xmlns="${EXCLUSIVE_C14N}" PrefixList="${list}"/>`;

/** Changes to a valid signature, without its key. */
const TAMPERED: readonly Tamper[] = [
  ['no signature', 'unsigned', (xml) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/gs, '')],
  ['a comment in DigestValue', 'comment_in_signature', content('ds:DigestValue', (value) => `${value}<!--x-->`)],
  [
    'a forged digest before a comment',
    'comment_in_signature',
    content('ds:DigestValue', (value) => `<!--forged-->${value}`),
  ],
  ['a comment in SignedInfo', 'comment_in_signature', text('<ds:SignedInfo>', '<ds:SignedInfo><!--x-->')],
  ['a comment in SignatureValue', 'comment_in_signature', content('ds:SignatureValue', (value) => `<!--x-->${value}`)],
  ['a comment in KeyInfo', 'comment_in_signature', text('<ds:KeyInfo>', '<ds:KeyInfo><!--x-->')],
  ['two SignedInfo', 'several_signed_info', twice('ds:SignedInfo')],
  ['two references', 'several_references', twice('ds:Reference')],
  ['two DigestValues', 'signature_structure', twice('ds:DigestValue')],
  ['two SignatureValues', 'signature_structure', twice('ds:SignatureValue')],
  ['two KeyInfos', 'signature_structure', twice('ds:KeyInfo')],
  ['no SignatureValue', 'signature_structure', (xml) => remove(xml, 'ds:SignatureValue')],
  ['no DigestValue', 'signature_structure', (xml) => remove(xml, 'ds:DigestValue')],
  ['no reference', 'signature_structure', (xml) => remove(xml, 'ds:Reference')],
  ['no transforms', 'signature_structure', (xml) => remove(xml, 'ds:Transforms')],
  ['an object', 'signature_structure', text('</ds:Signature>', '<ds:Object/></ds:Signature>')],
  ['a manifest in DigestValue', 'signature_structure', content('ds:DigestValue', (value) => `${value}<ds:Manifest/>`)],
  [
    'a SignedInfo of another namespace',
    'signature_structure',
    text('<ds:SignedInfo>', '<SignedInfo xmlns="urn:x"/><ds:SignedInfo>'),
  ],
  ['nine names of keys', 'key_info', text('<ds:KeyInfo>', `<ds:KeyInfo>${'<ds:KeyName>k</ds:KeyName>'.repeat(8)}`)],
  [
    'a key to fetch',
    'key_info',
    text('<ds:KeyInfo>', '<ds:KeyInfo><ds:RetrievalMethod URI="https://evil.example.net"/>'),
  ],
  ['a key of another namespace', 'key_info', text('<ds:KeyInfo>', '<ds:KeyInfo><KeyName xmlns="urn:x"/>')],
  [
    'a name of a key that is too long',
    'key_info',
    text('<ds:KeyInfo>', `<ds:KeyInfo><ds:KeyName>${'k'.repeat(33_000)}</ds:KeyName>`),
  ],
  ['seventy certificates', 'key_info', text('<ds:X509Data>', `<ds:X509Data>${'<ds:X509Certificate/>'.repeat(70)}`)],
  [
    'a long list of namespaces',
    'transforms',
    text(/(?<=enveloped-signature")\/>/, `>${prefixes('n '.repeat(129))}</ds:Transform>`),
  ],
  [
    'two lists of namespaces',
    'transforms',
    text(/(?<=enveloped-signature")\/>/, `>${prefixes('a')}${prefixes('b')}</ds:Transform>`),
  ],
  [
    'a long list of namespaces for SignedInfo',
    'canonicalization_algorithm',
    text(/(?<=<ds:CanonicalizationMethod [^>]*)\/>/, `>${prefixes('n '.repeat(129))}</ds:CanonicalizationMethod>`),
  ],
  [
    'a length of the HMAC',
    'signature_structure',
    text(
      /<ds:SignatureMethod ([^>]*)\/>/,
      `<ds:SignatureMethod Algorithm="${RSA_SHA256}"><ds:HMACOutputLength>8</ds:HMACOutputLength></ds:SignatureMethod>`,
    ),
  ],
  ['a reference to nothing', 'reference_target', text(/URI="#[^"]*"/, 'URI="#_nothing"')],
  ['a reference without URI', 'reference_target', text(/ URI="#[^"]*"/, '')],
  ['an empty reference', 'reference_target', text(/URI="#[^"]*"/, 'URI=""')],
  ['a reference that is an XPath', 'reference_target', text(/URI="#[^"]*"/, `URI="#x'] or @ID='_assertion-1"`)],
  ['a reference that is an XPointer', 'reference_target', text(/URI="#[^"]*"/, 'URI="#xpointer(/)"')],
  ['a reference to another host', 'reference_target', text(/URI="#[^"]*"/, 'URI="https://evil.example.net/x"')],
  [
    'an XPath transform',
    'transforms',
    transform('http://www.w3.org/TR/1999/REC-xpath-19991116', '<ds:XPath>not(//*)</ds:XPath>'),
  ],
  ['an XPath filter', 'transforms', transform('http://www.w3.org/2002/06/xmldsig-filter2')],
  [
    'an XSLT transform',
    'transforms',
    transform(
      'http://www.w3.org/TR/1999/REC-xslt-19991116',
      '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"/>',
    ),
  ],
  ['a base64 transform', 'transforms', transform('http://www.w3.org/2000/09/xmldsig#base64')],
  ['a transform named like a part of every object', 'transforms', transform('constructor')],
  [
    'a signature by HMAC with SHA-256',
    'signature_algorithm',
    text(RSA_SHA256, 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'),
  ],
  ['a signature by nothing', 'signature_algorithm', text(RSA_SHA256, '')],
  ['a signature by a method of every object', 'signature_algorithm', text(RSA_SHA256, 'constructor')],
  [
    'a signature of another size of hash',
    'signature_invalid',
    text(RSA_SHA256, 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'),
  ],
  [
    'a signature of another kind of key',
    'signature_invalid',
    text(RSA_SHA256, 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'),
  ],
  [
    'another digest',
    'signature_invalid',
    content('ds:DigestValue', () => 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='),
  ],
  [
    'another signature value',
    'signature_invalid',
    content('ds:SignatureValue', (value) => `${value.slice(4, 8)}${value.slice(4)}`),
  ],
  ['half a signature value', 'signature_invalid', content('ds:SignatureValue', (value) => value.slice(0, 172))],
  ['another person', 'signature_invalid', text('>bob@example.com</saml:NameID>', '>admin@example.com</saml:NameID>')],
  ['another group', 'signature_invalid', text('>staff<', '>admins<')],
  ['a later end', 'signature_invalid', text(/NotOnOrAfter="2026/, 'NotOnOrAfter="2027')],
  [
    'an attribute more',
    'signature_invalid',
    text('</saml:AttributeStatement>', '<saml:Attribute Name="role"/></saml:AttributeStatement>'),
  ],
  [
    'a signature below its place',
    'signature_position',
    (xml) => swap(remove(xml, 'ds:Signature'), '</saml:Assertion>', `${cut(xml, 'ds:Signature')}</saml:Assertion>`),
  ],
  [
    'a third signature',
    'several_signatures',
    (xml) => `${swap(xml, '</saml:Subject>', `</saml:Subject>${cut(xml, 'ds:Signature')}${cut(xml, 'ds:Signature')}`)}`,
  ],
];

type Forged = readonly [
  name: string,
  reason: Attack['reason'],
  signature: Omit<FreeSignature, 'target' | 'keys'> & Partial<FreeSignature>,
];

/** Correctly signed with the right key, but in a way that must not be accepted. */
const FREE: readonly Forged[] = [
  ['two references, both signed', 'several_references', { alsoSigns: ["//*[local-name(.)='AuthnStatement']"] }],
  ['only the canonical form as transform', 'transforms', { transforms: [EXCLUSIVE_C14N] }],
  ['the transforms the wrong way round', 'transforms', { transforms: [EXCLUSIVE_C14N, ENVELOPED] }],
  ['a third transform', 'transforms', { transforms: [ENVELOPED, EXCLUSIVE_C14N, EXCLUSIVE_C14N] }],
  ['the inclusive canonical form', 'transforms', { transforms: [ENVELOPED, INCLUSIVE_C14N] }],
  ['a canonical form with comments', 'transforms', { transforms: [ENVELOPED, `${EXCLUSIVE_C14N}WithComments`] }],
  ['SignedInfo in inclusive form', 'canonicalization_algorithm', { canonicalization: INCLUSIVE_C14N }],
  ['SignedInfo with comments', 'canonicalization_algorithm', { canonicalization: `${EXCLUSIVE_C14N}WithComments` }],
  ['a digest by SHA-1', 'digest_algorithm', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
  ['a digest by MD5', 'digest_algorithm', { digest: MD5 }],
  ['a signature by RSA with SHA-1', 'signature_algorithm', { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
  ['a signature before the issuer', 'signature_position', { action: 'prepend' }],
  ['a signature at the end', 'signature_position', { action: 'append' }],
  ['the key of an attacker', 'key_untrusted', { keys: ATTACKER_KEYS }],
  ['the key of an attacker, without a certificate', 'signature_invalid', { keys: ATTACKER_KEYS, keyInfo: false }],
  [
    'the key of an attacker, with the right certificate',
    'signature_invalid',
    { keys: { ...IDP_KEYS, privateKey: ATTACKER_KEYS.privateKey } },
  ],
  [
    'HMAC with the certificate as the key',
    'signature_algorithm',
    { method: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1', keys: { ...IDP_KEYS, privateKey: IDP_KEYS.certificate } },
  ],
];

export const signatureAttacks = (): readonly Attack[] => [
  ...MODES.flatMap((mode) =>
    TAMPERED.map(([name, reason, tamper]) => ({
      name: `${name} (signed: ${mode})`,
      reason,
      xml: tamper(signPlain(plainXml(), mode)),
    })),
  ),
  ...(['Response', 'Assertion'] as const).flatMap((target) =>
    FREE.map(([name, reason, signature]) => ({
      name: `${name} (signed: ${target})`,
      reason,
      xml: signFreely(plainXml(), { target, keys: IDP_KEYS, ...signature }),
    })),
  ),
  ...certificates(),
];

/** One of two signatures is invalid, or no configured certificate matches. */
const certificates = (): readonly Attack[] => [
  {
    name: 'the assertion rightly signed, the response by an attacker',
    reason: 'key_untrusted',
    xml: signResponse(signPlain(plainXml()), 'response', ATTACKER_KEYS, PLAIN),
  },
  {
    name: 'the response rightly signed around an assertion signed by an attacker',
    reason: 'key_untrusted',
    xml: signResponse(signPlain(plainXml(), 'assertion', ATTACKER_KEYS), 'response', IDP_KEYS, PLAIN),
  },
  {
    name: 'a key that is not configured any more',
    reason: 'key_untrusted',
    xml: signPlain(plainXml(), 'both', NEXT_IDP_KEYS),
  },
  {
    name: 'no certificate configured',
    reason: 'key_untrusted',
    xml: signPlain(plainXml()),
    provider: { certificates: [] },
  },
  {
    name: 'a certificate that is none',
    reason: 'key_untrusted',
    xml: signPlain(plainXml()),
    provider: { certificates: ['x'] },
  },
];
