import type { Check } from '../check.ts';
import { ASSERTION } from '../namespaces.ts';
import { quote, refuse } from '../saml-refusal.ts';
import { childrenNamed, textOf } from '../xml.ts';

/** Requires every AudienceRestriction to name us, and at least one unless the provider may omit it. */
export const checkAudience: Check = ({ assertion }, { provider, us }) => {
  const restrictions = childrenNamed(assertion, ASSERTION, 'Conditions')
    .flatMap((conditions) => childrenNamed(conditions, ASSERTION, 'AudienceRestriction'))
    .map((restriction) => childrenNamed(restriction, ASSERTION, 'Audience').map(textOf));
  if (restrictions.length === 0 && !provider.allowMissingAudience) {
    return refuse(
      'audience',
      'The assertion has no AudienceRestriction: configure the provider to send one, or set allow_missing_audience',
    );
  }
  const foreign = restrictions.find((audiences) => !audiences.includes(us.entityId));
  return foreign === undefined
    ? undefined
    : refuse('audience', `The audience is ${foreign.map(quote).join(', ') || 'empty'}, we are ${quote(us.entityId)}`);
};
