import { FRAGMENTS, FRAGMENTS_IN_SHORT, type Fragment, repeated } from './fragments.ts';

/** Where markup goes into a message. */
export type Place = {
  readonly name: string;
  /** The message with the markup in it; unchanged where it has no such place. */
  readonly into: (xml: string, markup: string) => string;
  readonly fragments: Readonly<Record<string, Fragment>>;
  /** What stands here is written by the signer, who signs everything else. */
  readonly isInSignature: boolean;
};

const behind = (pattern: RegExp) => (xml: string, markup: string) => xml.replace(pattern, (found) => found + markup);

const inside = (name: string, algorithm: string) => (xml: string, markup: string) =>
  xml.replace(
    new RegExp(`(<ds:${name} Algorithm="[^"]*${algorithm}")/>`),
    (_, start: string) => `${start}>${markup}</ds:${name}>`,
  );

const ON_A_TAG: Readonly<Record<string, Fragment>> = {
  attributes: (count) => repeated(count, (index) => ` a${index}=""`),
  'namespaces for everything': (count) => repeated(count, (index) => ` xmlns:n${index}="urn:n"`),
  'a long attribute': (count) => ` a="${'x'.repeat(count)}"`,
};

const VALUE = '<saml:AttributeValue>v</saml:AttributeValue>';
const AUDIENCE = '<saml:Audience>a</saml:Audience>';
const BEARER = '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>';

const content = (name: string, into: Place['into'], fragments: Place['fragments'] = FRAGMENTS_IN_SHORT): Place => ({
  name,
  into,
  fragments,
  isInSignature: false,
});

const CONTENT: readonly Place[] = [
  content('the descriptor', behind(/<\w*:?IDPSSODescriptor[^>]*>/), FRAGMENTS),
  content('before the message', (xml, markup) => markup + xml),
  content('the tag of the message', behind(/^<samlp:\w+/), ON_A_TAG),
  content('Issuer', behind(/<saml:Issuer>/)),
  content('the message', behind(/<\/samlp:Status>|<\/saml:NameID>(?=<samlp:)/), FRAGMENTS),
  content('NameID', behind(/<saml:NameID[^>]*>/)),
  content('the tag of the assertion', behind(/<saml:Assertion/), ON_A_TAG),
  content('the groups', behind(/<saml:Attribute Name="groups">/), FRAGMENTS),
  content('AttributeStatement', behind(/<saml:AttributeStatement>/), {
    attributes: (count) => repeated(count, (index) => `<saml:Attribute Name="n${index}">${VALUE}</saml:Attribute>`),
  }),
  content('Conditions', behind(/<saml:Conditions[^>]*>/), {
    audiences: (count) => `<saml:AudienceRestriction>${AUDIENCE.repeat(count)}</saml:AudienceRestriction>`,
    restrictions: (count) => `<saml:AudienceRestriction>${AUDIENCE}</saml:AudienceRestriction>`.repeat(count),
  }),
  content('Subject', behind(/<saml:Subject>/), { 'subject confirmations': (count) => BEARER.repeat(count) }),
  content('the sessions', behind(/<\/saml:NameID>(?=<samlp:SessionIndex)/), {
    'session indexes': (count) => '<samlp:SessionIndex>s</samlp:SessionIndex>'.repeat(count),
  }),
];

const EXCLUSIVE = 'xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#"';

const PREFIX_LISTS: Readonly<Record<string, Fragment>> = {
  'included namespaces': (count) =>
    `<ec:InclusiveNamespaces ${EXCLUSIVE} PrefixList="${repeated(count, (index) => `n${index} `)}"/>`,
  'lists of included namespaces': (count) => `<ec:InclusiveNamespaces ${EXCLUSIVE} PrefixList="a"/>`.repeat(count),
};

const MODULUS = (text: string) =>
  `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${text}</ds:Modulus></ds:RSAKeyValue></ds:KeyValue>`;
const CERTIFICATE = (text: string) => `<ds:X509Certificate>${text}</ds:X509Certificate>`;

const KEY_HINTS: Readonly<Record<string, Fragment>> = {
  'elements of no meaning': (count) => '<ds:K/>'.repeat(count),
  'key names': (count) => '<ds:KeyName>k</ds:KeyName>'.repeat(count),
  'a long key name': (count) => `<ds:KeyName>${'k'.repeat(count)}</ds:KeyName>`,
  'key values': (count) => MODULUS('AQAB').repeat(count),
  'a long key': (count) => MODULUS('A'.repeat(count)),
  certificates: (count) => `<ds:X509Data>${CERTIFICATE('AAAA')}</ds:X509Data>`.repeat(count),
  'certificates in one X509Data': (count) => `<ds:X509Data>${CERTIFICATE('AAAA').repeat(count)}</ds:X509Data>`,
  'a long certificate': (count) => `<ds:X509Data>${CERTIFICATE('A'.repeat(count))}</ds:X509Data>`,
  'ways to fetch a key': (count) => '<ds:RetrievalMethod URI="https://evil.example.net/"/>'.repeat(count),
};

const REFERENCE =
  '<ds:Reference URI="#_assertion-1"><ds:Transforms/><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>';
const TRANSFORM = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>';

const signature = (name: string, into: Place['into'], fragments: Place['fragments'] = FRAGMENTS_IN_SHORT): Place => ({
  name,
  into,
  fragments,
  isInSignature: true,
});

const SIGNATURE: readonly Place[] = [
  signature('KeyInfo', behind(/<ds:KeyInfo>/), { ...FRAGMENTS, ...KEY_HINTS }),
  signature('X509Certificate', behind(/<ds:X509Certificate>/)),
  signature('Signature', behind(/<\/ds:KeyInfo>/)),
  signature('SignatureValue', behind(/<ds:SignatureValue>/)),
  signature('SignedInfo', behind(/<ds:SignedInfo>/), {
    ...FRAGMENTS_IN_SHORT,
    references: (count) => REFERENCE.repeat(count),
  }),
  signature('CanonicalizationMethod', inside('CanonicalizationMethod', ''), PREFIX_LISTS),
  signature('Transform', inside('Transform', 'enveloped-signature'), PREFIX_LISTS),
  signature('Transforms', behind(/<ds:Transforms>/), {
    ...FRAGMENTS_IN_SHORT,
    transforms: (count) => TRANSFORM.repeat(count),
  }),
  signature('DigestValue', behind(/<ds:DigestValue>/)),
];

export const PLACES: readonly Place[] = [...CONTENT, ...SIGNATURE];
