import { checkMarkup } from '../../../../shared/people/sso/protocols/saml/parse-xml.ts';
import { ATTACKER_KEYS, IDP_KEYS } from '../provider.ts';
import type { Message } from './messages.ts';

/** A message with a large number of one thing. */
export type LoadCase = {
  readonly name: string;
  /** `within`: the maximum that the markup limits allow; `beyond`: one more, and as many as fit into a message. */
  readonly size: 'within' | 'beyond';
  /** Created on demand, because signing a large message takes a while. */
  readonly xml: () => string;
};

/** Every quantity at every place of a message, in every size, by every signer. */
export function* loadCases(message: Message): Generator<LoadCase> {
  const bases = basesOf(message);
  for (const place of PLACES) {
    for (const [thing, fragment] of Object.entries(place.fragments)) {
      const { most, room } = amountsOf(message, bases.known, place, fragment);
      const name = `${message.name}: ${thing} in ${place.name}`;
      if (most > 0) yield* within(message, bases, place, `${most} × ${name}`, fragment(most));
      if (most >= room) continue;
      yield { name: `${most + 1} × ${name}`, size: 'beyond', xml: () => place.into(bases.known, fragment(most + 1)) };
      yield { name: `${room} × ${name}`, size: 'beyond', xml: () => place.into(bases.known, fragment(room)) };
    }
  }
}

type Bases = { readonly unsigned: string; readonly foreign: string; readonly known: string };

const basesOf = ({ sign, xml }: Message): Bases => ({
  unsigned: xml,
  foreign: sign(xml, ATTACKER_KEYS),
  known: sign(xml, IDP_KEYS),
});

/**
 * Unsigned, signed by a stranger, signed by the provider before the load was inserted (any user of the provider has
 * such a message), and signed by the provider with the load.
 */
function* within(
  message: Message,
  { foreign, known, unsigned }: Bases,
  { into, isInSignature }: Place,
  name: string,
  markup: string,
): Generator<LoadCase> {
  const size = 'within';
  yield { name: `${name}, signed by a stranger`, size, xml: () => into(foreign, markup) };
  yield { name: `${name}, signed before`, size, xml: () => into(known, markup) };
  if (isInSignature) return;
  yield { name: `${name}, unsigned`, size, xml: () => into(unsigned, markup) };
  const loaded = into(unsigned, markup);
  if (isWithin(message, loaded)) yield { name: `${name}, signed`, size, xml: () => message.sign(loaded, IDP_KEYS) };
}

/** The largest count within the limits, and the largest that fits into a message. */
const amountsOf = (message: Message, base: string, { into }: Place, fragment: Fragment) => {
  const at = (count: number): string => into(base, fragment(count));
  if (at(1) === base) return { most: 0, room: 0 };
  const room = largest((count) => at(count).length <= message.maxLength);
  return { room, most: largest((count) => count <= room && isWithin(message, at(count))) };
};

const isWithin = ({ limits }: Message, xml: string): boolean => checkMarkup(xml, limits) === undefined;

/** The largest count, from 1, for which the predicate holds; it must not hold again after the first failure. */
const largest = (holds: (count: number) => boolean): number => {
  let low = 0;
  let high = 1;
  while (holds(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
};

/** Markup with `count` of one thing. Contains every quantity that a message can have many of. */
export type Fragment = (count: number) => string;

export const repeated = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const attributes = (count: number): string => repeated(count, (index) => ` a${index}=""`);
const FULL = attributes(20);
const named = (count: number): string => repeated(count, (index) => `<x${index}></x${index}>`);
const row = (cells: number): string => `<x>${'<y/>'.repeat(cells)}</x>`;

export const FRAGMENTS: Readonly<Record<string, Fragment>> = {
  siblings: (count) => '<x/>'.repeat(count),
  'siblings of names of their own': (count) => named(count),
  'siblings of names of their own before a long text': (count) => named(count) + 'x'.repeat(100_000),
  'siblings between texts': (count) => 't<x/>'.repeat(count),
  'siblings with a text': (count) => '<x>t</x>'.repeat(count),
  'siblings in rows of ten': (count) => row(10).repeat(count),
  'siblings in rows of a hundred': (count) => row(100).repeat(count),
  'siblings in rows of five hundred': (count) => row(500).repeat(count),
  depth: (count) => '<x>'.repeat(count) + '</x>'.repeat(count),
  'nests of thirty': (count) => ('<x>'.repeat(15) + '</x>'.repeat(15)).repeat(count),
  'attributes on one element': (count) => `<x${attributes(count)}/>`,
  'elements with two attributes': (count) => '<x a="" b=""/>'.repeat(count),
  'elements with many attributes': (count) => `<x${FULL}/>`.repeat(count),
  'elements with attributes and texts': (count) => 't<x a="" b="">t</x>'.repeat(count),
  'elements with prefixed attributes': (count) => '<x xmlns:p="urn:p" p:a="" p:b=""/>'.repeat(count),
  'values as products write them': (count) =>
    '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">group</saml:AttributeValue>\n'.repeat(
      count,
    ),
  'namespaces on one element': (count) => `<x${repeated(count, (index) => ` xmlns:n${index}="urn:n"`)}/>`,
  'namespaces in one another': (count) =>
    repeated(count, (index) => `<n${index}:x xmlns:n${index}="urn:n">`) +
    repeated(count, (index) => `</n${count - 1 - index}:x>`),
  'namespaces on siblings': (count) => repeated(count, (index) => `<n${index}:x xmlns:n${index}="urn:n"/>`),
  'default namespaces': (count) => repeated(count, (index) => `<x xmlns="urn:n${index}"/>`),
  'ids of their own': (count) => repeated(count, (index) => `<x ID="i${index}" Id="j${index}"/>`),
  comments: (count) => '<!--c-->'.repeat(count),
  'empty comments': (count) => '<!---->'.repeat(count),
  'CDATA sections': (count) => '<![CDATA[<]]>'.repeat(count),
  'CDATA sections between texts': (count) => 't<![CDATA[<]]>'.repeat(count),
  text: (count) => 'x'.repeat(count),
  'blank text': (count) => ' '.repeat(count),
  'line breaks': (count) => '\r\n'.repeat(count),
  'signs that are escaped': (count) => '&amp;'.repeat(count),
  'numbers of signs': (count) => '&#x1F600;'.repeat(count),
  'signs of four bytes': (count) => '😀'.repeat(count),
  'a long attribute': (count) => `<x a="${'x'.repeat(count)}"/>`,
  'a long attribute that is escaped': (count) => `<x a="${'&quot;'.repeat(count)}"/>`,
  'a long name': (count) => `<x${'x'.repeat(count)}/>`,
  'a long namespace': (count) => `<p:x xmlns:p="${'u'.repeat(count)}" p:a=""/>`,
  'a long id': (count) => `<x ID="${'i'.repeat(count)}"/>`,
  signatures: (count) => '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'.repeat(count),
  'parts of signatures': (count) =>
    '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Reference/></ds:SignedInfo>'.repeat(count),
  assertions: (count) => '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'.repeat(count),
  'processing instructions': (count) => '<?p?>'.repeat(count),
  'ends that close nothing': (count) => '</x>'.repeat(count),
  'starts that nothing closes': (count) => '<x>'.repeat(count),
  'half tags': (count) => '<'.repeat(count),
  'half comments': (count) => '<!--'.repeat(count),
  'half references': (count) => '&'.repeat(count),
};

const SHORT = [
  'siblings',
  'siblings in rows of ten',
  'elements with many attributes',
  'comments',
  'text',
  'signs that are escaped',
];

/** One of each kind, for places that are alike. */
export const FRAGMENTS_IN_SHORT: Readonly<Record<string, Fragment>> = Object.fromEntries(
  Object.entries(FRAGMENTS).filter(([name]) => SHORT.includes(name)),
);

/** Where markup can be inserted into a message. */
type Place = {
  readonly name: string;
  /** The message with the markup; unchanged if it has no such place. */
  readonly into: (xml: string, markup: string) => string;
  readonly fragments: Readonly<Record<string, Fragment>>;
  /** Written by the signer, who signs everything else. */
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

const PLACES: readonly Place[] = [...CONTENT, ...SIGNATURE];
