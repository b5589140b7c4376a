import type { X509Certificate } from 'node:crypto';
import type { Refused } from '../../../domain/people/external-identity.ts';
import { SIGNATURE } from '../namespaces.ts';
import { parseXml } from '../parse-xml.ts';
import { type CheckResult, quote, refuse, type SamlRefusal } from '../saml-refusal.ts';
import { attributeOf, elementsOf, isNamed, textOf, type XmlElement } from '../xml.ts';
import type { Algorithms } from './algorithms.ts';
import { checkAlgorithms } from './check-algorithms.ts';
import { checkReference } from './check-reference.ts';
import { checkStructure } from './check-structure.ts';
import { checkTransforms } from './check-transforms.ts';
import { readSignedInfo, type SignedInfo } from './signed-info.ts';
import { parseCertificate } from './trusted-certificate.ts';
import { createXmlVerifier } from './xml-verifier.ts';

export type Trust = { readonly certificates: readonly X509Certificate[]; readonly algorithms: Algorithms };

/** `element` is parsed from exactly the octets that were digested: nothing else of a message may be believed. */
export type Signed = {
  readonly ok: true;
  readonly element: XmlElement;
  /** URIs of the signature and of the digest. */
  readonly methods: readonly string[];
};

/** A signature as it has to look: what can be said of it without any key. */
export const checkSignature = (parent: XmlElement, signature: XmlElement, algorithms: Algorithms): CheckResult => {
  const misshapen = checkStructure(signature);
  if (misshapen !== undefined) return misshapen;
  const signedInfo = readSignedInfo(signature);
  return checkReference(signedInfo, parent) ?? checkTransforms(signedInfo) ?? checkAlgorithms(signedInfo, algorithms);
};

/** Verifies that `signature`, a checked child of `parent` in the document `xml`, signs its parent with a trusted key. */
export const verifySignature = (
  xml: string,
  parent: XmlElement,
  signature: XmlElement,
  trust: Trust,
): Signed | Refused<SamlRefusal> => {
  const octets = verifiedOctets(xml, signature, trust);
  return typeof octets === 'string' ? readSigned(octets, parent, readSignedInfo(signature)) : octets;
};

const verifiedOctets = (xml: string, signature: XmlElement, trust: Trust): string | Refused<SamlRefusal> => {
  for (const certificate of trust.certificates) {
    const octets = octetsBy(certificate, xml, signature, trust.algorithms);
    if (octets === 'digest') return refuse('signature_invalid', 'What is signed was changed after it was signed');
    if (octets !== undefined) return octets.text;
  }
  return untrusted(signature, trust.certificates);
};

/** Undefined when the key did not sign; 'digest' when what is signed has another digest, whatever the key. */
const octetsBy = (
  certificate: X509Certificate,
  xml: string,
  signature: XmlElement,
  algorithms: Algorithms,
): { readonly text: string } | 'digest' | undefined => {
  const verifier = createXmlVerifier(certificate.publicKey, algorithms);
  try {
    verifier.loadSignature(signature);
    if (!verifier.checkSignature(xml)) return 'digest';
  } catch {
    return undefined; // the library throws where the signature value is wrong
  }
  const [text, ...others] = verifier.getSignedReferences();
  return text === undefined || others.length > 0 ? undefined : { text };
};

const untrusted = (signature: XmlElement, certificates: readonly X509Certificate[]): Refused<SamlRefusal> => {
  const element = elementsOf(signature).find((inner) => isNamed(inner, SIGNATURE, 'X509Certificate'));
  const embedded = element && parseCertificate(textOf(element));
  const isConfigured = certificates.some(({ fingerprint256 }) => fingerprint256 === embedded?.fingerprint256);
  if (embedded !== undefined && !isConfigured) {
    const { fingerprint256, subject } = embedded;
    return refuse(
      'key_untrusted',
      `Signed with ${quote(subject)} (SHA-256 ${fingerprint256}), which is not configured`,
    );
  }
  return refuse('signature_invalid', 'No configured certificate has the key that made the signature');
};

const readSigned = (octets: string, parent: XmlElement, info: SignedInfo): Signed | Refused<SamlRefusal> => {
  const parsed = parseXml(octets);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  const isParent =
    isNamed(root, parent.namespaceURI ?? '', parent.localName) && attributeOf(root, 'ID') === attributeOf(parent, 'ID');
  return isParent
    ? { ok: true, element: root, methods: [info.signatureMethod, info.digestMethod] }
    : refuse('reference_target', 'What is signed is another element');
};
