import { SIGNATURE } from '../namespaces.ts';
import { type CheckResult, refuse } from '../saml-refusal.ts';
import { COMMENT, childElements, childrenNamed, firstNamed, isNamed, nodesOf, type XmlElement } from '../xml.ts';
import { checkKeyInfo } from './check-key-info.ts';

/**
 * The one shape of a signature that anybody needs. Libraries search a signature for the first element of a name; in
 * this shape there is exactly one of each to be found.
 */
export const checkStructure = (signature: XmlElement): CheckResult => {
  if ([...nodesOf(signature)].some((node) => node.nodeType === COMMENT)) {
    return refuse('comment_in_signature', 'The signature has a comment in it');
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
    `${parent?.localName ?? 'Signature'} holds ${found} instead of ${names.join(', ') || 'a text'}`,
  );
};

const isNamedAt = (children: readonly XmlElement[], index: number, name: string): boolean => {
  const child = children[index];
  return child !== undefined && isNamed(child, SIGNATURE, name);
};
