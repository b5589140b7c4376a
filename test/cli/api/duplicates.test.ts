import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient, type ImportDetail } from '../../../client/src/index.ts';
import { newHome, runCli } from '../../support/cli/run-cli.ts';
import { demo } from '../../support/http/api-client.ts';
import { type Placed, textPdf } from '../../support/imports/pdf/pdf-builder.ts';
import { newFamily } from '../../support/new-family.ts';

const line = (y: number, ...texts: readonly string[]): readonly Placed[] =>
  texts.map((text, at): Placed => [[50, 130, 400, 480][at] ?? 0, y, text]);
const STATEMENT = textPdf([
  [
    ...line(750, 'Date', 'Description', 'Amount', 'Balance'),
    ...line(730, '2025-01-30', 'CARD 4711 SHOP', '-3.50', '96.50'),
    ...line(715, '2025-02-01', 'RENT FEBRUARY', '-50.00', '46.50'),
  ],
]);
const CSV = 'date,amount,name\n2025-01-30,-3.50,CARD 4711 SHOP\n2025-02-01,-50.00,RENT FEBRUARY\n';

/** A person who entered the rent before the bank reported it. */
const withRent = async (name: string, content: string | Uint8Array) => {
  const home = await newHome();
  const { apiKey } = await newFamily();
  const client = createClient({ baseUrl: demo().base_url, apiKey });
  const body = { name: 'Checking', account_type: 'depository', currency: 'USD' } as const;
  const { id: account_id } = (await client.POST('/accounts', { body })).data;
  await client.POST('/transactions', { body: { account_id, date: '2025-01-31', amount: '50.00', name: 'Rent' } });
  const file = join(home, name);
  await writeFile(file, content);
  const env = { COUNTERFOIL_URL: demo().base_url, COUNTERFOIL_API_KEY: apiKey };
  const run = (...args: string[]) => runCli(args, { home, env });
  const bring = (...args: string[]) => run('import', file, '--account', 'Checking', '--publish', ...args);
  const names = async () => (await client.GET('/transactions')).data.map((transaction) => transaction.name).sort();
  return { client, file, run, bring, names };
};

describe('counterfoil import --duplicates', () => {
  it.each([
    ['match', ['CARD 4711 SHOP', 'Rent']],
    ['create', ['CARD 4711 SHOP', 'RENT FEBRUARY', 'Rent']],
  ])('%s decides about rows that may already be in the ledger', async (choice, expected) => {
    const { bring, names } = await withRent('bank.csv', CSV);
    for (const undecided of [[], ['--duplicates', 'ask']]) {
      const asked = await bring('--set', 'signage_convention=inflows_positive', ...undecided);
      expect(asked).toMatchObject({ code: 3, stderr: expect.stringContaining('--duplicates match') });
      expect(await names()).toEqual(['Rent']);
    }
    const done = await bring('--set', 'signage_convention=inflows_positive', '--duplicates', choice);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('Published and verified') });
    expect(await names()).toEqual(expected);
  });
});

describe('counterfoil import of a PDF statement', () => {
  it('has no preview, is read after the upload, and is published and verified', async () => {
    const { bring, names, run, file, client } = await withRent('statement.pdf', STATEMENT);
    const shown = await run('import', file, '--account', 'Checking', '--dry-run');
    expect(shown).toMatchObject({ code: 1, stderr: expect.stringContaining('--no-publish') });
    const asked = await bring();
    expect(asked.code).toBe(3);
    expect(asked.stderr).toContain('--duplicates match');
    expect(await names()).toEqual(['Rent']);
    const done = await bring('--duplicates', 'match');
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('Published and verified') });
    expect((await client.GET('/imports')).meta.total_count).toBe(1);
    expect(await names()).toEqual(['CARD 4711 SHOP', 'Rent']);
  });

  it('can be inspected before it is published', async () => {
    const { file, run, client } = await withRent('statement.pdf', STATEMENT);
    const uploaded = await run('import', file, '--account', 'Checking', '--no-publish', '--json');
    const [{ import: found }] = JSON.parse(uploaded.stdout) as [{ import: ImportDetail }];
    expect(found).toMatchObject({ status: 'pending', preparing: false, stats: { valid_rows_count: 2 } });
    expect((await run('rows', found.id)).stdout).toMatch(/RENT FEBRUARY .*possible duplicate/);
    const asked = await run('publish', found.id, '--yes');
    expect(asked).toMatchObject({ code: 3, stderr: expect.stringContaining('1 row may be the same as a transaction') });
    expect((await run('publish', found.id, '--yes', '--duplicates', 'create')).code).toBe(0);
    expect((await client.GET('/transactions')).meta.total_count).toBe(3);
  });
});
