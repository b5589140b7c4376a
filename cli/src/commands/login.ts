import type { Schemas } from '@counterfoil/client';
import { type Context, command } from '../command.ts';
import { CliError, EXIT } from '../errors.ts';
import { clientFor, LOCAL_URL, serviceUrl } from '../session.ts';

type Options = { readonly key?: boolean; readonly url?: string };

export const login = command<Options>({
  name: 'login',
  summary: 'sign in, and keep that in your configuration folder',
  examples: ['login --key --url https://counterfoil.example', 'login --key < key.txt    # from a file, for scripts'],
  configure: (added) =>
    added
      .option('--key', 'sign in with an API key, which is asked for or read from stdin')
      .option('--url <address>', `address of the service (default: the last one, or ${LOCAL_URL})`),
  run: async (context, options) => {
    const { io, logins } = context;
    const url = serviceUrl(options.url ?? context.env['COUNTERFOIL_URL'] ?? (await logins.read())?.url ?? LOCAL_URL);
    const api_key = await readKey(context, url);
    const { api_key: key } = await clientFor({ url, api_key }).GET('/usage');
    await logins.write({ url, api_key });
    io.say(`Signed in to ${url} with the key ${key.name}, which may ${mayDo(key.scopes)}.`);
    io.say(`Kept in ${logins.path}`);
    return { json: { url, key: key.name, scopes: key.scopes } };
  },
});

const readKey = async ({ io }: Context, url: string): Promise<string> => {
  const remedy = 'Create one under Settings, API keys, and type it, or pipe it to counterfoil login --key.';
  if (io.isInteractive) io.note(`Create an API key at ${url}/settings/api_keys/new if you have none.`);
  const key = (io.isInteractive ? await io.askSecret('API key (not shown): ') : await io.readStdin()).trim();
  if (key === '') throw new CliError(EXIT.needsAnswer, 'needs_answer', 'There is no API key.', remedy);
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new CliError(EXIT.usage, 'invalid_key', 'The API key must be one word without spaces.', remedy);
};

export const mayDo = (scopes: Schemas['Usage']['api_key']['scopes']): string =>
  scopes.includes('read_write') ? 'read and write' : 'only read';

export const logout = command({
  name: 'logout',
  summary: 'forget how you signed in',
  examples: ['logout'],
  run: async ({ io, logins }) => {
    await logins.remove();
    io.say('Signed out. The API key stays valid until it is revoked under Settings.');
    return { json: { signed_out: true } };
  },
});
