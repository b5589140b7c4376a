import { escapeXml } from '../../../shared/people/sso/protocols/saml/xml.ts';
import type { ResponseFacts } from './response-facts.ts';
import type { VendorShape } from './vendors.ts';

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';

/** The unsigned response, with the names and prefixes of a product. */
export const responseXml = (facts: ResponseFacts, shape: VendorShape): string => {
  const p = shape.protocol === '' ? '' : `${shape.protocol}:`;
  const a = shape.assertion === '' ? '' : `${shape.assertion}:`;
  const protocolNs = declaration(shape.protocol, PROTOCOL);
  const assertionNs = shape.declares === 'root' ? '' : declaration(shape.assertion, ASSERTION);
  const rootNs = shape.declares === 'root' ? declaration(shape.assertion, ASSERTION) : '';
  const inResponseTo = facts.inResponseTo === null ? '' : ` InResponseTo="${facts.inResponseTo}"`;
  const head = `Version="2.0" IssueInstant="${facts.issueInstant}"`;
  return [
    `<${p}Response${protocolNs}${rootNs} ID="${facts.responseId}" ${head} Destination="${facts.destination}"${inResponseTo}>`,
    `<${a}Issuer${assertionNs}>${facts.issuer}</${a}Issuer>`,
    `<${p}Status><${p}StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></${p}Status>`,
    `<${a}Assertion${assertionNs} ID="${facts.assertionId}" ${head}>`,
    `<${a}Issuer>${facts.issuer}</${a}Issuer>`,
    subjectXml(facts, a, inResponseTo),
    `<${a}Conditions NotBefore="${facts.notBefore}" NotOnOrAfter="${facts.notOnOrAfter}">`,
    `<${a}AudienceRestriction><${a}Audience>${facts.audience}</${a}Audience></${a}AudienceRestriction>`,
    `</${a}Conditions>`,
    `<${a}AuthnStatement AuthnInstant="${facts.issueInstant}" SessionIndex="${facts.sessionIndex}">`,
    `<${a}AuthnContext><${a}AuthnContextClassRef>`,
    'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    `</${a}AuthnContextClassRef></${a}AuthnContext></${a}AuthnStatement>`,
    attributesXml(facts, shape, a),
    `</${a}Assertion>`,
    `</${p}Response>`,
  ].join('');
};

const declaration = (prefix: string, namespace: string): string =>
  prefix === '' ? ` xmlns="${namespace}"` : ` xmlns:${prefix}="${namespace}"`;

const subjectXml = (facts: ResponseFacts, a: string, inResponseTo: string): string => {
  const format = facts.nameIdFormat === null ? '' : ` Format="${facts.nameIdFormat}"`;
  return [
    `<${a}Subject><${a}NameID${format}${facts.nameIdAttributes}>${escapeXml(facts.nameId)}</${a}NameID>`,
    `<${a}SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
    `<${a}SubjectConfirmationData NotOnOrAfter="${facts.notOnOrAfter}" Recipient="${facts.recipient}"${inResponseTo}/>`,
    `</${a}SubjectConfirmation></${a}Subject>`,
  ].join('');
};

const attributesXml = ({ attributes }: ResponseFacts, { nameFormat, valueType }: VendorShape, a: string): string => {
  if (attributes.length === 0) return '';
  const format = nameFormat === null ? '' : ` NameFormat="${nameFormat}"`;
  const type = valueType
    ? ' xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string"'
    : '';
  const listed = attributes.map(([name, ...values]) => {
    const texts = values.map((value) => `<${a}AttributeValue${type}>${escapeXml(value)}</${a}AttributeValue>`);
    return `<${a}Attribute Name="${escapeXml(name)}"${format}>${texts.join('')}</${a}Attribute>`;
  });
  return `<${a}AttributeStatement>${listed.join('')}</${a}AttributeStatement>`;
};
