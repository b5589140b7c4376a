import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';

/** Binds a response to the browser and sign-in that requested it; stored on the server, single-use. */
export type AuthorizationFlow = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export const newAuthorizationFlow = (): AuthorizationFlow => ({
  state: randomState(),
  nonce: randomNonce(),
  codeVerifier: randomPKCECodeVerifier(),
});
