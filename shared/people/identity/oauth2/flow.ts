import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';

/** What binds an answer to the browser and the sign-in that asked; kept on the server, used once. */
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
