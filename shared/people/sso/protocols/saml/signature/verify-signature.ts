import { createHash, type X509Certificate } from 'node:crypto';
import type { SignedXml } from 'xml-crypto';
import type { Refused } from '../../../domain/external-identity.ts';
import { SIGNATURE } from '../namespaces.ts';
import { parseXml } from '../parse-xml.ts';
import { type CheckResult, refuse, type SamlRefusal } from '../saml-refusal.ts';
import { attributeOf, elementsOf, isNamed, textOf, type XmlElement } from '../xml.ts';
import { type Algorithms, methodOf, verifyOctets } from './algorithms.ts';
import {
  checkAlgorithms,
  checkReference,
  checkStructure,
  checkTransforms,
  readSignedInfo,
} from './check-signed-info.ts';
import { canonicalSignedInfo, createXmlVerifier } from './xml-verifier.ts';

export type Trust = { readonly certificates: readonly X509Certificate[]; readonly algorithms: Algorithms };

/** `element` is parsed from exactly the digested octets; nothing else of a message may be trusted. */
export type Signed = {
  readonly ok: true;
  readonly element: XmlElement;
  readonly by: SignedBy;
};

/** The configured certificate that made a signature, and the URIs of the signature and digest methods. */
export type SignedBy = { readonly certificate: X509Certificate; readonly methods: readonly string[] };

/** Checks a signature as far as possible without a key. */
export const checkSignature = (parent: XmlElement, signature: XmlElement, algorithms: Algorithms): CheckResult => {
  const misshapen = checkStructure(signature);
  if (misshapen !== undefined) return misshapen;
  const signedInfo = readSignedInfo(signature);
  return checkReference(signedInfo, parent) ?? checkTransforms(signedInfo) ?? checkAlgorithms(signedInfo, algorithms);
};

/**
 * Verifies that `signature`, a checked child of `parent` in the document `xml`, signs its parent with a trusted key.
 * The signature value is verified first, so that untrusted content is never digested.
 */
export const verifySignature = (
  xml: string,
  parent: XmlElement,
  signature: XmlElement,
  trust: Trust,
): Signed | Refused<SamlRefusal> => {
  const value = verifySignatureValue(signature, trust);
  if (!value.ok) return value;
  const octets = signedOctets(xml, signature, createXmlVerifier(value.by.certificate.publicKey, trust.algorithms));
  return octets === undefined
    ? refuse('signature_invalid', 'The signed content was changed after it was signed')
    : readSigned(octets, parent, value.by);
};

/** Checks that a trusted key made the signature value over SignedInfo, but not the digest of the content. */
export const verifySignatureValue = (
  signature: XmlElement,
  { algorithms, certificates }: Trust,
): { readonly ok: true; readonly by: SignedBy } | Refused<SamlRefusal> => {
  const { digestMethod, signatureMethod, signatureValue } = readSignedInfo(signature);
  const method = methodOf(algorithms.signatures, signatureMethod);
  const octets = Buffer.from(canonicalSignedInfo(signature));
  const value = Buffer.from(signatureValue, 'base64');
  const certificate = method && certificates.find(({ publicKey }) => verifyOctets(method, octets, publicKey, value));
  return certificate === undefined
    ? untrusted(signature, certificates)
    : { ok: true, by: { certificate, methods: [signatureMethod, digestMethod] } };
};

/** Undefined if the digest differs, or if the library reads the signature differently. */
const signedOctets = (xml: string, signature: XmlElement, verifier: SignedXml): string | undefined => {
  try {
    verifier.loadSignature(signature);
    if (!verifier.checkSignature(xml)) return undefined;
  } catch {
    return undefined;
  }
  const [octets, ...others] = verifier.getSignedReferences();
  return others.length > 0 ? undefined : octets;
};

/** Reports the fingerprint of the embedded certificate, so that an administrator can configure it. */
const untrusted = (signature: XmlElement, certificates: readonly X509Certificate[]): Refused<SamlRefusal> => {
  const embedded = elementsOf(signature).find((inner) => isNamed(inner, SIGNATURE, 'X509Certificate'));
  const fingerprint = embedded && fingerprintOf(textOf(embedded));
  return fingerprint === undefined || certificates.some(({ fingerprint256 }) => fingerprint256 === fingerprint)
    ? refuse('signature_invalid', 'The signature was not made with the key of a configured certificate')
    : refuse('key_untrusted', `Signed with a certificate that is not configured: SHA-256 ${fingerprint}`);
};

/** Formatted as by `X509Certificate`. */
const fingerprintOf = (base64: string): string =>
  (createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex').toUpperCase().match(/../g) ?? []).join(':');

const readSigned = (octets: string, parent: XmlElement, by: SignedBy): Signed | Refused<SamlRefusal> => {
  const parsed = parseXml(octets);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  const isParent =
    isNamed(root, parent.namespaceURI ?? '', parent.localName) && attributeOf(root, 'ID') === attributeOf(parent, 'ID');
  return isParent
    ? { ok: true, element: root, by }
    : refuse('reference_target', 'The signature covers a different element');
};
