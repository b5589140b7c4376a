import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demo } from '../http/api-client.ts';
import type { Browser } from '../people/browser-client.ts';
import { newCloudPerson } from '../people/cloud-person.ts';
import { answerConsent, startLogin } from './browser-of-user.ts';
import { newHome, runCli } from './run-cli.ts';

/** The file of `counterfoil login`. */
type Kept = {
  readonly url: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: number;
  readonly scope: string;
};
type Authorizations = { readonly data: readonly { readonly id: string; readonly client: { readonly name: string } }[] };
type Person = { readonly home: string; readonly browser: Browser };

export const pathOf = (home: string) => join(home, 'config/counterfoil/login.json');
export const keptIn = async (home: string) => JSON.parse(await readFile(pathOf(home), 'utf8')) as Kept;
/** From this instant on, the command line takes its token for expired. */
export const expire = async (home: string, expires_at = 0) =>
  writeFile(pathOf(home), JSON.stringify({ ...(await keptIn(home)), expires_at }));

export const start = async (home: string, ...args: string[]) =>
  startLogin(['--url', demo().base_url, ...args], { home });

/** Somebody who has signed in to the service in a browser, with or without a login of the command line. */
export const newcomer = async () => {
  const home = await newHome();
  const { browser } = await newCloudPerson();
  return { home, browser, run: (...args: string[]) => runCli(args, { home }) };
};

export const signIn = async ({ home, browser }: Person, ...args: string[]) => {
  const login = await start(home, ...args);
  const page = await fetch(await answerConsent(browser, login.address, 'allow'));
  return { page, text: await page.text(), ...(await login.end()) };
};

const authorizationsOf = async (browser: Browser) =>
  (await browser.get<Authorizations>('/settings/authorizations')).body.data;

export const applicationsOf = async (browser: Browser): Promise<readonly string[]> =>
  (await authorizationsOf(browser)).map(({ client }) => client.name);

/** The person takes the access of the command line back. */
export const revokeAccess = async (browser: Browser): Promise<void> => {
  for (const { id } of await authorizationsOf(browser)) await browser.send('DELETE', `/settings/authorizations/${id}`);
};
