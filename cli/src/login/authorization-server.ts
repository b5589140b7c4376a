import { isCounterfoilError } from '@counterfoil/client';
import * as oauth from 'oauth4webapi';
import { CliError, EXIT, NOT_OURS } from '../errors/errors.ts';
import { patientFetch } from './patient-fetch.ts';

/** Built into every installation of the service. */
const CLIENT = { client_id: 'counterfoil-cli' };
const UNAUTHENTICATED = oauth.None();

export type Scope = 'read' | 'read_write';

/** The result of a login by the browser. */
export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  /** When the access token expires, as milliseconds since 1970. */
  readonly expires_at: number;
  readonly scope: Scope;
};

/** Redeems the code of one request. */
type Asked = { readonly redirectUri: string; readonly state: string; readonly verifier: string };

export type AuthorizationServer = {
  /** The page where the user allows access. */
  readonly address: (asked: Asked, scope: Scope) => Promise<string>;
  /** Checks that the browser was sent back with what was asked for, and redeems its code. */
  readonly redeem: (asked: Asked, callback: URL) => Promise<Tokens>;
  readonly refresh: (refreshToken: string) => Promise<Tokens>;
  readonly revoke: (token: string) => Promise<void>;
};

export const newSecrets = (): Pick<Asked, 'state' | 'verifier'> => ({
  state: oauth.generateRandomState(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** Finds out how the service signs in (RFC 8414). @throws CliError if it does not, or is another one than it says */
export const findAuthorizationServer = async (url: string): Promise<AuthorizationServer> => {
  const options = {
    [oauth.customFetch]: patientFetch,
    [oauth.allowInsecureRequests]: url.startsWith('http:'), // serviceUrl allows that only on the loopback
  };
  const server = await discover(url, options);
  const { authorization_endpoint: page } = server;
  if (page === undefined) throw noSignIn(url);
  return {
    address: async ({ redirectUri, state, verifier }, scope) => {
      const parameters = {
        ...CLIENT,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return `${page}?${new URLSearchParams(parameters)}`;
    },
    redeem: ({ redirectUri, state, verifier }, callback) =>
      withUserErrors(url, async () => {
        const checked = oauth.validateAuthResponse(server, CLIENT, callback, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          CLIENT,
          UNAUTHENTICATED,
          checked,
          redirectUri,
          verifier,
          options,
        );
        return toTokens(url, await oauth.processAuthorizationCodeResponse(server, CLIENT, response));
      }),
    refresh: (refreshToken) =>
      withUserErrors(url, async () => {
        const request = () => oauth.refreshTokenGrantRequest(server, CLIENT, UNAUTHENTICATED, refreshToken, options);
        const response = await request().catch(request); // the service repeats a response that was lost
        return toTokens(url, await oauth.processRefreshTokenResponse(server, CLIENT, response));
      }),
    revoke: (token) =>
      withUserErrors(url, async () => {
        const response = await oauth.revocationRequest(server, CLIENT, UNAUTHENTICATED, token, options);
        await oauth.processRevocationResponse(response);
      }),
  };
};

const discover = async (url: string, options: oauth.DiscoveryRequestOptions): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(url);
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  if (response.status === 404) throw noSignIn(url);
  const text = await response.clone().text();
  try {
    return await oauth.processDiscoveryResponse(issuer, response);
  } catch (error) {
    throw otherAddress(url, error) ?? strangeResponse(url, response.status, text, error);
  }
};

const strangeResponse = (url: string, status: number, text: string, cause: unknown): CliError => {
  const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'empty';
  const message = `${url} does not say how to sign in. The response has status ${status}: ${shown}`;
  const remedy = status === 429 || status >= 500 ? 'Try again later.' : NOT_OURS;
  return new CliError(EXIT.unreachable, 'unexpected_response', message, remedy, { cause });
};

/** The service has another address than the one at which it was asked. */
const otherAddress = (url: string, error: unknown): CliError | undefined => {
  const isOther = error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON;
  const reportedIssuer = isOther
    ? (error.cause as { readonly body?: { readonly issuer?: unknown } }).body?.issuer
    : undefined;
  if (typeof reportedIssuer !== 'string') return undefined;
  const remedy = `If you trust that address: counterfoil login --url ${reportedIssuer}`;
  return new CliError(
    EXIT.failed,
    'other_address',
    `The service at ${url} gives ${reportedIssuer} as its address.`,
    remedy,
  );
};

const noSignIn = (url: string, cause?: unknown): CliError =>
  new CliError(
    EXIT.failed,
    'no_sign_in',
    `${url} does not offer sign-in with the browser.`,
    'Give the address at which you open Counterfoil in the browser, or sign in with a key: counterfoil login --key',
    { cause },
  );

const toTokens = (url: string, response: oauth.TokenEndpointResponse): Tokens => {
  const { access_token, refresh_token, expires_in = 0, scope } = response;
  if (refresh_token === undefined) throw noSignIn(url);
  return {
    access_token,
    refresh_token,
    expires_at: Date.now() + 1000 * expires_in,
    scope: scope === 'read' ? 'read' : 'read_write',
  };
};

/** Runs a step of the sign-in, and says what went wrong in the words of a user. */
const withUserErrors = async <Value>(url: string, step: () => Promise<Value>): Promise<Value> => {
  try {
    return await step();
  } catch (error) {
    throw failureOf(url, error);
  }
};

/** For example of a gateway: what the service itself says has a form. */
const isUnreadable = (error: unknown): error is oauth.OperationProcessingError =>
  error instanceof oauth.OperationProcessingError &&
  [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR].some((code) => code === error.code);

const failureOf = (url: string, error: unknown): unknown => {
  if (error instanceof CliError || isCounterfoilError(error)) return error;
  const again = `Sign in: counterfoil login --url ${url}`;
  if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied')
    return new CliError(EXIT.notSignedIn, 'access_denied', 'You did not allow access. Nothing was changed.', again);
  if (isUnreadable(error)) {
    const message = `The response of ${url} to the sign-in cannot be read: ${error.message}`;
    return new CliError(EXIT.unreachable, 'unexpected_response', message, 'Try again later.', { cause: error });
  }
  const isRefusal = error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError;
  if (isRefusal && error.error === 'invalid_grant') {
    const message = `Your sign-in to ${url} has ended: it was revoked, it expired, or your password or role changed.`;
    return new CliError(EXIT.notSignedIn, 'signed_out', message, again);
  }
  const reason = isRefusal ? (error.error_description ?? error.error) : String((error as Error).message);
  return new CliError(EXIT.failed, 'sign_in_failed', `The sign-in failed: ${reason}`, again, { cause: error });
};
