import { CLOCK_SKEW, MAX_LIFETIME, parseInstant, toInstant } from '../instant.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, type XmlElement } from '../xml.ts';

/** An assertion or a logout message was issued in the last ten minutes. */
export const checkIssueInstant = (element: XmlElement, now: number): CheckResult => {
  const text = attributeOf(element, 'IssueInstant');
  const issued = parseInstant(text);
  const name = element.localName;
  if (issued === undefined) return refuse('instant_malformed', `${name} has the IssueInstant ${quote(text)}`);
  if (issued > now + CLOCK_SKEW) {
    return refuse('not_before', `${name} was issued at ${quote(text)}, it is only ${toInstant(now)}`);
  }
  return issued + MAX_LIFETIME <= now - CLOCK_SKEW
    ? refuse('expired', `${name} was issued at ${quote(text)}, more than ten minutes before ${toInstant(now)}`)
    : undefined;
};
