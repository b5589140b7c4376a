import { expect, it } from 'vitest';
import { cliUser } from '../../support/cli/cli-user.ts';

const BEFORE =
  'date,name,amount\n2026-03-01,Coffee at Anna,-4.50\n2026-03-02,Coffee at Ben,-4.50\n2026-03-05,Rent,-900.00\n';
const OTHERS =
  'date,name,amount\n2026-03-01,Dentist,-4.50\n2026-03-02,Bicycle repair,-4.50\n2026-03-05,Charity,-900.00\n';

it('counterfoil import keeps rows with other names with --other-names create', async () => {
  const { file, json, client } = await cliUser();
  const settings = ['--account', 'Checking', '--set', 'signage_convention=inflows_positive'];
  await json('import', await file('before.csv', BEFORE), ...settings, '--publish');
  const path = await file('others.csv', OTHERS);
  const foreseen = async (...options: readonly string[]) =>
    (await json<{ preview: unknown }[]>('import', path, ...settings, '--dry-run', ...options))[0]?.preview;
  expect(await foreseen()).toMatchObject({ preview: { will_create: 0, will_match: 3 } });
  expect(await foreseen('--other-names', 'create')).toMatchObject({ preview: { will_create: 3, will_match: 0 } });
  await json('import', path, ...settings, '--publish', '--other-names', 'create');
  expect((await client.GET('/transactions')).meta.total_count).toBe(6);
});
