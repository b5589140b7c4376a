import { CLOCK_SKEW, MAX_LIFETIME, parseInstant } from './instant.ts';
import { attributeOf, type XmlElement } from './xml.ts';

/**
 * Milliseconds at which an assertion ceases to be accepted. The ten minutes after its issue are the latest of its ends;
 * what it says itself may end it sooner, which is no reason to forget it sooner.
 */
export const acceptedUntil = (assertion: XmlElement, now: number): number =>
  (parseInstant(attributeOf(assertion, 'IssueInstant')) ?? now) + MAX_LIFETIME + CLOCK_SKEW;
