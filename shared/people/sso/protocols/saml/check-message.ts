import { CLOCK_SKEW, MAX_LIFETIME, parseInstant, toInstant } from './instant.ts';
import { ASSERTION, FORMAT_ENTITY, PROTOCOL, SIGNATURE, STATUS_SUCCESS } from './namespaces.ts';
import { type CheckResult, quote, refuse, type SamlRefusal } from './saml-refusal.ts';
import {
  attributeOf,
  childElements,
  childrenNamed,
  elementsOf,
  firstNamed,
  isNamed,
  textOf,
  type XmlElement,
} from './xml.ts';

type Kind = 'Response' | 'LogoutRequest' | 'LogoutResponse';

const REASONS = {
  Response: 'not_a_response',
  LogoutRequest: 'not_a_logout_request',
  LogoutResponse: 'not_a_logout_response',
} as const satisfies Record<Kind, SamlRefusal>;

export const checkRoot = (root: XmlElement, kind: Kind): CheckResult => {
  if (!isNamed(root, PROTOCOL, kind)) {
    return refuse(REASONS[kind], `The message is ${quote(root.localName)}, not a ${kind} of SAML 2.0`);
  }
  return checkVersion(root);
};

/** For a message or an assertion. */
export const checkVersion = (element: XmlElement): CheckResult => {
  const version = attributeOf(element, 'Version');
  return version === '2.0'
    ? undefined
    : refuse('version', `${element.localName} has the version ${quote(version)}, not 2.0`);
};

/** IDs are unique under every attribute name that libraries treat as an ID. */
export const checkIds = (root: XmlElement): CheckResult => {
  const ids = elementsOf(root).flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ localName }) => localName.toLowerCase() === 'id')
      .map(({ value }) => value),
  );
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  return twice === undefined ? undefined : refuse('duplicate_id', `Two elements have the id ${quote(twice)}`);
};

const MAX_LENGTH = 256;

/** For a message or an assertion. */
export const checkHasId = (element: XmlElement): CheckResult => {
  const id = attributeOf(element, 'ID') ?? '';
  return id !== '' && id.length <= MAX_LENGTH
    ? undefined
    : refuse('id_missing', `${element.localName} has no ID of at most ${MAX_LENGTH} characters`);
};

export const checkDestination = (message: XmlElement, url: string): CheckResult => {
  const destination = attributeOf(message, 'Destination');
  return destination === url
    ? undefined
    : refuse('destination', `The destination of ${message.localName} is ${quote(destination)}, expected ${quote(url)}`);
};

/** For a response or SubjectConfirmationData; absent if there was no request (profiles 4.1.5). */
export const checkInResponseTo = (element: XmlElement, requestId: string | null): CheckResult => {
  const answered = attributeOf(element, 'InResponseTo');
  if (answered === (requestId ?? undefined)) return undefined;
  return refuse(
    'in_response_to',
    `${element.localName} answers the request ${quote(answered)}, expected ${quote(requestId)}`,
  );
};

/** An assertion or logout message must have been issued within the last ten minutes. */
export const checkIssueInstant = (element: XmlElement, now: number): CheckResult => {
  const text = attributeOf(element, 'IssueInstant');
  const issued = parseInstant(text);
  const name = element.localName;
  if (issued === undefined) return refuse('instant_malformed', `${name} has the IssueInstant ${quote(text)}`);
  if (issued > now + CLOCK_SKEW) {
    return refuse('not_before', `${name} was issued at ${quote(text)}, but the current time is ${toInstant(now)}`);
  }
  return issued + MAX_LIFETIME <= now - CLOCK_SKEW
    ? refuse('expired', `${name} was issued at ${quote(text)}, more than ten minutes before ${toInstant(now)}`)
    : undefined;
};

/** The issuer of a message or assertion must match exactly. */
export const checkIssuer = (element: XmlElement, entityId: string): CheckResult => {
  const [issuer, ...others] = childrenNamed(element, ASSERTION, 'Issuer');
  const name = element.localName;
  if (issuer === undefined || others.length > 0 || textOf(issuer) === '') {
    return refuse('issuer_missing', `${name} has ${issuer === undefined ? 'no' : 'no single'} Issuer`);
  }
  const format = attributeOf(issuer, 'Format');
  if (format !== undefined && format !== FORMAT_ENTITY) {
    return refuse('issuer_format', `The Issuer of ${name} has the format ${quote(format)}`);
  }
  return textOf(issuer) === entityId
    ? undefined
    : refuse(
        'issuer_mismatch',
        `The Issuer of ${name} is ${quote(textOf(issuer))}, but ${quote(entityId)} is configured`,
      );
};

/** Reports the status codes and message of an error. */
export const checkStatus = (response: XmlElement): CheckResult => {
  const status = firstNamed(response, PROTOCOL, 'Status');
  const code = status && firstNamed(status, PROTOCOL, 'StatusCode');
  const value = code && attributeOf(code, 'Value');
  if (value === STATUS_SUCCESS) return undefined;
  const inner = code && firstNamed(code, PROTOCOL, 'StatusCode');
  const message = status && firstNamed(status, PROTOCOL, 'StatusMessage');
  const values = [value, inner && attributeOf(inner, 'Value'), message && textOf(message)];
  const details = values.filter((text) => text !== undefined).map(quote);
  return refuse('status', `The identity provider returned ${details.join(', ') || 'no status'}`);
};

/** NotBefore and NotOnOrAfter, if present. */
export const checkWindow = (element: XmlElement, now: number): CheckResult =>
  checkNotBefore(element, now) ?? checkNotOnOrAfter(element, now);

const checkNotBefore = (element: XmlElement, now: number): CheckResult => {
  const text = attributeOf(element, 'NotBefore');
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) return malformed(element, 'NotBefore', text);
  return instant <= now + CLOCK_SKEW
    ? undefined
    : refuse(
        'not_before',
        `${element.localName} is valid from ${quote(text)}, but the current time is ${toInstant(now)}`,
      );
};

const checkNotOnOrAfter = (element: XmlElement, now: number): CheckResult => {
  const text = attributeOf(element, 'NotOnOrAfter');
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) return malformed(element, 'NotOnOrAfter', text);
  return now - CLOCK_SKEW < instant
    ? undefined
    : refuse('expired', `${element.localName} expired at ${quote(text)}, and the current time is ${toInstant(now)}`);
};

const malformed = (element: XmlElement, name: string, text: string) =>
  refuse('instant_malformed', `${element.localName} has the ${name} ${quote(text)}`);

/**
 * Each of the elements has at most one signature, right after its Issuer as the schema requires, and there are no
 * others.
 */
export const checkSignaturePlaces = (root: XmlElement, signable: readonly XmlElement[]): CheckResult => {
  const signatures = elementsOf(root).filter(({ localName }) => localName === 'Signature');
  const placed = signable.flatMap((element) => {
    const signature = childElements(element)[1];
    return signature !== undefined && signatures.includes(signature) && isAfterIssuer(element) ? [signature] : [];
  });
  if (signatures.length === 0) return refuse('unsigned', 'The message is not signed');
  if (signatures.length > signable.length) {
    return refuse('several_signatures', `The message has ${signatures.length} signatures`);
  }
  return placed.length === signatures.length && placed.every((signature) => isNamed(signature, SIGNATURE, 'Signature'))
    ? undefined
    : refuse('signature_position', 'A signature is not right after the Issuer of the element it signs');
};

const isAfterIssuer = (element: XmlElement): boolean => {
  const first = childElements(element)[0];
  return first !== undefined && isNamed(first, ASSERTION, 'Issuer');
};

/**
 * Exactly one assertion, a child of the response. Names count in any namespace, so that look-alikes are rejected.
 * Assertions quoted as evidence (Advice) are allowed, because nothing reads them.
 */
export const checkAssertionCount = (response: XmlElement): CheckResult => {
  const elements = elementsOf(response);
  if (elements.some(({ localName }) => localName === 'EncryptedAssertion')) {
    return refuse('encrypted_assertion', 'Encrypted assertions are not supported');
  }
  const [assertion, ...others] = childElements(response).filter((child) => isNamed(child, ASSERTION, 'Assertion'));
  const advice = assertion && firstNamed(assertion, ASSERTION, 'Advice');
  const allowed = new Set(advice === undefined ? [] : elementsOf(advice));
  const count = elements.filter((element) => element.localName === 'Assertion' && !allowed.has(element)).length;
  return assertion !== undefined && others.length === 0 && count === 1
    ? undefined
    : refuse(
        'assertion_count',
        `The response has ${count} assertions, ${assertion ? 1 + others.length : 0} of them its own`,
      );
};
