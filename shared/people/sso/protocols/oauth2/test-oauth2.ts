import {
  EgressRefusedError,
  type GuardedFetch,
  outsideUrlProblem,
} from '../../../../platform/domain/network/egress.ts';
import {
  type OAuth2Provider,
  type ProviderTest,
  type ProviderTestStep,
  providerTest,
} from '../../domain/identity-provider.ts';
import { type OAuth2Context, oauth2Configuration } from './configuration.ts';
import { quoted } from './refusal.ts';
import { tryCredentials } from './try-credentials.ts';

export type OAuth2TestInput = {
  readonly provider: OAuth2Provider;
  /** Decrypted. */
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** Checks URLs, reachability, client ID and secret: everything that needs no user to sign in. */
export const testOAuth2 = async (
  { fetch, allow }: OAuth2Context,
  { provider, clientSecret, redirectUri }: OAuth2TestInput,
): Promise<ProviderTest> => {
  const urls = [
    urlStep('authorization_url', provider.authorizationUrl, allow),
    urlStep('token_url', provider.tokenUrl, allow),
    urlStep('user_info_url', provider.userInfoUrl, allow),
    subjectStep(provider),
  ];
  if (urls.some((step) => !step.ok)) return providerTest(urls);
  return providerTest([
    ...urls,
    await tryCredentials(oauth2Configuration(provider, clientSecret, fetch), clientSecret, redirectUri),
    await userInfoStep(provider, fetch),
  ]);
};

const urlStep = (name: string, url: string, allow: readonly string[]): ProviderTestStep => {
  const problem = outsideUrlProblem(url, allow);
  return problem === undefined
    ? { name, ok: true, detail: url }
    : { name, ok: false, detail: `${quoted(url)} ${problem}` };
};

const subjectStep = ({ attributePaths }: OAuth2Provider): ProviderTestStep =>
  attributePaths.subject === ''
    ? { name: 'subject', ok: false, detail: 'The path of the user ID is missing, for example "id" or "sub"' }
    : { name: 'subject', ok: true, detail: `Users are identified by ${quoted(attributePaths.subject)}` };

/** Without a token it should refuse, so any response below 500 shows that it exists. */
const userInfoStep = async ({ userInfoUrl }: OAuth2Provider, fetch: GuardedFetch): Promise<ProviderTestStep> => {
  try {
    const { status } = await fetch(userInfoUrl, { headers: { accept: 'application/json' } });
    if (status >= 500)
      return { name: 'user_info', ok: false, detail: `The user info endpoint returns status ${status}` };
    return status === 404
      ? {
          name: 'user_info',
          ok: true,
          warning: true,
          detail: 'The user info endpoint returns status 404 without a token',
        }
      : { name: 'user_info', ok: true, detail: `The user info endpoint responds (status ${status} without a token)` };
  } catch (error) {
    if (error instanceof EgressRefusedError) return { name: 'user_info', ok: false, detail: error.message };
    throw error;
  }
};
