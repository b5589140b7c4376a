import { authorizationCodeGrant, type Configuration } from 'openid-client';
import type { ProviderTestStep } from '../../domain/identity-provider.ts';
import { newAuthorizationFlow } from './flow.ts';
import { grantRefusal } from './grant-refusal.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Token endpoint errors that show that the client was accepted (RFC 6749 §5.2, and one of GitHub's). */
const CODE_WAS_LOOKED_AT = /"(invalid_grant|bad_verification_code|redirect_uri_mismatch|invalid_code)"/;
const CLIENT_WAS_REFUSED = /"(invalid_client|incorrect_client_credentials|unauthorized_client)"|status 401/;

/** Redeems an invalid code: the error tells whether the provider accepts the client credentials. */
export const tryCredentials = async (
  configuration: Configuration,
  clientSecret: string,
  redirectUri: string,
): Promise<ProviderTestStep> => {
  const { state, codeVerifier } = newAuthorizationFlow();
  const url = new URL(redirectUri);
  const { issuer } = configuration.serverMetadata();
  url.search = new URLSearchParams({ state, code: 'counterfoil-provider-test', iss: issuer }).toString();
  try {
    await authorizationCodeGrant(configuration, url, { expectedState: state, pkceCodeVerifier: codeVerifier });
  } catch (error) {
    const { reason, detail } = withoutSecrets(await grantRefusal(error), [clientSecret, codeVerifier]);
    if (reason === 'token_refused' && CODE_WAS_LOOKED_AT.test(detail)) {
      return { name: 'client', ok: true, detail: 'The provider accepts the client ID and secret' };
    }
    if (reason === 'token_refused' && CLIENT_WAS_REFUSED.test(detail)) {
      return { name: 'client', ok: false, detail: `The provider refuses the client ID or secret. ${detail}` };
    }
    if (reason === 'token_unreachable') return { name: 'client', ok: false, detail };
    return { name: 'client', ok: true, warning: true, detail: `The client could not be tested. ${detail}` };
  }
  return { name: 'client', ok: false, detail: 'The provider issued a token for an invalid code' };
};
