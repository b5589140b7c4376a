import type { Check } from '../check.ts';
import { ASSERTION } from '../namespaces.ts';
import { quote, refuse } from '../saml-refusal.ts';
import { childElements, childrenNamed, isNamed } from '../xml.ts';
import { checkWindow } from './check-window.ts';

/** OneTimeUse holds for every assertion anyway; ProxyRestriction concerns who passes assertions on. */
const KNOWN = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** A condition that is not understood makes an assertion's validity unknown (core 2.5.1.1). */
export const checkConditions: Check = ({ assertion }, { now }) => {
  const [conditions, ...others] = childrenNamed(assertion, ASSERTION, 'Conditions');
  if (conditions === undefined || others.length > 0) {
    return refuse('conditions_missing', `The assertion has ${others.length === 0 ? 'no' : 'several'} Conditions`);
  }
  const unknown = childElements(conditions).find((child) => !KNOWN.some((name) => isNamed(child, ASSERTION, name)));
  return unknown === undefined
    ? checkWindow(conditions, now)
    : refuse('condition_unknown', `The assertion has the condition ${quote(unknown.localName)}`);
};
