import type { Refused } from '../../domain/people/external-identity.ts';
import type { Received } from './check.ts';
import { checkAssertionCount } from './checks/check-assertion-count.ts';
import { checkHasId, checkIds } from './checks/check-ids.ts';
import { checkRoot } from './checks/check-root.ts';
import { checkSignaturePlaces } from './checks/check-signature-places.ts';
import { checkStatus } from './checks/check-status.ts';
import { ASSERTION, SIGNATURE } from './namespaces.ts';
import { parseXml } from './parse-xml.ts';
import { type CheckResult, refuse, type SamlRefusal } from './saml-refusal.ts';
import { checkSignature, type Trust, verifySignature } from './signature/verify-signature.ts';
import { firstNamed, type XmlElement } from './xml.ts';

export type Opened = Received & {
  readonly ok: true;
  readonly isResponseSigned: boolean;
  /** URIs of the algorithms that the signatures use. */
  readonly methods: readonly string[];
};

/** What of a response its signatures vouch for. Every signature that is there must hold. */
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
  const response = openElement(xml, root, trust);
  if (response?.ok === false) return response;
  const own = openElement(xml, assertion, trust);
  if (own?.ok === false) return own;
  const signed = own?.element ?? (response && firstNamed(response.element, ASSERTION, 'Assertion'));
  if (signed === undefined) return refuse('unsigned', 'No signature covers the assertion');
  return {
    ok: true,
    response: response?.element ?? root,
    assertion: signed,
    isResponseSigned: response !== undefined,
    methods: [...(response?.methods ?? []), ...(own?.methods ?? [])],
  };
};

const checkOwnSignature = (element: XmlElement, { algorithms }: Trust): CheckResult => {
  const signature = firstNamed(element, SIGNATURE, 'Signature');
  return signature && checkSignature(element, signature, algorithms);
};

/** Undefined for an element without a signature of its own. */
const openElement = (xml: string, element: XmlElement, trust: Trust) => {
  const signature = firstNamed(element, SIGNATURE, 'Signature');
  return signature && verifySignature(xml, element, signature, trust);
};
