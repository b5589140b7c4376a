import type { SamlProvider } from '../../domain/identity-provider.ts';
import { checkInResponseTo, checkWindow } from './check-message.ts';
import { CLOCK_SKEW, parseInstant, toInstant } from './instant.ts';
import { ASSERTION, BEARER, FORMAT_PERSISTENT, FORMAT_TRANSIENT, FORMAT_UNSPECIFIED } from './namespaces.ts';
import { attributesOf, isEncryptedIn, type NameId, nameIdsOf } from './read-identity.ts';
import { type CheckResult, quote, refuse } from './saml-refusal.ts';
import type { ServiceProvider } from './service-provider.ts';
import { attributeOf, childElements, childrenNamed, firstNamed, isNamed, textOf, type XmlElement } from './xml.ts';

/** A response whose signatures are valid. */
export type Received = {
  /** From signed octets if the response is signed; otherwise as received, usable only to refuse. */
  readonly response: XmlElement;
  /** Always from signed octets. */
  readonly assertion: XmlElement;
};

/** A response must match it. */
export type Context = {
  readonly provider: SamlProvider;
  readonly us: ServiceProvider;
  /** ID of the AuthnRequest that it must answer; null for none. */
  readonly requestId: string | null;
  /** Milliseconds. */
  readonly now: number;
};

export type Check = (received: Received, context: Context) => CheckResult;

/** Length limit of a persistent NameID (core 8.3.7). */
const MAX_LENGTH = 256;

/** Exactly one subject, with one name identifier that is stable across sign-ins. */
export const checkSubject: Check = ({ assertion }, { provider, us }) => {
  const [subject, ...others] = childrenNamed(assertion, ASSERTION, 'Subject');
  if (subject === undefined || others.length > 0) {
    return refuse('subject_missing', `The assertion has ${others.length === 0 ? 'no' : 'several'} Subject`);
  }
  if (isEncryptedIn(subject)) return refuse('name_id_encrypted', 'Encrypted NameIDs are not supported');
  const [nameId, ...more] = nameIdsOf(subject);
  if (nameId === undefined || more.length > 0) {
    return refuse('name_id_missing', `The subject has ${more.length === 0 ? 'no' : 'several'} NameID`);
  }
  return (
    checkLength(nameId) ??
    checkFormat(nameId, provider.nameIdFormat) ??
    checkQualifiers(nameId, provider.entityId, us.entityId)
  );
};

const checkLength = ({ value }: NameId): CheckResult => {
  if (value.trim() === '') return refuse('name_id_empty', 'The NameID is empty');
  return value.length > MAX_LENGTH
    ? refuse('name_id_too_long', `The NameID has ${value.length} characters`)
    : undefined;
};

const checkFormat = ({ format }: NameId, configured: string): CheckResult => {
  if (format === FORMAT_TRANSIENT) {
    return refuse('name_id_transient', 'The NameID is transient, so it cannot identify a user');
  }
  const isAllowed =
    configured === FORMAT_UNSPECIFIED ||
    format === null ||
    [configured, FORMAT_PERSISTENT, FORMAT_UNSPECIFIED].includes(format);
  return isAllowed
    ? undefined
    : refuse('name_id_format', `The NameID has the format ${quote(format)}, but ${quote(configured)} is configured`);
};

const checkQualifiers = (nameId: NameId, theirs: string, ours: string): CheckResult => {
  if (nameId.nameQualifier !== null && nameId.nameQualifier !== theirs) {
    return refuse('name_qualifier', `The NameQualifier is ${quote(nameId.nameQualifier)}, expected ${quote(theirs)}`);
  }
  if (nameId.spNameQualifier !== null && nameId.spNameQualifier !== ours) {
    return refuse(
      'sp_name_qualifier',
      `The SPNameQualifier is ${quote(nameId.spNameQualifier)}, expected ${quote(ours)}`,
    );
  }
  return undefined;
};

/** At least one bearer confirmation matches this URL, request and time (profiles 4.1.4.2). */
export const checkSubjectConfirmation: Check = ({ assertion }, context) => {
  const results = childrenNamed(assertion, ASSERTION, 'Subject')
    .flatMap((subject) => childrenNamed(subject, ASSERTION, 'SubjectConfirmation'))
    .filter((confirmation) => attributeOf(confirmation, 'Method') === BEARER)
    .map((confirmation) => checkData(firstNamed(confirmation, ASSERTION, 'SubjectConfirmationData'), context));
  if (results.length === 0) return refuse('subject_confirmation', 'The subject has no bearer confirmation');
  return results.includes(undefined) ? undefined : results[0];
};

const checkData = (data: XmlElement | undefined, { now, requestId, us }: Context): CheckResult => {
  if (data === undefined) return refuse('subject_confirmation', 'The confirmation has no SubjectConfirmationData');
  if (attributeOf(data, 'NotBefore') !== undefined) {
    return refuse('subject_confirmation', 'SubjectConfirmationData has a NotBefore');
  }
  if (attributeOf(data, 'NotOnOrAfter') === undefined) {
    return refuse('subject_confirmation', 'SubjectConfirmationData has no NotOnOrAfter');
  }
  const recipient = attributeOf(data, 'Recipient');
  if (recipient !== us.acsUrl) {
    return refuse('recipient', `The recipient is ${quote(recipient)}, expected ${quote(us.acsUrl)}`);
  }
  return checkWindow(data, now) ?? checkInResponseTo(data, requestId);
};

/** OneTimeUse applies to every assertion anyway; ProxyRestriction concerns services that forward assertions. */
const KNOWN = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** An unknown condition makes the validity indeterminate (core 2.5.1.1). */
export const checkConditions: Check = ({ assertion }, { now }) => {
  const [conditions, ...others] = childrenNamed(assertion, ASSERTION, 'Conditions');
  if (conditions === undefined || others.length > 0) {
    return refuse('conditions_missing', `The assertion has ${others.length === 0 ? 'no' : 'several'} Conditions`);
  }
  const unknown = childElements(conditions).find((child) => !KNOWN.some((name) => isNamed(child, ASSERTION, name)));
  return unknown === undefined
    ? checkWindow(conditions, now)
    : refuse('condition_unknown', `The assertion has the unknown condition ${quote(unknown.localName)}`);
};

/** Requires every AudienceRestriction to name us, and at least one unless the provider may omit it. */
export const checkAudience: Check = ({ assertion }, { provider, us }) => {
  const restrictions = childrenNamed(assertion, ASSERTION, 'Conditions')
    .flatMap((conditions) => childrenNamed(conditions, ASSERTION, 'AudienceRestriction'))
    .map((restriction) => childrenNamed(restriction, ASSERTION, 'Audience').map(textOf));
  if (restrictions.length === 0 && !provider.allowMissingAudience) {
    return refuse(
      'audience',
      'The assertion has no AudienceRestriction. Configure the provider to send one, or set allow_missing_audience',
    );
  }
  const foreign = restrictions.find((audiences) => !audiences.includes(us.entityId));
  return foreign === undefined
    ? undefined
    : refuse('audience', `The audience is ${foreign.map(quote).join(', ') || 'empty'}, expected ${quote(us.entityId)}`);
};

/** Maximum age of an authentication when a new one was required. */
const FRESH = 5 * 60_000;

/** The user authenticated, and recently if that was required. */
export const checkAuthnStatement: Check = ({ assertion }, { now, provider }) => {
  const statements = childrenNamed(assertion, ASSERTION, 'AuthnStatement');
  if (statements.length === 0) return refuse('authn_statement', 'The assertion has no AuthnStatement');
  return statements
    .map((statement) => checkInstant(statement, now, provider.forceAuthn) ?? checkSessionEnd(statement, now))
    .find((result) => result !== undefined);
};

const checkInstant = (statement: XmlElement, now: number, forceAuthn: boolean): CheckResult => {
  const text = attributeOf(statement, 'AuthnInstant');
  const instant = parseInstant(text);
  if (instant === undefined || instant > now + CLOCK_SKEW) {
    return refuse('authn_instant', `The AuthnInstant is ${quote(text)}, but the current time is ${toInstant(now)}`);
  }
  return forceAuthn && instant < now - FRESH - CLOCK_SKEW
    ? refuse('authn_instant', `A new authentication was required, but this one is from ${quote(text)}`)
    : undefined;
};

const checkSessionEnd = (statement: XmlElement, now: number): CheckResult => {
  const text = attributeOf(statement, 'SessionNotOnOrAfter');
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  return instant !== undefined && now - CLOCK_SKEW < instant
    ? undefined
    : refuse('session_not_on_or_after', `The session at the identity provider ended at ${quote(text)}`);
};

const MAX_ATTRIBUTES = 250;
const MAX_VALUES = 2_000;

/** No duplicate names, because a mapping could read either. */
export const checkAttributes: Check = ({ assertion }) => {
  const attributes = attributesOf(assertion);
  const valueCount = attributes.reduce((sum, { values }) => sum + values.length, 0);
  if (attributes.length > MAX_ATTRIBUTES || valueCount > MAX_VALUES) {
    return refuse('too_many_attributes', `The assertion has ${attributes.length} attributes with ${valueCount} values`);
  }
  const names = attributes.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : refuse('duplicate_attribute', `The attribute ${quote(twice)} is repeated`);
};
