import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../../../client/src/index.ts';
import { demo } from '../http/api-client.ts';
import { newFamily } from '../new-family.ts';
import { newHome, runCli } from './run-cli.ts';

/** Somebody with a key and one account, who runs the command line without a terminal. */
export const cliUser = async () => {
  const home = await newHome();
  const { apiKey, keyWith } = await newFamily();
  const url = demo().base_url;
  const client = createClient({ baseUrl: url, apiKey });
  const body = { name: 'Checking', account_type: 'depository', currency: 'EUR' } as const;
  const { id: accountId } = (await client.POST('/accounts', { body })).data;
  const env = { COUNTERFOIL_URL: url, COUNTERFOIL_API_KEY: apiKey };
  const run = (...args: string[]) => runCli(args, { home, env });
  /** The same with a key of this scope. */
  const runWith = async (scope: string, ...args: string[]) =>
    runCli(args, { home, env: { ...env, COUNTERFOIL_API_KEY: await keyWith(scope) } });
  const json = async <Value>(...args: string[]): Promise<Value> =>
    JSON.parse((await run(...args, '--json')).stdout) as Value;
  const file = async (name: string, content: string): Promise<string> => {
    const path = join(home, name);
    await writeFile(path, content);
    return path;
  };
  return { home, apiKey, url, env, client, accountId, run, runWith, json, file };
};
