import type { Established, Refused } from '../../domain/external-identity.ts';
import type { ProviderTest } from '../../domain/provider-test.ts';
import { buildOAuth2Authorization, type OAuth2AuthorizationInput } from './build-authorization.ts';
import { completeOAuth2Authorization, type OAuth2CompletionInput } from './complete-authorization.ts';
import type { OAuth2Context } from './oauth2-context.ts';
import type { OAuth2Refusal } from './oauth2-refusal.ts';
import { type OAuth2TestInput, testOAuth2 } from './test-oauth2.ts';

export type OAuth2 = {
  readonly buildAuthorization: (
    input: OAuth2AuthorizationInput,
  ) => Promise<{ readonly ok: true; readonly url: string } | Refused<OAuth2Refusal>>;
  readonly completeAuthorization: (input: OAuth2CompletionInput) => Promise<Established | Refused<OAuth2Refusal>>;
  readonly test: (input: OAuth2TestInput) => Promise<ProviderTest>;
};

/** A client of any provider of OAuth 2.0 that has a user info. */
export const createOAuth2 = (context: OAuth2Context): OAuth2 => ({
  buildAuthorization: (input) => buildOAuth2Authorization(context, input),
  completeAuthorization: (input) => completeOAuth2Authorization(context, input),
  test: (input) => testOAuth2(context, input),
});
