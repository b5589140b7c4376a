import { allowInsecureRequests, Configuration, clockSkew, clockTolerance, customFetch } from 'openid-client';
import type { GuardedFetch } from '../../../platform/domain/egress.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import { clientAuthentication, libraryFetch } from '../oauth2/openid-client-options.ts';
import type { OidcMetadata } from './metadata.ts';

/** Seconds by which two clocks may differ. */
export const CLOCK_TOLERANCE = 60;

/** The provider in the shape of openid-client, which then reads the clock as `now` has it. */
export const oidcConfiguration = (
  provider: Pick<OpenIdConnectProvider, 'clientId' | 'clientAuthentication'>,
  metadata: OidcMetadata,
  clientSecret: string,
  fetch: GuardedFetch,
  now: string,
): Configuration => {
  const configuration = new Configuration(
    {
      issuer: metadata.issuer,
      authorization_endpoint: metadata.authorizationEndpoint,
      token_endpoint: metadata.tokenEndpoint,
      jwks_uri: metadata.jwksUri,
      id_token_signing_alg_values_supported: [...metadata.idTokenAlgorithms],
      authorization_response_iss_parameter_supported: metadata.sendsIss,
      ...(metadata.endSessionEndpoint !== null && { end_session_endpoint: metadata.endSessionEndpoint }),
    },
    provider.clientId,
    {
      [clockSkew]: Math.round((Date.parse(now) - Date.now()) / 1_000),
      [clockTolerance]: CLOCK_TOLERANCE,
    },
    clientAuthentication(provider.clientAuthentication, clientSecret),
  );
  configuration[customFetch] = libraryFetch(fetch);
  allowInsecureRequests(configuration); // whether http is allowed is for the guard to say, server by server
  return configuration;
};
