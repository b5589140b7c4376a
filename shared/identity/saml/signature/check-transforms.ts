import { SIGNATURE } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, childElements, isNamed, type XmlElement } from '../xml.ts';
import type { SignedInfo } from './signed-info.ts';

export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Enveloped signature, then exclusive canonical form without comments: what SAML (core 5.4.4) leaves of XML Signature. */
export const checkTransforms = ({ canonicalizationMethod, transforms }: SignedInfo): CheckResult => {
  if (canonicalizationMethod !== EXCLUSIVE_C14N) {
    return refuse('canonicalization_algorithm', `The signature is canonicalized by ${quote(canonicalizationMethod)}`);
  }
  const [enveloped, exclusive, ...others] = transforms;
  const isAllowed = isTransform(enveloped, ENVELOPED) && isTransform(exclusive, EXCLUSIVE_C14N) && others.length === 0;
  const found = transforms.map((transform) => quote(attributeOf(transform, 'Algorithm'))).join(', ');
  return isAllowed
    ? undefined
    : refuse('transforms', `The signature transforms what it signs by ${found || 'nothing'}`);
};

/** A list of namespaces belongs to the canonical form; some signers write it, in a namespace of its own, into both. */
const isTransform = (element: XmlElement | undefined, algorithm: string): boolean =>
  element !== undefined &&
  isNamed(element, SIGNATURE, 'Transform') &&
  attributeOf(element, 'Algorithm') === algorithm &&
  childElements(element).every(({ localName }) => localName === 'InclusiveNamespaces');
