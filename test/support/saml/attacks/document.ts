import { plainXml, signPlain } from '../exchange.ts';
import { NOW, ORIGIN, REQUEST_ID } from '../provider.ts';
import { type Attack, swap } from './attack.ts';

const LAUGHS =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

const good = () => signPlain(plainXml(), 'both');
const inName = (added: string) =>
  swap(good(), '>bob@example.com</saml:NameID>', `>bob@${added}example.com</saml:NameID>`);

const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

/** Documents that are malformed or not SAML responses. */
export const documentAttacks = (): readonly Attack[] => [
  { name: 'nothing', reason: 'malformed_xml', xml: '' },
  { name: 'no XML', reason: 'malformed_xml', xml: 'SAMLResponse' },
  { name: 'half a message', reason: 'malformed_xml', xml: good().slice(0, 2000) },
  { name: 'two messages', reason: 'malformed_xml', xml: good() + good() },
  { name: 'an element before the message', reason: 'malformed_xml', xml: `<NameID>admin</NameID>${good()}` },
  { name: 'a text behind the message', reason: 'malformed_xml', xml: `${good()}admin` },
  { name: 'a DOCTYPE', reason: 'doctype', xml: `<!DOCTYPE samlp:Response>${good()}` },
  { name: 'a DOCTYPE in small letters', reason: 'doctype', xml: `<!doctype samlp:Response>${good()}` },
  { name: 'the billion laughs', reason: 'doctype', xml: `${LAUGHS}${good()}` },
  {
    name: 'an entity from a file',
    reason: 'doctype',
    xml: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${good()}`,
  },
  { name: 'a DOCTYPE in a comment', reason: 'doctype', xml: `<!-- <!DOCTYPE x> -->${good()}` },
  { name: 'an entity that nobody declared', reason: 'malformed_xml', xml: inName('&evil;') },
  { name: 'a bare ampersand', reason: 'malformed_xml', xml: inName('& ') },
  {
    name: 'an encoding that it does not have',
    reason: 'malformed_xml',
    xml: `<?xml version="1.0" encoding="UTF-7"?>${good()}`,
  },
  { name: 'a prefix that is bound to nothing', reason: 'malformed_xml', xml: inName('<evil:x/>') },
  {
    name: 'an attribute twice',
    reason: 'malformed_xml',
    xml: swap(good(), '<samlp:Response', '<samlp:Response ID="_evil"'),
  },
  { name: 'an attribute without quotes', reason: 'malformed_xml', xml: swap(good(), 'Version="2.0"', 'Version=2.0') },
  { name: 'an element that is not closed', reason: 'malformed_xml', xml: swap(good(), '</saml:Subject>', '') },
  {
    name: 'an element that is closed by another name',
    reason: 'malformed_xml',
    xml: swap(good(), '</saml:Subject>', '</saml:Object>'),
  },
  {
    name: 'an element that is closed twice',
    reason: 'malformed_xml',
    xml: swap(good(), '</saml:Subject>', '</saml:Subject></saml:Subject>'),
  },
  {
    name: 'an element in an attribute',
    reason: 'malformed_xml',
    xml: swap(good(), 'Version="2.0"', 'Version="2.0" Consent="<x/>"'),
  },
  { name: 'a processing instruction', reason: 'processing_instruction', xml: `<?evil x?>${good()}` },
  { name: 'a processing instruction in the NameID', reason: 'processing_instruction', xml: inName('<?evil .net?>') },
  {
    name: 'a second XML declaration',
    reason: 'malformed_xml',
    xml: `<?xml version="1.0"?>${inName('<?xml version="1.0"?>')}`,
  },
  {
    name: 'a message of a megabyte',
    reason: 'too_large',
    xml: swap(good(), '<samlp:Status>', `${' '.repeat(1e6)}<samlp:Status>`),
  },
  { name: 'elements a hundred deep', reason: 'too_large', xml: inName(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`) },
  { name: 'more elements than any real message', reason: 'too_large', xml: inName('<a/>'.repeat(25_000)) },
  { name: 'a request', reason: 'not_a_response', xml: good().replaceAll('samlp:Response', 'samlp:AuthnRequest') },
  {
    name: 'a logout response',
    reason: 'not_a_response',
    xml: good().replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  },
  {
    name: 'an assertion alone',
    reason: 'not_a_response',
    xml: good()
      .replace(/^.*?(<saml:Assertion.*<\/saml:Assertion>).*$/s, '$1')
      .replace('<saml:Assertion', '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'),
  },
  {
    name: 'a response of SAML 1',
    reason: 'not_a_response',
    xml: good().replaceAll('SAML:2.0:protocol', 'SAML:1.0:protocol'),
  },
  {
    name: 'a response of no namespace',
    reason: 'not_a_response',
    xml: good().replaceAll('samlp:Response', 'Response'),
  },
  {
    name: 'a response without an assertion',
    reason: 'assertion_count',
    xml: good().replace(/<saml:Assertion.*<\/saml:Assertion>/s, ''),
  },
  {
    name: 'an assertion in the clothes of another namespace',
    reason: 'assertion_count',
    xml: good().replaceAll('SAML:2.0:assertion', 'SAML:2.0:assertions'),
  },
  {
    name: 'an encrypted assertion',
    reason: 'encrypted_assertion',
    xml: good().replace(/<saml:Assertion.*<\/saml:Assertion>/s, '<saml:EncryptedAssertion/>'),
  },
  { name: 'a response without an id', reason: 'id_missing', xml: swap(good(), ' ID="_response-1"', '') },
  { name: 'an assertion without an id', reason: 'id_missing', xml: swap(good(), ' ID="_assertion-1"', '') },
];

/** Valid responses at the wrong time, for the wrong recipient or in the wrong browser. */
export const exchangeAttacks = (): readonly Attack[] => [
  {
    name: 'in a browser that asked nothing',
    reason: 'unsolicited',
    xml: good(),
    request: { expected: { origin: ORIGIN, requestId: null } },
  },
  {
    name: 'in a browser that asked nothing, where unsolicited ones are allowed',
    reason: 'in_response_to',
    xml: good(),
    request: { expected: { origin: ORIGIN, requestId: null } },
    provider: { allowIdpInitiated: true },
  },
  {
    name: 'in a browser that asked something else',
    reason: 'in_response_to',
    xml: good(),
    request: { expected: { origin: ORIGIN, requestId: '_request-2' } },
  },
  {
    name: 'in a browser that asked, though it answers nothing',
    reason: 'in_response_to',
    xml: signPlain(plainXml({ inResponseTo: null })),
    provider: { allowIdpInitiated: true },
  },
  { name: 'at another provider of the same keys', reason: 'destination', xml: good(), provider: { name: 'other' } },
  {
    name: 'at another provider of the same address',
    reason: 'issuer_mismatch',
    xml: good(),
    provider: { entityId: 'https://other.example.com' },
  },
  {
    name: 'at another installation',
    reason: 'destination',
    xml: good(),
    request: { expected: { origin: 'https://staging.example.com', requestId: REQUEST_ID } },
  },
  {
    name: 'at another scheme',
    reason: 'destination',
    xml: good(),
    request: { expected: { origin: 'http://money.example.com', requestId: REQUEST_ID } },
  },
  { name: 'six minutes later', reason: 'expired', xml: good(), request: { now: later(361) } },
  { name: 'a year later', reason: 'expired', xml: good(), request: { now: later(365 * 86_400) } },
  {
    name: 'eleven minutes later, though it claims a day',
    reason: 'expired',
    xml: signPlain(plainXml({ notOnOrAfter: later(86_400) })),
    request: { now: later(661) },
  },
  { name: 'two minutes earlier', reason: 'not_before', xml: good(), request: { now: later(-120) } },
  {
    name: 'a session of yesterday where a new one was demanded',
    reason: 'authn_instant',
    xml: signPlain(swap(plainXml(), /AuthnInstant="[^"]*"/, 'AuthnInstant="2026-02-28T12:00:00Z"')),
    provider: { forceAuthn: true },
  },
];
