import { allowInsecureRequests, Configuration, customFetch } from 'openid-client';
import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { clientAuthentication } from './client-authentication.ts';
import { libraryFetch } from './library-fetch.ts';
import { plainTokenAnswer } from './plain-token-answer.ts';

/** The three URLs in the shape of openid-client. */
export const oauth2Configuration = (
  provider: OAuth2Provider,
  clientSecret: string,
  fetch: GuardedFetch,
): Configuration => {
  const configuration = new Configuration(
    {
      issuer: oauth2Issuer(provider),
      authorization_endpoint: provider.authorizationUrl,
      token_endpoint: provider.tokenUrl,
    },
    provider.clientId,
    undefined,
    clientAuthentication(provider.clientAuthentication, clientSecret),
  );
  configuration[customFetch] = libraryFetch(fetch, plainTokenAnswer);
  allowInsecureRequests(configuration); // whether http is allowed is for the guard to say, server by server
  return configuration;
};

/** OAuth 2.0 has no issuer: subjects are told apart by the server that says them. */
export const oauth2Issuer = (provider: Pick<OAuth2Provider, 'userInfoUrl'>): string =>
  new URL(provider.userInfoUrl).origin;
