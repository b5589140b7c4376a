import type { Check } from '../check.ts';
import { ASSERTION } from '../namespaces.ts';
import { quote, refuse } from '../saml-refusal.ts';
import { childrenNamed, textOf } from '../xml.ts';

/** Every AudienceRestriction names us, and there is one unless the provider is allowed to leave it out. */
export const checkAudience: Check = ({ assertion }, { provider, us }) => {
  const restrictions = childrenNamed(assertion, ASSERTION, 'Conditions')
    .flatMap((conditions) => childrenNamed(conditions, ASSERTION, 'AudienceRestriction'))
    .map((restriction) => childrenNamed(restriction, ASSERTION, 'Audience').map(textOf));
  if (restrictions.length === 0 && !provider.allowMissingAudience) {
    return refuse(
      'audience',
      'The assertion has no AudienceRestriction: the provider has to name us there, or set allow_missing_audience',
    );
  }
  const foreign = restrictions.find((audiences) => !audiences.includes(us.entityId));
  return foreign === undefined
    ? undefined
    : refuse('audience', `The audience is ${foreign.map(quote).join(', ') || 'empty'}, we are ${quote(us.entityId)}`);
};
