import { PROTOCOL } from '../namespaces.ts';
import { type CheckResult, quote, refuse, type SamlRefusal } from '../saml-refusal.ts';
import { attributeOf, isNamed, type XmlElement } from '../xml.ts';

type Kind = 'Response' | 'LogoutRequest' | 'LogoutResponse';

const REASONS = {
  Response: 'not_a_response',
  LogoutRequest: 'not_a_logout_request',
  LogoutResponse: 'not_a_logout_response',
} as const satisfies Record<Kind, SamlRefusal>;

export const checkRoot = (root: XmlElement, kind: Kind): CheckResult => {
  if (!isNamed(root, PROTOCOL, kind)) {
    return refuse(REASONS[kind], `The message is ${quote(root.localName)}, not a ${kind} of SAML 2.0`);
  }
  return checkVersion(root);
};

/** Of a message or an assertion. */
export const checkVersion = (element: XmlElement): CheckResult => {
  const version = attributeOf(element, 'Version');
  return version === '2.0'
    ? undefined
    : refuse('version', `${element.localName} has the version ${quote(version)}, not 2.0`);
};
