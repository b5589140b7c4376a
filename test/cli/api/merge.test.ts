import { expect, it } from 'vitest';
import type { Schemas } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

type ChangeSet = Schemas['ChangeSet'];

it('merges two merchants after a preview, lists the change, and reverts it', async () => {
  const { run, json, client, accountId } = await cliUser();
  const merchantOf = async (name: string) => (await client.POST('/merchants', { body: { name } })).data.id;
  const from = await merchantOf('Corner bakery LTD');
  const into = await merchantOf('Corner bakery');
  const body = { account_id: accountId, date: '2026-02-03', amount: '4.80', name: 'Bread', merchant_id: from };
  const { id: bread } = (await client.POST('/transactions', { body })).data;
  const merchantOfBread = async () =>
    (await client.GET('/transactions/{id}', { params: { path: { id: bread } } })).data.merchant?.id;
  const args = ['merge', 'merchant', 'corner bakery ltd', into];

  expect(await json<ChangeSet>(...args, '--dry-run')).toMatchObject({ status: 'ready', counts: { changes: 1 } });
  const unanswered = await run(...args);
  expect(unanswered).toMatchObject({ code: 3, stdout: expect.stringContaining('1 transaction to change') });
  expect(await merchantOfBread()).toBe(from);

  const merged = await run(...args, '--yes');
  expect(merged).toMatchObject({ code: 0, stdout: expect.stringContaining('Merged: 1 transaction.') });
  expect(await merchantOfBread()).toBe(into);
  expect((await run('merchants')).stdout).toMatch(new RegExp(`^Name +ID\nCorner bakery +${into}\n$`));
  const [, id = ''] = /Revert it: counterfoil changes revert (\S+)/.exec(merged.stdout) ?? [];
  expect((await run('changes')).stdout).toMatch(
    new RegExp(`^\\S+ +merge merchant Corner.* +applied +1 transaction +${id}$`, 'm'),
  );

  expect(await run('changes', 'revert', id, '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Reverted.'),
  });
  expect(await merchantOfBread()).toBe(from);
  expect(await json<unknown[]>('merchants')).toHaveLength(2);
  expect(await json<ChangeSet>('changes', 'revert', id, '--yes')).toMatchObject({ status: 'reverted' });
});

it('lists categories as a tree, and tags', async () => {
  const { run, client } = await cliUser();
  expect((await run('tags')).stdout).toBe('There are no tags.\n');
  const { id: parent_id } = (await client.POST('/categories', { body: { name: 'Travel' } })).data;
  await client.POST('/categories', { body: { name: 'Hotels', parent_id, classification: 'expense' } });
  await client.POST('/tags', { body: { name: 'Holiday' } });
  expect((await run('categories')).stdout).toMatch(/^Name.*\nTravel .*\n {2}Hotels +expense .*\n$/);
  expect((await run('tags')).stdout).toMatch(/^Name.*\nHoliday +\S+\n$/);
});
