import { ASSERTION, SIGNATURE } from '../namespaces.ts';
import { type CheckResult, refuse } from '../saml-refusal.ts';
import { childElements, elementsOf, isNamed, type XmlElement } from '../xml.ts';

/** Each of the elements has at most one signature, right after its Issuer (as the schema says), and nothing else has any. */
export const checkSignaturePlaces = (root: XmlElement, signable: readonly XmlElement[]): CheckResult => {
  const signatures = elementsOf(root).filter(({ localName }) => localName === 'Signature');
  const placed = signable.flatMap((element) => {
    const signature = childElements(element)[1];
    return signature !== undefined && signatures.includes(signature) && isAfterIssuer(element) ? [signature] : [];
  });
  if (signatures.length === 0) return refuse('unsigned', 'Nothing of the message is signed');
  if (signatures.length > signable.length) {
    return refuse('several_signatures', `The message has ${signatures.length} signatures`);
  }
  return placed.length === signatures.length && placed.every((signature) => isNamed(signature, SIGNATURE, 'Signature'))
    ? undefined
    : refuse('signature_position', 'A signature does not stand right after the Issuer of what it signs');
};

const isAfterIssuer = (element: XmlElement): boolean => {
  const first = childElements(element)[0];
  return first !== undefined && isNamed(first, ASSERTION, 'Issuer');
};
