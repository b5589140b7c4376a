import { ASSERTION } from '../namespaces.ts';
import { type CheckResult, refuse } from '../saml-refusal.ts';
import { childElements, elementsOf, firstNamed, isNamed, type XmlElement } from '../xml.ts';

/**
 * One assertion, a child of the response. Names count in any namespace: what only resembles an assertion has no
 * business here either. An assertion may quote others as its evidence (Advice); nothing reads those.
 */
export const checkAssertionCount = (response: XmlElement): CheckResult => {
  const elements = elementsOf(response);
  if (elements.some(({ localName }) => localName === 'EncryptedAssertion')) {
    return refuse('encrypted_assertion', 'The assertion is encrypted, which is not supported');
  }
  const [assertion, ...others] = childElements(response).filter((child) => isNamed(child, ASSERTION, 'Assertion'));
  const advice = assertion && firstNamed(assertion, ASSERTION, 'Advice');
  const allowed = new Set(advice === undefined ? [] : elementsOf(advice));
  const count = elements.filter((element) => element.localName === 'Assertion' && !allowed.has(element)).length;
  return assertion !== undefined && others.length === 0 && count === 1
    ? undefined
    : refuse(
        'assertion_count',
        `The response has ${count} assertions, ${assertion ? 1 + others.length : 0} of them its own`,
      );
};
