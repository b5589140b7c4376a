import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

type Transaction = Schemas['Transaction'];

const household = async () => {
  const user = await cliUser();
  const { client } = user;
  await client.POST('/categories', { body: { name: 'Groceries' } });
  await client.POST('/tags', { body: { name: 'Shared' } });
  const bread = ['--account', 'checking', '--date', '2026-02-27', '--amount', '-4.80', '--name', 'Corner bakery'];
  return { ...user, bread };
};

describe('counterfoil transactions add, edit and delete', () => {
  it('adds money out as a negative amount, changes values, removes them, and deletes', async () => {
    const { bread, json, run, client } = await household();
    const added = await json<Transaction>(
      'transactions',
      'add',
      ...bread,
      '--category',
      'groceries',
      '--tag',
      'Shared',
    );
    expect(added).toMatchObject({
      amount: '4.80',
      direction: 'outflow',
      date: '2026-02-27',
      category: { name: 'Groceries' },
      tags: [{ name: 'Shared' }],
    });

    const edited = await json<Transaction>(
      'transactions',
      'edit',
      added.id,
      '--amount',
      '12.5',
      '--no-category',
      '--notes',
      'two',
    );
    expect(edited).toMatchObject({
      amount: '-12.50',
      category: null,
      notes: 'two',
      name: 'Corner bakery',
      tags: [{ name: 'Shared' }],
    });

    const asked = await run('transactions', 'delete', added.id);
    expect(asked).toMatchObject({ code: 3, stderr: expect.stringContaining('Add --yes') });
    expect(await json('transactions', 'delete', added.id, '--yes')).toEqual([{ id: added.id, deleted: true }]);
    expect((await client.GET('/transactions')).data).toEqual([]);
  });

  it('names what is missing, and adds nothing', async () => {
    const { run, client } = await household();
    const { code, stderr } = await run('transactions', 'add', '--name', 'Bread', '--amount', '-1');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Error: Missing: --account, --date.\nUse --help to see how.\n',
    });
    expect((await run('transactions', 'add', '--amount', '1,50')).stderr).toContain('Write an amount as 12.50');
    expect((await run('transactions', 'edit', 'x')).stderr).toContain('Nothing to change was given.');
    expect((await client.GET('/transactions')).data).toEqual([]);
  });

  it('deletes none if one of them does not exist', async () => {
    const { bread, json, run, client } = await household();
    const { id } = await json<Transaction>('transactions', 'add', ...bread);
    expect((await run('transactions', 'delete', id, crypto.randomUUID(), '--yes')).code).toBe(1);
    expect((await client.GET('/transactions')).data).toHaveLength(1);
  });
});
