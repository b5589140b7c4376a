import { CLOCK_SKEW, MAX_LIFETIME, parseInstant } from './instant.ts';
import { attributeOf, type XmlElement } from './xml.ts';

/**
 * The time in milliseconds from which an assertion or a logout request is no longer accepted: ten minutes after its issue.
 * Even if the message states an earlier end, it is remembered until then.
 */
export const acceptedUntil = (element: XmlElement, now: number): number =>
  (parseInstant(attributeOf(element, 'IssueInstant')) ?? now) + MAX_LIFETIME + CLOCK_SKEW;
