import { SIGNATURE } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, childElements, isNamed, type XmlElement } from '../xml.ts';
import type { SignedInfo } from './signed-info.ts';

export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Enveloped signature, then exclusive canonical form without comments: what SAML (core 5.4.4) leaves of XML Signature. */
export const checkTransforms = ({ canonicalization, transforms }: SignedInfo): CheckResult => {
  if (!isBy(canonicalization, EXCLUSIVE_C14N)) {
    const found = canonicalization && attributeOf(canonicalization, 'Algorithm');
    return refuse(
      'canonicalization_algorithm',
      `The signature uses the canonicalization ${quote(found)}, or too many namespace prefixes`,
    );
  }
  const [enveloped, exclusive, ...others] = transforms;
  const isAllowed = isTransform(enveloped, ENVELOPED) && isTransform(exclusive, EXCLUSIVE_C14N) && others.length === 0;
  const found = transforms.map((transform) => quote(attributeOf(transform, 'Algorithm'))).join(', ');
  return isAllowed
    ? undefined
    : refuse('transforms', `The signature uses the transforms ${found || 'none'}, or too many namespace prefixes`);
};

const isTransform = (element: XmlElement | undefined, algorithm: string): boolean =>
  element !== undefined && isNamed(element, SIGNATURE, 'Transform') && isBy(element, algorithm);

const MAX_PREFIX_LIST = 256;

/**
 * Whether the element names the algorithm, with at most one short list of namespace prefixes, which belongs to the canonical
 * form. Some signers add the list, in its own namespace, to both transforms.
 */
const isBy = (element: XmlElement | undefined, algorithm: string): boolean => {
  if (element === undefined || attributeOf(element, 'Algorithm') !== algorithm) return false;
  const [list, ...others] = childElements(element);
  if (list === undefined) return true;
  const isShort = (attributeOf(list, 'PrefixList') ?? '').length <= MAX_PREFIX_LIST;
  return list.localName === 'InclusiveNamespaces' && isShort && others.length === 0;
};
