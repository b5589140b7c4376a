import { SIGNATURE } from '../namespaces.ts';
import { attributeOf, childElements, firstNamed, textOf, type XmlElement } from '../xml.ts';

/** What a signature says about itself, once its structure is known to be sound. */
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
