import { outsideUrlProblem } from '../../../platform/domain/outside-url.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { quoted } from './quoted.ts';
import { refused } from './refused.ts';

const URLS = ['authorizationUrl', 'tokenUrl', 'userInfoUrl'] as const;

/** Checked when the provider was saved, and again here: what stands in a table or a file may be older than the rule. */
export const checkUrls = (
  provider: Pick<OAuth2Provider, (typeof URLS)[number]>,
  allow: readonly string[],
): Refused<'provider_insecure'> | undefined => {
  for (const name of URLS) {
    const problem = outsideUrlProblem(provider[name], allow);
    if (problem !== undefined) return refused('provider_insecure', `${name} ${quoted(provider[name])} ${problem}`);
  }
  return undefined;
};
