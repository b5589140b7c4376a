import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

const ROWS = ['2026-02-27,Bakery,-4.80', '2026-02-28,Salary,2500.00', '2026-02-28,Rent,-900.00'];
const csv = (rows: readonly string[]): string => `${['date,name,amount', ...rows].join('\n')}\n`;

/** Somebody who imports files into one account. */
const importer = async () => {
  const user = await cliUser();
  const imported = async (name: string, rows: readonly string[]): Promise<string> => {
    const path = await user.file(name, csv(rows));
    const args = ['import', path, '--account', 'Checking', '--set', 'signage_convention=inflows_positive', '--publish'];
    const [{ import: detail } = { import: null }] = await user.json<{ import: ImportDetail | null }[]>(...args);
    expect(detail?.status).toBe('complete');
    return detail?.id ?? '';
  };
  return { ...user, imported };
};

describe('counterfoil revert', () => {
  it('says how many entries it removed, and how many another import keeps', async () => {
    const { imported, run, json, client } = await importer();
    const first = await imported('january.csv', ROWS);
    const second = await imported('copy.csv', ROWS.slice(0, 2));
    const reverted = await run('revert', first, '--yes');
    expect(reverted.stdout).toContain(
      'Reverted: 1 entry removed; 2 kept, because another import or a bank connection has them too.',
    );
    expect((await client.GET('/transactions')).meta.total_count).toBe(2);
    expect(await json('revert', second, '--yes')).toMatchObject({
      revert_counts: { removed_count: 2, kept_for_others_count: 0, kept_for_people_count: 0 },
    });
    expect((await client.GET('/transactions')).meta.total_count).toBe(0);
  });

  it('says how many entries a person added', async () => {
    const { accountId, client, imported, run } = await importer();
    const body = {
      account_id: accountId,
      date: '2026-02-27',
      name: 'Bakery',
      amount: '4.80',
    } as const;
    await client.POST('/transactions', { body });
    const id = await imported('january.csv', ROWS);
    const { stdout } = await run('revert', id, '--yes');
    expect(stdout).toContain('Reverted: 2 entries removed; 1 kept, because a person added it.');
  });

  it('is not offered for an import that added nothing', async () => {
    const { file, imported, run } = await importer();
    const first = await imported('january.csv', ROWS);
    const set = ['--account', 'Checking', '--set', 'signage_convention=inflows_positive', '--publish'];
    const again = await run('import', await file('copy.csv', csv(ROWS)), ...set);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain(
      'nothing was new. The entries belong to earlier imports or other sources: 3 transactions already there.',
    );
    expect(again.stdout).not.toContain('counterfoil revert');
    const more = await run('import', await file('more.csv', csv([...ROWS, '2026-03-01,Tea,-2.00'])), ...set);
    expect(more.stdout).toContain('1 transaction created, exactly as in the file; 3 transactions already there.');
    expect(more.stdout).toContain('Revert it: counterfoil revert');
    expect(more.stdout).not.toContain(first);
  });

  it('leaves an import that is counted apart, and that can be deleted', async () => {
    const { imported, run, client } = await importer();
    const id = await imported('january.csv', ROWS);
    expect(await run('imports', 'delete', id, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('revert the import first'),
    });
    await run('revert', id, '--yes');
    expect((await run('status')).stdout).toContain('Imports that are not published: 0, and 1 reverted\n');
    expect((await run('imports', 'delete', id)).code).toBe(3);
    expect((await run('imports', 'delete', id, '--yes')).stdout).toBe('Deleted january.csv.\n');
    expect((await client.GET('/imports')).meta.total_count).toBe(0);
  });

  it('forgets the counts when the import is published again', async () => {
    const { imported, run, json } = await importer();
    const id = await imported('january.csv', ROWS);
    await run('revert', id, '--yes');
    expect(await json('publish', id, '--yes')).toMatchObject({ status: 'complete', revert_counts: null });
  });

  it('names --force if a person has edited entries', async () => {
    const { client, imported, run } = await importer();
    const id = await imported('january.csv', ROWS);
    const [{ id: transaction } = { id: '' }] = (await client.GET('/transactions')).data;
    await client.PATCH('/transactions/{id}', { params: { path: { id: transaction } }, body: { notes: 'mine' } });
    const refused = await run('revert', id, '--yes');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 entry of this import was edited since.'),
    });
    expect(refused.stderr).toContain('--force');
    expect((await run('revert', id, '--yes', '--force')).stdout).toContain('Reverted: 3 entries removed.');
  });
});
