import { createHash, type KeyLike, KeyObject } from 'node:crypto';
import {
  type CanonicalizationOrTransformationAlgorithm,
  type HashAlgorithm,
  type SignatureAlgorithm,
  SignedXml,
} from 'xml-crypto';
import { SIGNATURE } from '../namespaces.ts';
import { firstNamed, isElement, type XmlElement } from '../xml.ts';
import { type Algorithms, type SignatureMethod, verifyOctets } from './algorithms.ts';
import { ENVELOPED, EXCLUSIVE_C14N } from './check-signed-info.ts';

/** xml-crypto reduced to the allowed algorithms and one key; key hints in the message are ignored. */
export const createXmlVerifier = (key: KeyObject, { digests, signatures }: Algorithms): SignedXml => {
  const verifier = new SignedXml({ publicCert: key, getCertFromKeyInfo: () => null });
  verifier.idAttributes = ['ID']; // the SAML attribute; checked before to be unique
  verifier.SignatureAlgorithms = mapValues(signatures, signatureAlgorithm);
  verifier.HashAlgorithms = mapValues(digests, hashAlgorithm);
  verifier.CanonicalizationAlgorithms = onlyAllowed(verifier.CanonicalizationAlgorithms);
  return verifier;
};

/** The octets that the signature value covers. */
export const canonicalSignedInfo = (signature: XmlElement): string => {
  const signedInfo = firstNamed(signature, SIGNATURE, 'SignedInfo');
  if (signedInfo === undefined) return '';
  const ancestorNamespaces = namespacesAround(signedInfo);
  return new SignedXml().getCanonXml([EXCLUSIVE_C14N], signedInfo, { ancestorNamespaces });
};

/** Namespaces in scope at an element, nearest declaration first. */
const namespacesAround = ({ parentNode }: XmlElement): { prefix: string; namespaceURI: string }[] => {
  if (parentNode === null || !isElement(parentNode)) return [];
  const declared = Array.from(parentNode.attributes)
    .filter(({ prefix }) => prefix === 'xmlns')
    .map(({ localName, value }) => ({ prefix: localName, namespaceURI: value }));
  const outer = namespacesAround(parentNode).filter(({ prefix }) => !declared.some((own) => own.prefix === prefix));
  return [...declared, ...outer];
};

type Canonicalizations = Record<string, new () => CanonicalizationOrTransformationAlgorithm>;

const onlyAllowed = (canonicalizations: Canonicalizations): Canonicalizations =>
  Object.fromEntries(Object.entries(canonicalizations).filter(([uri]) => uri === ENVELOPED || uri === EXCLUSIVE_C14N));

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (uri: string, value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([uri, value]) => [uri, map(uri, value)]));

const signatureAlgorithm = (uri: string, method: SignatureMethod): (new () => SignatureAlgorithm) =>
  class {
    getAlgorithmName = () => uri;
    getSignature = (): string => {
      throw new Error('This key can only verify signatures');
    };
    verifySignature = (material: string, key: KeyLike, signature: string): boolean =>
      key instanceof KeyObject &&
      verifyOctets(method, Buffer.from(material, 'utf8'), key, Buffer.from(signature, 'base64'));
  };

const hashAlgorithm = (uri: string, hash: string): (new () => HashAlgorithm) =>
  class {
    getAlgorithmName = () => uri;
    getHash = (xml: string) => createHash(hash).update(xml, 'utf8').digest('base64');
  };
