import type { Check } from '../check.ts';
import { isEncryptedIn, type NameId, nameIdsOf } from '../name-id.ts';
import { ASSERTION, FORMAT_PERSISTENT, FORMAT_TRANSIENT, FORMAT_UNSPECIFIED } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { childrenNamed } from '../xml.ts';

/** Of a persistent one (core 8.3.7). */
const MAX_LENGTH = 256;

/** One subject with one name identifier that means the same person at the next sign-in. */
export const checkSubject: Check = ({ assertion }, { provider, us }) => {
  const [subject, ...others] = childrenNamed(assertion, ASSERTION, 'Subject');
  if (subject === undefined || others.length > 0) {
    return refuse('subject_missing', `The assertion has ${others.length === 0 ? 'no' : 'several'} Subject`);
  }
  if (isEncryptedIn(subject)) return refuse('name_id_encrypted', 'The NameID is encrypted, which is not supported');
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
    return refuse('name_id_transient', 'The NameID is transient: nobody could be recognized by it');
  }
  const isAllowed =
    configured === FORMAT_UNSPECIFIED ||
    format === null ||
    [configured, FORMAT_PERSISTENT, FORMAT_UNSPECIFIED].includes(format);
  return isAllowed
    ? undefined
    : refuse('name_id_format', `The NameID has the format ${quote(format)}, configured is ${quote(configured)}`);
};

const checkQualifiers = (nameId: NameId, theirs: string, ours: string): CheckResult => {
  if (nameId.nameQualifier !== null && nameId.nameQualifier !== theirs) {
    return refuse(
      'name_qualifier',
      `The NameQualifier is ${quote(nameId.nameQualifier)}, expected is ${quote(theirs)}`,
    );
  }
  if (nameId.spNameQualifier !== null && nameId.spNameQualifier !== ours) {
    return refuse(
      'sp_name_qualifier',
      `The SPNameQualifier is ${quote(nameId.spNameQualifier)}, we are ${quote(ours)}`,
    );
  }
  return undefined;
};
