import { CLOCK_SKEW, parseInstant, toInstant } from '../instant.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, type XmlElement } from '../xml.ts';

/** NotBefore and NotOnOrAfter, where the element has them. */
export const checkWindow = (element: XmlElement, now: number): CheckResult =>
  checkNotBefore(element, now) ?? checkNotOnOrAfter(element, now);

const checkNotBefore = (element: XmlElement, now: number): CheckResult => {
  const text = attributeOf(element, 'NotBefore');
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) return malformed(element, 'NotBefore', text);
  return instant <= now + CLOCK_SKEW
    ? undefined
    : refuse('not_before', `${element.localName} begins at ${quote(text)}, it is only ${toInstant(now)}`);
};

const checkNotOnOrAfter = (element: XmlElement, now: number): CheckResult => {
  const text = attributeOf(element, 'NotOnOrAfter');
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) return malformed(element, 'NotOnOrAfter', text);
  return now - CLOCK_SKEW < instant
    ? undefined
    : refuse('expired', `${element.localName} ended at ${quote(text)}, it is ${toInstant(now)}`);
};

const malformed = (element: XmlElement, name: string, text: string) =>
  refuse('instant_malformed', `${element.localName} has the ${name} ${quote(text)}`);
