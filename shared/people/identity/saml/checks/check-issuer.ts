import { ASSERTION, FORMAT_ENTITY } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, childrenNamed, textOf, type XmlElement } from '../xml.ts';

/** A message or an assertion names its identity provider, to the character. */
export const checkIssuer = (element: XmlElement, entityId: string): CheckResult => {
  const [issuer, ...others] = childrenNamed(element, ASSERTION, 'Issuer');
  const name = element.localName;
  if (issuer === undefined || others.length > 0 || textOf(issuer) === '') {
    return refuse('issuer_missing', `${name} has ${issuer === undefined ? 'no' : 'no single'} Issuer`);
  }
  const format = attributeOf(issuer, 'Format');
  if (format !== undefined && format !== FORMAT_ENTITY) {
    return refuse('issuer_format', `The Issuer of ${name} has the format ${quote(format)}`);
  }
  return textOf(issuer) === entityId
    ? undefined
    : refuse('issuer_mismatch', `The Issuer of ${name} is ${quote(textOf(issuer))}, configured is ${quote(entityId)}`);
};
