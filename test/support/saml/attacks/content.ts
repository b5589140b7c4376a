import type { SamlRefusal } from '../../../../shared/people/sso/protocols/saml/saml-refusal.ts';
import { plainXml, signPlain } from '../exchange.ts';
import type { SigningMode } from '../vendors.ts';
import { type Attack, cut, inside, MODES, remove, swap } from './attack.ts';

type Fault = readonly [name: string, reason: SamlRefusal, change: (xml: string) => string];

const OTHER = 'https://evil.example.net';
const ACS = 'https://money.example.com/auth/saml/acme/callback';
const OTHER_ACS = 'https://money.example.com/auth/saml/other/callback';
const US = 'https://money.example.com/auth/saml/acme';
const IDP = 'https://idp.example.com/metadata';
const PAST = '2026-03-01T11:58:00.000Z';
const FUTURE = '2026-03-01T12:02:00.000Z';
const FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format';

const issuer = (element: 'Response' | 'Assertion', to: string) => (xml: string) => {
  const [before = '', head = '', ...rest] = xml.split(/(?=<saml:Issuer[ >])/);
  const parts = element === 'Response' ? [before, swap(head, cut(head, 'saml:Issuer'), to), ...rest] : [before, head];
  return element === 'Response'
    ? parts.join('')
    : [...parts, ...rest.map((part) => swap(part, cut(part, 'saml:Issuer'), to))].join('');
};
const text = (from: string | RegExp, to: string) => (xml: string) => swap(xml, from, to);
const without = (name: string) => (xml: string) => remove(xml, name);
const twice = (name: string) => (xml: string) => swap(xml, cut(xml, name), cut(xml, name).repeat(2));
const before = (tag: string, added: string) => (xml: string) => swap(xml, tag, added + tag);
const DATA = /<saml:SubjectConfirmationData[^>]*\/>/;
const ATTRIBUTE =
  '<saml:Attribute Name="email"><saml:AttributeValue>admin@example.com</saml:AttributeValue></saml:Attribute>';

const FROM_ELSEWHERE: readonly Fault[] = [
  ['the response of another issuer', 'issuer_mismatch', issuer('Response', `<saml:Issuer>${OTHER}</saml:Issuer>`)],
  ['the assertion of another issuer', 'issuer_mismatch', issuer('Assertion', `<saml:Issuer>${OTHER}</saml:Issuer>`)],
  ['an issuer with a blank behind it', 'issuer_mismatch', issuer('Assertion', `<saml:Issuer>${IDP} </saml:Issuer>`)],
  ['an issuer in capitals', 'issuer_mismatch', issuer('Assertion', `<saml:Issuer>${IDP.toUpperCase()}</saml:Issuer>`)],
  ['an empty issuer of the response', 'issuer_missing', issuer('Response', '<saml:Issuer></saml:Issuer>')],
  ['an empty issuer of the assertion', 'issuer_missing', issuer('Assertion', '<saml:Issuer></saml:Issuer>')],
  [
    'an issuer of another format',
    'issuer_format',
    issuer('Assertion', `<saml:Issuer Format="${FORMAT}:emailAddress">${IDP}</saml:Issuer>`),
  ],
  ['a destination elsewhere', 'destination', text(`Destination="${ACS}"`, `Destination="${OTHER}"`)],
  ['the destination of another provider', 'destination', text(`Destination="${ACS}"`, `Destination="${OTHER_ACS}"`)],
  ['a destination that goes on', 'destination', text(`Destination="${ACS}"`, `Destination="${ACS}/x"`)],
  ['an empty destination', 'destination', text(`Destination="${ACS}"`, 'Destination=""')],
  ['no destination', 'destination', text(` Destination="${ACS}"`, '')],
  ['a recipient elsewhere', 'recipient', text(`Recipient="${ACS}"`, `Recipient="${OTHER}"`)],
  ['the recipient of another provider', 'recipient', text(`Recipient="${ACS}"`, `Recipient="${OTHER_ACS}"`)],
  ['no recipient', 'recipient', text(` Recipient="${ACS}"`, '')],
  ['the answer to another request', 'in_response_to', text(/InResponseTo="_request-1"/, 'InResponseTo="_request-2"')],
  ['a response without InResponseTo', 'in_response_to', text(/ InResponseTo="_request-1"/, '')],
  [
    'a confirmation for another request',
    'in_response_to',
    text(/InResponseTo="_request-1"\/>/, 'InResponseTo="_request-2"/>'),
  ],
  ['a confirmation without InResponseTo', 'in_response_to', text(/ InResponseTo="_request-1"\/>/, '/>')],
  ['another audience', 'audience', text(`<saml:Audience>${US}<`, `<saml:Audience>${OTHER}<`)],
  ['an audience that begins like us', 'audience', text(`<saml:Audience>${US}<`, `<saml:Audience>${US}-2<`)],
  ['an audience restriction without audience', 'audience', without('saml:Audience')],
  ['no audience restriction', 'audience', without('saml:AudienceRestriction')],
  [
    'a second audience restriction without us',
    'audience',
    before(
      '</saml:Conditions>',
      `<saml:AudienceRestriction><saml:Audience>${OTHER}</saml:Audience></saml:AudienceRestriction>`,
    ),
  ],
];

const TIMES: readonly Fault[] = [
  ['a confirmation that ended', 'expired', text(/NotOnOrAfter="[^"]*" Recipient/, `NotOnOrAfter="${PAST}" Recipient`)],
  ['a confirmation without an end', 'subject_confirmation', text(/NotOnOrAfter="[^"]*" Recipient/, 'Recipient')],
  ['a confirmation with a beginning', 'subject_confirmation', text(' Recipient=', ` NotBefore="${PAST}" Recipient=`)],
  [
    'a confirmation whose end is no instant',
    'instant_malformed',
    text(/NotOnOrAfter="[^"]*" Recipient/, 'NotOnOrAfter="tomorrow" Recipient'),
  ],
  [
    'conditions that ended',
    'expired',
    text(/(?<=Conditions NotBefore="[^"]*" )NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${PAST}"`),
  ],
  ['conditions that have not begun', 'not_before', text(/NotBefore="[^"]*"/, `NotBefore="${FUTURE}"`)],
  ['conditions whose beginning is no instant', 'instant_malformed', text(/NotBefore="[^"]*"/, 'NotBefore=""')],
  ['an instant without a zone', 'instant_malformed', text(/NotBefore="[^"]*"/, 'NotBefore="2026-03-01T11:59:00"')],
  [
    'an assertion of eleven minutes ago',
    'expired',
    text(/(?<=_assertion-1" Version="2.0" )IssueInstant="[^"]*"/, 'IssueInstant="2026-03-01T11:48:59Z"'),
  ],
  [
    'an assertion of tomorrow',
    'not_before',
    text(/(?<=_assertion-1" Version="2.0" )IssueInstant="[^"]*"/, `IssueInstant="${FUTURE}"`),
  ],
  ['an assertion of no time', 'instant_malformed', text(/(?<=_assertion-1" Version="2.0") IssueInstant="[^"]*"/, '')],
  ['an authentication of tomorrow', 'authn_instant', text(/AuthnInstant="[^"]*"/, `AuthnInstant="${FUTURE}"`)],
  ['an authentication of no time', 'authn_instant', text(/ AuthnInstant="[^"]*"/, '')],
  [
    'a session that ended',
    'session_not_on_or_after',
    text('<saml:AuthnStatement', `<saml:AuthnStatement SessionNotOnOrAfter="${PAST}"`),
  ],
];

const SUBJECTS: readonly Fault[] = [
  ['no subject', 'subject_missing', without('saml:Subject')],
  ['two subjects', 'subject_missing', twice('saml:Subject')],
  ['no NameID', 'name_id_missing', without('saml:NameID')],
  ['two NameIDs', 'name_id_missing', twice('saml:NameID')],
  ['an empty NameID', 'name_id_empty', text('>bob@example.com</saml:NameID>', '></saml:NameID>')],
  ['a blank NameID', 'name_id_empty', text('>bob@example.com</saml:NameID>', '> \n</saml:NameID>')],
  [
    'a comment for a NameID',
    'name_id_empty',
    text('>bob@example.com</saml:NameID>', '><!--bob@example.com--></saml:NameID>'),
  ],
  [
    'an endless NameID',
    'name_id_too_long',
    text('>bob@example.com</saml:NameID>', `>${'b'.repeat(257)}</saml:NameID>`),
  ],
  [
    'a transient NameID',
    'name_id_transient',
    text(`${FORMAT}:emailAddress`, 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'),
  ],
  [
    'a NameID of a format that is not configured',
    'name_id_format',
    text(`${FORMAT}:emailAddress`, `${FORMAT}:X509SubjectName`),
  ],
  [
    'a NameID that another provider made',
    'name_qualifier',
    text('<saml:NameID ', `<saml:NameID NameQualifier="${OTHER}" `),
  ],
  [
    'a NameID for another service',
    'sp_name_qualifier',
    text('<saml:NameID ', `<saml:NameID SPNameQualifier="${OTHER}" `),
  ],
  ['an encrypted NameID', 'name_id_encrypted', (xml) => swap(xml, cut(xml, 'saml:NameID'), '<saml:EncryptedID/>')],
  ['an encrypted NameID beside a plain one', 'name_id_encrypted', before('<saml:NameID', '<saml:EncryptedID/>')],
  ['no confirmation', 'subject_confirmation', without('saml:SubjectConfirmation')],
  ['a confirmation by a key', 'subject_confirmation', text('cm:bearer', 'cm:holder-of-key')],
  ['a confirmation without data', 'subject_confirmation', text(DATA, '')],
  ['no AuthnStatement', 'authn_statement', without('saml:AuthnStatement')],
];

const STATEMENTS: readonly Fault[] = [
  ['no conditions', 'conditions_missing', without('saml:Conditions')],
  ['conditions twice', 'conditions_missing', twice('saml:Conditions')],
  ['a condition that nobody knows', 'condition_unknown', before('</saml:Conditions>', '<saml:Condition/>')],
  [
    'a condition of another namespace',
    'condition_unknown',
    before('</saml:Conditions>', '<OneTimeUse xmlns="urn:x"/>'),
  ],
  ['an attribute twice', 'duplicate_attribute', before('</saml:AttributeStatement>', ATTRIBUTE)],
  [
    'an attribute twice in two statements',
    'duplicate_attribute',
    before('</saml:Assertion>', `<saml:AttributeStatement>${ATTRIBUTE}</saml:AttributeStatement>`),
  ],
  [
    'more attributes than any user has',
    'too_many_attributes',
    before(
      '</saml:AttributeStatement>',
      Array.from({ length: 250 }, (_, index) => `<saml:Attribute Name="a${index}"/>`).join(''),
    ),
  ],
  ['the status of a failure', 'status', text('status:Success', 'status:Responder')],
  ['a status without a code', 'status', (xml) => swap(xml, inside(cut(xml, 'samlp:Status')), '')],
  ['no status', 'status', without('samlp:Status')],
  ['a response of SAML 1.1', 'version', text('Version="2.0"', 'Version="1.1"')],
  ['an assertion of SAML 1.1', 'version', text('_assertion-1" Version="2.0"', '_assertion-1" Version="1.1"')],
  [
    'an encrypted assertion beside a plain one',
    'encrypted_assertion',
    before('</samlp:Response>', '<saml:EncryptedAssertion/>'),
  ],
  ['an assertion in an attribute value', 'assertion_count', text('>Miller<', '><saml:Assertion/><')],
  ['an assertion of another namespace', 'assertion_count', before('</samlp:Response>', '<Assertion xmlns="urn:x"/>')],
  [
    'a second assertion, signed along',
    'assertion_count',
    (xml) =>
      swap(
        xml,
        '</saml:Assertion>',
        `</saml:Assertion>${swap(cut(xml, 'saml:Assertion'), '_assertion-1', '_assertion-2')}`,
      ),
  ],
  ['an id that is there twice', 'duplicate_id', text('<saml:AuthnStatement', '<saml:AuthnStatement Id="_assertion-1"')],
];

/**
 * All correctly signed with the right key: the attacker is another customer of the provider, or controls one. Accepting
 * messages without an audience must not accept those for another audience.
 */
/** The option that accepts a message without an audience must not accept one for another audience. */
export const audienceAttacks = (): readonly Attack[] =>
  FROM_ELSEWHERE.filter(([name, reason]) => reason === 'audience' && name !== 'no audience restriction').flatMap(
    ([name, reason, change]) =>
      MODES.map((mode) => ({
        name: `${name}, where it may be left out (signed: ${mode})`,
        reason,
        provider: { allowMissingAudience: true },
        xml: signFaulty(change(plainXml()), mode, name),
      })),
  );

export const contentAttacks = (): readonly Attack[] =>
  MODES.flatMap((mode) =>
    [...FROM_ELSEWHERE, ...TIMES, ...SUBJECTS, ...STATEMENTS].map(([name, reason, change]) => ({
      name: `${name} (signed: ${mode})`,
      reason,
      xml: signFaulty(change(plainXml()), mode, name),
    })),
  );

/** If two assertions are siblings, samlify can sign only the element around them. */
const signFaulty = (xml: string, mode: SigningMode, name: string): string =>
  signPlain(xml, name === 'a second assertion, signed along' ? 'response' : mode);
