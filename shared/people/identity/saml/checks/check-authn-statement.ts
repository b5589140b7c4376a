import type { Check } from '../check.ts';
import { CLOCK_SKEW, parseInstant, toInstant } from '../instant.ts';
import { ASSERTION } from '../namespaces.ts';
import { type CheckResult, quote, refuse } from '../saml-refusal.ts';
import { attributeOf, childrenNamed, type XmlElement } from '../xml.ts';

/** How old an authentication may be where a new one was demanded. */
const FRESH = 5 * 60_000;

/** The person was authenticated, and just now where that was demanded. */
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
    return refuse('authn_instant', `The AuthnInstant is ${quote(text)}, it is ${toInstant(now)}`);
  }
  return forceAuthn && instant < now - FRESH - CLOCK_SKEW
    ? refuse('authn_instant', `A new authentication was demanded, this one is of ${quote(text)}`)
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
