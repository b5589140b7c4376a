import { expect, it } from 'vitest';
import type { ImportDetail } from '../../../client/src/index.ts';
import { cliUser } from '../../support/cli/cli-user.ts';

it('adds all transactions again that were deleted since an earlier import', async () => {
  const { run, json, file, client } = await cliUser();
  const rows = 'date,name,amount\n2026-02-27,Tea,-1.00\n2026-02-28,Wages,20.00\n';
  const args = async (name: string, content: string) => ['import', await file(name, content), '--account', 'Checking'];
  await run(...(await args('first.csv', rows)), '--publish');
  for (const { id } of (await client.GET('/transactions')).data)
    await client.DELETE('/transactions/{id}', { params: { path: { id } } });
  const again = await args('again.csv', `${rows}2026-03-01,Rent,-9.00\n`);
  const [uploaded] = await json<{ import: ImportDetail }[]>(...again, '--no-publish');
  const id = uploaded?.import.id ?? '';
  expect((await run('fix', id, '--add-deleted')).code).toBe(0);
  await run('publish', id, '--yes');
  expect((await client.GET('/transactions')).data.map(({ name }) => name).sort()).toEqual(['Rent', 'Tea', 'Wages']);
});
