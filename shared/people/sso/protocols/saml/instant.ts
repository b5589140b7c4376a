import { attributeOf, type XmlElement } from './xml.ts';

/** Allowed clock difference. */
export const CLOCK_SKEW = 60_000;

/** Maximum lifetime of an assertion, whatever it states itself. */
export const MAX_LIFETIME = 10 * 60_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds of an xs:dateTime with a time zone; undefined for anything else. */
export const parseInstant = (text: string | undefined): number | undefined => {
  if (text === undefined || !INSTANT.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
};

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * The time in milliseconds from which an assertion or a logout request is no longer accepted: ten minutes after its issue.
 * Even if the message states an earlier end, it is remembered until then.
 */
export const acceptedUntil = (element: XmlElement, now: number): number =>
  (parseInstant(attributeOf(element, 'IssueInstant')) ?? now) + MAX_LIFETIME + CLOCK_SKEW;
