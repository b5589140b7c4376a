import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { answerConsent } from '../../support/cli/browser-of-user.ts';
import { newHome } from '../../support/cli/run-cli.ts';
import { HAS_TERMINAL, runInTerminal } from '../../support/cli/terminal.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { newCloudPerson } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

const BANK = 'Datum;Empfänger;Betrag\n27.02.2026;Bäckerei;-4,80\n28.02.2026;Gehalt;2.500,00\n';

const withFile = async () => {
  const home = await newHome();
  const { apiKey } = await newFamily();
  const client = createClient({ baseUrl: demo().base_url, apiKey });
  await client.POST('/accounts', { body: { name: 'Checking', account_type: 'depository', currency: 'EUR' } });
  const file = join(home, 'bank.csv');
  await writeFile(file, BANK);
  return { home, client, file, env: { COUNTERFOIL_URL: demo().base_url, COUNTERFOIL_API_KEY: apiKey } };
};

describe.skipIf(!HAS_TERMINAL)('counterfoil in a terminal', () => {
  it('asks which account and whether to publish, and draws bars and colours', async () => {
    const { home, client, file, env } = await withFile();
    const type = (screen: string) =>
      screen.includes('[y/N]') ? 'y\r' : screen.includes('Which account do these rows belong to?') ? '1\r' : undefined;
    const { code, screen } = await runInTerminal(['import', file], { home, env, type });
    expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining('Import and publish this?') });
    expect(screen).toContain('\r\x1b[2KUploading  ██████████████████████████████ 100 %');
    expect(screen).toContain('\x1b[32mPublished and verified\x1b[39m');
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
  });

  it('writes nothing if the answer is no', async () => {
    const { home, client, file, env } = await withFile();
    const type = (screen: string) => (screen.includes('[y/N]') ? 'n\r' : undefined);
    const { code, screen } = await runInTerminal(['import', file, '--account', 'Checking'], { home, env, type });
    expect({ code, screen }).toMatchObject({ code: 1, screen: expect.stringContaining('Nothing was written.') });
    expect((await client.GET('/imports')).meta.total_count).toBe(0);
  });

  it('opens the browser to sign in, and prints the address too', async () => {
    const home = await newHome();
    const { browser } = await newCloudPerson();
    const programs = join(home, 'programs');
    const opened = join(home, 'opened');
    await mkdir(programs);
    await writeFile(join(programs, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`);
    await chmod(join(programs, 'xdg-open'), 0o755);
    const env = { PATH: `${programs}:${process.env['PATH']}` };
    const running = runInTerminal(['login', '--url', demo().base_url], { home, env });
    const address = await until(
      () => readFile(opened, 'utf8').catch(() => ''),
      (text) => text !== '',
    );
    await fetch(await answerConsent(browser, new URL(address), 'allow'));
    const { code, screen } = await running;
    expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining(address) });
  });

  it('accepts the address pasted from a browser on another machine', async () => {
    const home = await newHome();
    const { browser } = await newCloudPerson();
    let isAnswered = false;
    const type = async (screen: string) => {
      const [, address = ''] = /^ {2}(http\S+)\s/m.exec(screen) ?? [];
      if (!screen.includes('That is not the address')) return screen.includes('> ') ? 'nonsense\r' : undefined;
      if (isAnswered) return undefined;
      isAnswered = true;
      return `${await answerConsent(browser, new URL(address), 'allow')}\r`;
    };
    const args = ['login', '--no-browser', '--url', demo().base_url];
    const { code, screen } = await runInTerminal(args, { home, type });
    expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining('can read and write') });
  });
});
