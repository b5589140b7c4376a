import { describe, expect, it } from 'vitest';
import { walk } from '../../../cli/src/fix/walk.ts';
import { openFile } from '../../../cli/src/import/file.ts';
import { importFile } from '../../../cli/src/import/import-file.ts';
import { uploadStates } from '../../../cli/src/import/upload-states.ts';
import type { ImportDetail } from '../../../client/src/index.ts';
import { answeringIo } from '../../support/cli/answering-io.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

const WITH_BALANCES =
  'Datum;Empfänger;Betrag;Saldo\n27.02.2026;Bäckerei;-4,80;1.195,20\n28.02.2026;Gehalt;2.500,00;3.695,20\n';
/** The balance is of a day after the last row, so rows may be missing. */
const LATER_BALANCE =
  'Saldo am 10.03.2026;3.695,20 EUR\n\nDatum;Empfänger;Betrag\n27.02.2026;Bäckerei;-4,80\n28.02.2026;Gehalt;2.500,00\n';
const WITHOUT = 'date,name,amount\n2026-02-27,Tea,-1.00\n2026-02-28,Wages,20.00\n';

type User = Awaited<ReturnType<typeof cliUser>>;

const startOf = async ({ client, accountId }: User, account_id = accountId) =>
  (await client.GET('/valuations', { params: { query: { account_id } } })).data.map(({ date, amount }) => [
    date,
    amount,
  ]);

describe('counterfoil import into an account without entries', () => {
  it('shows the balance that the account starts with, and takes another or none', async () => {
    const user = await cliUser();
    const args = ['import', await user.file('bank.csv', WITH_BALANCES), '--account', 'Checking'];
    const shown = await user.run(...args, '--dry-run');
    expect(shown.stdout).toContain('Starts Checking with 1200.00 EUR at the end of 2026-02-26');
    expect(shown.stdout).toContain('--opening-balance');
    const none = await user.run(...args, '--dry-run', '--opening-balance', 'none');
    expect(none.stdout).toContain('No opening balance is added.');
    expect(none.stdout).not.toContain('balance becomes');
    expect((await user.run(...args, '--publish', '--opening-balance', '1000.00')).code).toBe(0);
    expect(await startOf(user)).toEqual([['2026-02-26', '1000.00']]);
    expect((await user.run(...args, '--dry-run')).stdout).not.toContain('Starts');
  });

  it('adds none, if that is what was chosen', async () => {
    const user = await cliUser();
    const file = await user.file('bank.csv', WITH_BALANCES);
    expect(
      (await user.run('import', file, '--account', 'Checking', '--publish', '--opening-balance', 'none')).code,
    ).toBe(0);
    expect(await startOf(user)).toEqual([]);
  });

  it('only proposes a balance that may include other transactions, and asks on a terminal', async () => {
    const user = await cliUser();
    const path = await user.file('bank.csv', LATER_BALANCE);
    const shown = await user.run('import', path, '--account', 'Checking', '--dry-run');
    expect(shown.stdout).toContain('--opening-balance 1200.00 --opening-date 2026-02-26');
    expect(shown.stdout).not.toContain('POST /valuations');
    const { io, shown: asked } = answeringIo(['y', 'y']);
    const world = {
      io,
      url: user.url,
      client: user.client,
      folder: user.home,
      uploads: uploadStates(user.home, () => {}),
    };
    const choices = {
      accountId: user.accountId,
      settings: {},
      goal: 'ask',
      isWatched: true,
      isRestarted: true,
    } as const;
    await importFile(world as unknown as Parameters<typeof importFile>[0], await openFile(path), choices);
    expect(asked.join('\n')).toContain('Start Checking with 1200.00 EUR at the end of 2026-02-26?');
    expect(await startOf(user)).toEqual([['2026-02-26', '1200.00']]);
  });

  it('takes the balance of a file that states none, for a debt as what is owed', async () => {
    const user = await cliUser();
    await user.run('accounts', 'add', 'Card', '--type', 'credit_card', '--currency', 'eur');
    const card = (await user.client.GET('/accounts')).data.find(({ name }) => name === 'Card')?.id ?? '';
    const args = [
      'import',
      await user.file('bank.csv', WITHOUT),
      '--account',
      'Card',
      '--set',
      'signage_convention=inflows_positive',
    ];
    const refused = await user.run(...args, '--publish', '--opening-balance', '300');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--opening-date') });
    const done = await user.run(...args, '--publish', '--opening-balance', '300', '--opening-date', '2026-02-20');
    expect(done.code).toBe(0);
    expect(await startOf(user, card)).toEqual([['2026-02-20', '300.00']]);
  });

  it('is shown and changed when an upload is published', async () => {
    const user = await cliUser();
    const args = ['import', await user.file('bank.csv', WITH_BALANCES), '--account', 'Checking', '--no-publish'];
    const [uploaded] = await user.json<{ import: ImportDetail }[]>(...args);
    const id = uploaded?.import.id ?? '';
    const published = await user.run(
      'publish',
      id,
      '--yes',
      '--opening-balance',
      '900.00',
      '--opening-date',
      '2026-02-20',
    );
    expect(published.code).toBe(0);
    expect(await startOf(user)).toEqual([['2026-02-20', '900.00']]);
    expect((await user.run('import', 'x.csv', '--opening-date', '2026-02-20')).code).toBe(2);
  });
});

describe('counterfoil fix of an account that publishing creates', () => {
  const OTHERS = 'date,name,amount,account\n2026-02-27,Tea,-1.00,Giro\n2026-02-28,Wages,20.00,Karte\n';
  const uploaded = async () => {
    const user = await cliUser();
    const body = { type: 'TransactionImport', detect: true, signage_convention: 'inflows_positive' } as const;
    const { data } = await user.client.POST('/imports', { body: { ...body, raw_file_content: OTHERS } });
    return { ...user, id: data.id };
  };

  it('sends its type and currency', async () => {
    const { run, client, id } = await uploaded();
    const asked = await run('fix', id);
    expect(asked.stdout).toContain('A new account needs its currency, because');
    expect(asked.stdout).toContain('--map account:Giro=new --currency …');
    const giro = ['--map', 'account:Giro=new', '--currency', 'eur'];
    const karte = ['--map', 'account:Karte=new', '--account-type', 'credit_card', '--currency', 'CHF'];
    expect((await run('fix', id, ...giro, ...karte)).stdout).toContain('Nothing is open.');
    expect((await run('publish', id, '--yes')).code).toBe(0);
    const all = (await client.GET('/accounts')).data.map(({ name, account_type, currency }) => [
      name,
      account_type,
      currency,
    ]);
    expect(all).toEqual(
      expect.arrayContaining([
        ['Giro', 'depository', 'EUR'],
        ['Karte', 'credit_card', 'CHF'],
      ]),
    );
  });

  it('refuses them for an account that is not created', async () => {
    const { run, id } = await uploaded();
    const wrong = [
      ['--currency', 'EUR', '--map', 'account:Giro=new'],
      ['--map', 'account:Giro=Checking', '--currency', 'EUR'],
    ];
    for (const options of wrong)
      expect(await run('fix', id, ...options)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('new account'),
      });
  });

  it('asks for them on a terminal', async () => {
    const { client, id } = await uploaded();
    const { io, left } = answeringIo(['2', '1', 'EUR', '2', '2', 'chf']);
    await walk({ io, client, id });
    expect(left).toEqual([]);
    const { data } = await client.GET('/imports/{id}/mappings', { params: { path: { id } } });
    expect(data).toMatchObject([
      { key: 'Giro', value: 'Depository', currency: 'EUR' },
      { key: 'Karte', value: 'CreditCard', currency: 'CHF' },
    ]);
  });
});
