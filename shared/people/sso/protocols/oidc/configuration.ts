import { allowInsecureRequests, Configuration, clockSkew, clockTolerance, customFetch } from 'openid-client';
import type { GuardedFetch } from '../../../../platform/domain/network/egress.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import { clientAuthentication, libraryFetch } from '../oauth2/openid-client-options.ts';
import type { OidcMetadata } from './metadata.ts';

/** Allowed clock difference in seconds. */
export const CLOCK_TOLERANCE = 60;

/** The provider as an openid-client configuration whose clock is `now`. */
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
  allowInsecureRequests(configuration); // the egress guard decides which servers may use http
  return configuration;
};
