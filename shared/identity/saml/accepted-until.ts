import { CLOCK_SKEW, MAX_LIFETIME, parseInstant } from './instant.ts';
import { attributeOf, type XmlElement } from './xml.ts';

/**
 * Milliseconds at which an assertion or a logout request ceases to be accepted: ten minutes after its issue. It may say
 * itself that it ends sooner, which is no reason to forget it sooner.
 */
export const acceptedUntil = (element: XmlElement, now: number): number =>
  (parseInstant(attributeOf(element, 'IssueInstant')) ?? now) + MAX_LIFETIME + CLOCK_SKEW;
