import { isCounterfoilError } from '@counterfoil/client';
import { Option } from 'commander';
import { type Context, command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { findAuthorizationServer } from '../login/authorization-server.ts';
import { forgetLogin, isByBrowser, type Login, replaceLogin } from '../login/kept-login.ts';
import { signInByBrowser } from '../login/sign-in-by-browser.ts';
import { countOf } from '../options.ts';
import { mayDo } from '../output/words.ts';
import { clientFor, LOCAL_URL, requireKey, serviceUrl, usualUrl } from '../session.ts';

type Options = {
  readonly key?: boolean;
  readonly url?: string;
  readonly browser: boolean;
  readonly readOnly?: boolean;
  readonly timeout: number;
};

const TEN_MINUTES = 600;

export const login = command<Options>({
  name: 'login',
  summary: 'sign in with the browser or an API key, and save the login in your configuration folder',
  examples: [
    'login --url https://counterfoil.example',
    'login --read-only                       # read-only access',
    'login --no-browser                      # prints the address instead of opening it',
    'login --key --url https://counterfoil.example',
    'login --key < key.txt                   # from a file, for scripts',
  ],
  configure: (added) =>
    added
      .option('--url <address>', `address of the service (default: the last one, or ${LOCAL_URL})`)
      .option('--no-browser', 'print the address instead of opening the browser')
      .option('--read-only', 'request read-only access')
      .option('--timeout <seconds>', 'how long to wait for the browser', countOf, TEN_MINUTES)
      .addOption(
        new Option('--key', 'sign in with an API key, typed in or read from stdin').conflicts([
          'browser',
          'readOnly',
          'timeout',
        ]),
      ),
  run: async (context, options) => {
    const { io, logins, lastAddress } = context;
    const last = (await logins.read()) ?? (await lastAddress.read());
    const url = serviceUrl(options.url || usualUrl(context.env, last));
    const next = options.key ? await withKey(context, url) : await byBrowser(context, url, options);
    const { key, before } = await keep(logins, next).catch((error: unknown) => {
      throw options.key && isCounterfoilError(error, 'unauthorized') ? refusedKey(url, error) : error;
    });
    if (before !== undefined) await revoked(before);
    const by = options.key ? ` with the key ${key.name}` : '';
    io.say(`Signed in to ${url}${by}. The command line can ${mayDo(key.scopes)}.`);
    io.say(`The login is saved in ${logins.path}`);
    return { json: { url, key: key.name, scopes: key.scopes } };
  },
});

/** Keeps a login that works. One that cannot be kept has no access either. */
const keep = async (logins: Context['logins'], next: Login) => {
  try {
    const { api_key: key } = await clientFor(next, logins).GET('/usage');
    return { key, before: await replaceLogin(logins, next) };
  } catch (error) {
    await revoked(next);
    throw error;
  }
};

const refusedKey = (url: string, { message }: Error): CliError =>
  new CliError(
    EXIT.notSignedIn,
    'unauthorized',
    message,
    `Copy the whole key, or create another: ${url}/settings/api_keys/new`,
  );

const byBrowser = async ({ io }: Context, url: string, options: Options): Promise<Login> => {
  const { browser, readOnly, timeout: seconds } = options;
  const scope = readOnly ? 'read' : 'read_write';
  const tokens = await signInByBrowser(io, url, { scope, isOpened: browser && io.isInteractive, seconds });
  return { url, signed_in_at: new Date().toISOString(), ...tokens };
};

const withKey = async ({ io }: Context, url: string): Promise<Login> => {
  const remedy = 'Create one under Settings, API keys, and type it, or pipe it to counterfoil login --key.';
  if (io.isInteractive) io.note(`Create an API key at ${url}/settings/api_keys/new if you have none.`);
  const key = (io.isInteractive ? await io.askSecret('API key (not shown): ') : await io.readStdin()).trim();
  if (key === '') throw new CliError(EXIT.needsAnswer, 'needs_answer', 'No API key was given.', remedy);
  requireKey(key, remedy);
  return { url, api_key: key };
};

export const logout = command({
  name: 'logout',
  summary: 'sign out, and delete the saved login',
  examples: ['logout'],
  run: async ({ io, logins, lastAddress }) => {
    const { before, problem } = await forgetLogin(logins);
    if (before !== undefined) await lastAddress.write({ url: before.url }).catch(() => undefined); // it is only a default
    const access = before === undefined ? 'none' : await revoked(before);
    if (problem !== undefined) throw problem;
    io.say(FAREWELLS[access]);
    return { json: { signed_out: before !== undefined, revoked: access === 'revoked' } };
  },
});

const FAREWELLS = {
  none: 'You were not signed in.',
  revoked: 'Signed out. The command line no longer has access.',
  kept: 'Signed out here, but the service did not respond. Remove its access under API access, Applications.',
  key: 'Signed out. The API key stays valid until it is revoked under Settings.',
} as const;

/** Ends the access of a login by the browser; a key is the user's to revoke. */
const revoked = async (login: Login): Promise<'revoked' | 'kept' | 'key'> => {
  if (!isByBrowser(login)) return 'key';
  try {
    await (await findAuthorizationServer(login.url)).revoke(login.refresh_token);
    return 'revoked';
  } catch {
    return 'kept';
  }
};
