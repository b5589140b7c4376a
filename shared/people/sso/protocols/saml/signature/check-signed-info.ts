import { SIGNATURE } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import {
  attributeOf,
  COMMENT,
  childElements,
  childrenNamed,
  elementsOf,
  firstNamed,
  isNamed,
  nodesOf,
  textOf,
  type XmlElement,
} from '../xml.ts';
import { type Algorithms, methodOf } from './algorithms.ts';

/**
 * Accepts only the common structure of a signature. Libraries take the first element of a name, and here each name
 * occurs exactly once.
 */
export const checkStructure = (signature: XmlElement): CheckResult => {
  if ([...nodesOf(signature)].some((node) => node.nodeType === COMMENT)) {
    return refuse('comment_in_signature', 'The signature contains a comment');
  }
  const signedInfos = childrenNamed(signature, SIGNATURE, 'SignedInfo');
  if (signedInfos.length > 1)
    return refuse('several_signed_info', `The signature has ${signedInfos.length} SignedInfo`);
  const hasKeyInfo = childrenNamed(signature, SIGNATURE, 'KeyInfo').length > 0;
  return (
    expectChildren(
      signature,
      hasKeyInfo ? ['SignedInfo', 'SignatureValue', 'KeyInfo'] : ['SignedInfo', 'SignatureValue'],
    ) ??
    checkSignedInfo(firstNamed(signature, SIGNATURE, 'SignedInfo')) ??
    expectChildren(firstNamed(signature, SIGNATURE, 'SignatureValue'), []) ??
    checkKeyInfo(firstNamed(signature, SIGNATURE, 'KeyInfo'))
  );
};

const checkSignedInfo = (signedInfo: XmlElement | undefined): CheckResult => {
  const references = signedInfo === undefined ? [] : childrenNamed(signedInfo, SIGNATURE, 'Reference');
  if (references.length > 1) return refuse('several_references', `The signature has ${references.length} references`);
  const [reference] = references;
  return (
    expectChildren(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']) ??
    expectChildren(signedInfo && firstNamed(signedInfo, SIGNATURE, 'SignatureMethod'), []) ??
    expectChildren(reference, ['Transforms', 'DigestMethod', 'DigestValue']) ??
    expectChildren(reference && firstNamed(reference, SIGNATURE, 'DigestMethod'), []) ??
    expectChildren(reference && firstNamed(reference, SIGNATURE, 'DigestValue'), [])
  );
};

const expectChildren = (parent: XmlElement | undefined, names: readonly string[]): CheckResult => {
  const children = parent === undefined ? [] : childElements(parent);
  const isAsExpected =
    children.length === names.length && names.every((name, index) => isNamedAt(children, index, name));
  if (isAsExpected) return undefined;
  const found = children.map((child) => child.localName).join(', ') || 'nothing';
  return refuse(
    'signature_structure',
    `${parent?.localName ?? 'Signature'} holds ${found} instead of ${names.join(', ') || 'text'}`,
  );
};

const isNamedAt = (children: readonly XmlElement[], index: number, name: string): boolean => {
  const child = children[index];
  return child !== undefined && isNamed(child, SIGNATURE, name);
};

const HINTS = ['KeyName', 'KeyValue', 'X509Data'];
const MAX_HINTS = 8;
const MAX_ELEMENTS = 64;
const MAX_CHARACTERS = 32 * 1024;

/** Limits the size of KeyInfo, which is never used: only configured certificates verify signatures. */
const checkKeyInfo = (keyInfo: XmlElement | undefined): CheckResult => {
  if (keyInfo === undefined) return undefined;
  const hints = childElements(keyInfo);
  if (hints.length > MAX_HINTS)
    return refuse('key_info', `KeyInfo has ${hints.length} elements, more than ${MAX_HINTS}`);
  const unknown = hints.find((hint) => !HINTS.some((name) => isNamed(hint, SIGNATURE, name)));
  if (unknown !== undefined)
    return refuse('key_info', `KeyInfo has ${unknown.localName}, but only ${HINTS.join(', ')} are allowed`);
  const size = keyInfo.textContent?.length ?? 0;
  return elementsOf(keyInfo).length > MAX_ELEMENTS || size > MAX_CHARACTERS
    ? refuse('key_info', `KeyInfo is larger than ${MAX_ELEMENTS} elements or ${MAX_CHARACTERS} characters`)
    : undefined;
};

/** The contents of SignedInfo, read after its structure was checked. */
export type SignedInfo = {
  readonly canonicalization: XmlElement | undefined;
  readonly signatureMethod: string;
  readonly uri: string;
  readonly transforms: readonly XmlElement[];
  readonly digestMethod: string;
  readonly signatureValue: string;
};

export const readSignedInfo = (signature: XmlElement): SignedInfo => {
  const signedInfo = firstNamed(signature, SIGNATURE, 'SignedInfo');
  const reference = signedInfo && firstNamed(signedInfo, SIGNATURE, 'Reference');
  const transforms = reference && firstNamed(reference, SIGNATURE, 'Transforms');
  const value = firstNamed(signature, SIGNATURE, 'SignatureValue');
  return {
    canonicalization: signedInfo && firstNamed(signedInfo, SIGNATURE, 'CanonicalizationMethod'),
    signatureMethod: algorithmOf(signedInfo, 'SignatureMethod'),
    uri: (reference && attributeOf(reference, 'URI')) ?? '',
    transforms: transforms === undefined ? [] : childElements(transforms),
    digestMethod: algorithmOf(reference, 'DigestMethod'),
    signatureValue: value === undefined ? '' : textOf(value).replace(/\s/g, ''),
  };
};

const algorithmOf = (parent: XmlElement | undefined, name: string): string => {
  const method = parent && firstNamed(parent, SIGNATURE, name);
  return (method && attributeOf(method, 'Algorithm')) ?? '';
};

export const checkAlgorithms = ({ digestMethod, signatureMethod }: SignedInfo, algorithms: Algorithms): CheckResult => {
  if (methodOf(algorithms.signatures, signatureMethod) === undefined) {
    return refuse('signature_algorithm', `The signature algorithm ${quote(signatureMethod)} is not allowed`);
  }
  return methodOf(algorithms.digests, digestMethod) === undefined
    ? refuse('digest_algorithm', `The digest algorithm ${quote(digestMethod)} is not allowed`)
    : undefined;
};

/** A signature must cover exactly its parent element. */
export const checkReference = ({ uri }: SignedInfo, parent: XmlElement): CheckResult => {
  const id = attributeOf(parent, 'ID') ?? '';
  return id !== '' && uri === `#${id}`
    ? undefined
    : refuse('reference_target', `The signature in ${quote(id)} signs ${quote(uri)}`);
};

export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Enveloped signature, then exclusive canonicalization without comments: all that SAML allows (core 5.4.4). */
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
 * Whether the element names the algorithm, with at most one short list of namespace prefixes, which belongs to the
 * canonical form. Some signers add the list to both transforms.
 */
const isBy = (element: XmlElement | undefined, algorithm: string): boolean => {
  if (element === undefined || attributeOf(element, 'Algorithm') !== algorithm) return false;
  const [list, ...others] = childElements(element);
  if (list === undefined) return true;
  const isShort = (attributeOf(list, 'PrefixList') ?? '').length <= MAX_PREFIX_LIST;
  return list.localName === 'InclusiveNamespaces' && isShort && others.length === 0;
};
