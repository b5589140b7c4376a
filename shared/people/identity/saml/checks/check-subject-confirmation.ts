import type { Check, Context } from '../check.ts';
import { ASSERTION, BEARER } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, childrenNamed, firstNamed, type XmlElement } from '../xml.ts';
import { checkInResponseTo } from './check-in-response-to.ts';
import { checkWindow } from './check-window.ts';

/** At least one bearer confirmation is for this address, this request and this moment (profiles 4.1.4.2). */
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
    return refuse('recipient', `The recipient is ${quote(recipient)}, this is ${quote(us.acsUrl)}`);
  }
  return checkWindow(data, now) ?? checkInResponseTo(data, requestId);
};
