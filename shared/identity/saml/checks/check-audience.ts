import type { Check } from '../check.ts';
import { ASSERTION } from '../namespaces.ts';
import { quote, refuse } from '../saml-refusal.ts';
import { childrenNamed, textOf } from '../xml.ts';

/** Every AudienceRestriction names us, and there is one. */
export const checkAudience: Check = ({ assertion }, { us }) => {
  const restrictions = childrenNamed(assertion, ASSERTION, 'Conditions')
    .flatMap((conditions) => childrenNamed(conditions, ASSERTION, 'AudienceRestriction'))
    .map((restriction) => childrenNamed(restriction, ASSERTION, 'Audience').map(textOf));
  if (restrictions.length === 0) return refuse('audience', 'The assertion has no AudienceRestriction');
  const foreign = restrictions.find((audiences) => !audiences.includes(us.entityId));
  return foreign === undefined
    ? undefined
    : refuse('audience', `The audience is ${foreign.map(quote).join(', ') || 'empty'}, we are ${quote(us.entityId)}`);
};
