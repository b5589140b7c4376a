import type { Refused } from '../../domain/external-identity.ts';
import type { Received } from './check-assertion.ts';
import {
  checkAssertionCount,
  checkHasId,
  checkIds,
  checkRoot,
  checkSignaturePlaces,
  checkStatus,
} from './check-message.ts';
import { ASSERTION, SIGNATURE } from './namespaces.ts';
import { parseXml } from './parse-xml.ts';
import { type CheckResult, refuse, type SamlRefusal } from './saml-refusal.ts';
import {
  checkSignature,
  type SignedBy,
  type Trust,
  verifySignature,
  verifySignatureValue,
} from './signature/verify-signature.ts';
import { firstNamed, type XmlElement } from './xml.ts';

export type Opened = Received & {
  readonly ok: true;
  readonly isResponseSigned: boolean;
  /** The signature that covers the assertion; the one of the response if both are signed. */
  readonly by: SignedBy;
};

/** The parts of a response that its signatures cover. Every signature must be valid. */
export const openResponse = (xml: string, trust: Trust): Opened | Refused<SamlRefusal> => {
  const parsed = parseXml(xml);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  const refused = checkRoot(root, 'Response') ?? checkIds(root) ?? checkStatus(root) ?? checkAssertionCount(root);
  if (refused !== undefined) return refused;
  const assertion = firstNamed(root, ASSERTION, 'Assertion');
  if (assertion === undefined) return refuse('assertion_count', 'The response has no assertion');
  return (
    checkHasId(root) ??
    checkHasId(assertion) ??
    checkSignaturePlaces(root, [root, assertion]) ??
    checkOwnSignature(root, trust) ??
    checkOwnSignature(assertion, trust) ??
    openSigned(xml, root, assertion, trust)
  );
};

const openSigned = (
  xml: string,
  root: XmlElement,
  assertion: XmlElement,
  trust: Trust,
): Opened | Refused<SamlRefusal> => {
  const [outer, inner] = [root, assertion].map((element) => firstNamed(element, SIGNATURE, 'Signature'));
  if (outer === undefined) {
    const own = inner && verifySignature(xml, assertion, inner, trust);
    if (own === undefined) return refuse('unsigned', 'No signature covers the assertion');
    return own.ok ? { ok: true, response: root, assertion: own.element, isResponseSigned: false, by: own.by } : own;
  }
  const response = verifySignature(xml, root, outer, trust);
  if (!response.ok) return response;
  // The digest of the response covers the whole assertion, so the digest of the assertion alone would add nothing.
  const signed = inner && verifySignatureValue(inner, trust);
  if (signed?.ok === false) return signed;
  const covered = firstNamed(response.element, ASSERTION, 'Assertion');
  if (covered === undefined) return refuse('unsigned', 'No signature covers the assertion');
  return { ok: true, response: response.element, assertion: covered, isResponseSigned: true, by: response.by };
};

const checkOwnSignature = (element: XmlElement, { algorithms }: Trust): CheckResult => {
  const signature = firstNamed(element, SIGNATURE, 'Signature');
  return signature && checkSignature(element, signature, algorithms);
};
