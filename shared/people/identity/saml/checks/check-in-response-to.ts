import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, type XmlElement } from '../xml.ts';

/** Of a response or of SubjectConfirmationData; without a request there must be none (profiles 4.1.5). */
export const checkInResponseTo = (element: XmlElement, requestId: string | null): CheckResult => {
  const answered = attributeOf(element, 'InResponseTo');
  if (answered === (requestId ?? undefined)) return undefined;
  return refuse('in_response_to', `${element.localName} answers ${quote(answered)}, asked was ${quote(requestId)}`);
};
