import { type CounterfoilClient, createClient } from '@counterfoil/client';
import type { JsonFile } from './config.ts';
import { CliError, EXIT } from './errors/errors.ts';
import { accessTokenOf } from './login/access-token.ts';
import { type Address, isByBrowser, type Login } from './login/kept-login.ts';

export type SignedIn = {
  readonly url: string;
  readonly client: CounterfoilClient;
  /** The header that signs a request without the client. */
  readonly authorization: () => Promise<Readonly<Record<string, string>>>;
  readonly from: string;
  readonly method: 'key' | 'browser';
};

export const LOCAL_URL = 'http://127.0.0.1:3000';

/**
 * The address of the service without its path.
 * @throws CliError for an address to which no secret may be sent
 */
export const serviceUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) return url.origin;
  const remedy = 'Write it as https://counterfoil.example. Only an address of your own machine can begin with http://.';
  throw new CliError(EXIT.usage, 'invalid_url', `${text} is not the address of a service.`, remedy);
};

/** Somebody waits; the service responds or gives up within 30 seconds. */
const FEWER_ATTEMPTS = { attempts: 4, timeout: 60_000 };

/** An expired token is replaced first. */
const authorizationFor = (login: Login, logins: JsonFile<Login>): SignedIn['authorization'] => {
  if (!isByBrowser(login)) return async () => ({ 'x-api-key': login.api_key });
  const token = accessTokenOf(logins, login);
  return async () => ({ authorization: `Bearer ${await token()}` });
};

export const clientFor = (login: Login, logins: JsonFile<Login>): CounterfoilClient => {
  const options = { baseUrl: login.url, retry: FEWER_ATTEMPTS };
  if (!isByBrowser(login)) return createClient({ ...options, apiKey: login.api_key });
  return createClient({ ...options, accessToken: accessTokenOf(logins, login) });
};

/** @throws CliError without the text, because it may be most of a secret */
export const requireKey = (text: string, remedy: string): void => {
  if (/^[\x21-\x7e]+$/.test(text)) return;
  throw new CliError(EXIT.usage, 'invalid_key', 'The API key must be one word without spaces.', remedy);
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Unless an option names another: by the environment, whose variable scripts may leave blank, or the last login. */
export const usualUrl = (env: Environment, last: { readonly url: string } | undefined): string =>
  env['COUNTERFOIL_URL']?.trim() || last?.url || LOCAL_URL;

/** By the environment, for scripts, or by what `login` kept. */
export const signedIn = async (
  env: Environment,
  logins: JsonFile<Login>,
  lastAddress: JsonFile<Address>,
): Promise<SignedIn> => {
  const apiKey = env['COUNTERFOIL_API_KEY']?.trim();
  const isGiven = (env['COUNTERFOIL_URL']?.trim() ?? '') !== '';
  const kept = apiKey && isGiven ? undefined : await logins.read();
  const url = serviceUrl(usualUrl(env, isGiven ? undefined : (kept ?? (await lastAddress.read()))));
  if (apiKey) {
    requireKey(apiKey, 'Correct COUNTERFOIL_API_KEY.');
    return { ...signedBy({ url, api_key: apiKey }, logins), url, from: 'COUNTERFOIL_API_KEY', method: 'key' };
  }
  if (kept === undefined || serviceUrl(kept.url) !== url) {
    const remedy = `Sign in: counterfoil login --url ${url}, or set COUNTERFOIL_API_KEY.`;
    throw new CliError(EXIT.notSignedIn, 'not_signed_in', `You are not signed in to ${url}.`, remedy);
  }
  const method = isByBrowser(kept) ? 'browser' : 'key';
  return { ...signedBy(kept, logins), url, from: logins.path, method };
};

const signedBy = (login: Login, logins: JsonFile<Login>): Pick<SignedIn, 'client' | 'authorization'> => ({
  client: clientFor(login, logins),
  authorization: authorizationFor(login, logins),
});
