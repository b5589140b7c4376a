import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../local/seed.ts';
import { verifyPassword } from '../../shared/identity/password.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createAuthenticate } from '../../shared/store/authenticate.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createUserRepository } from '../../shared/store/user-repository.ts';
import { startTable, type TestTable } from '../support/dynalite-table.ts';
import { sha256 } from '../support/sha256.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const seed = () =>
  seedDemo({
    baseUrl: 'http://127.0.0.1:3000',
    endpoints: { dynamodb: table.endpoint, s3: '', sqs: '' },
    accessKeyId: 'test',
    tableName: table.tableName,
  });
const authenticate = (text = '') =>
  createAuthenticate(table.documents, table.tableName, { limitPerHour: 10 })(text, new Date().toISOString());

describe('seedDemo', () => {
  it('makes what demo.json promises, and again without doubling anything', async () => {
    const first = await seed();
    const demo = await seed(); // as after a first start that was cut off

    expect(await authenticate(first?.api_key)).toBeUndefined();
    expect((await authenticate(demo?.api_key))?.caller).toMatchObject({
      familyId: demo?.family_id,
      scope: 'read_write',
    });
    expect((await authenticate(demo?.read_only_api_key))?.caller).toMatchObject({ scope: 'read' });
    const user = await createUserRepository(table.documents, table.tableName).findByEmail(demo?.email ?? '');
    expect(user).toMatchObject({ role: 'super_admin', familyId: demo?.family_id });
    expect(await verifyPassword(demo?.password ?? '', user?.passwordHash)).toBe(true);

    const accounts = createAccountRepository(table.documents, table.tableName, { sha256 });
    const names = (await accounts.list(demo?.family_id ?? '')).map(({ name }) => name);
    expect(names).toEqual(['Demo Checking', 'Demo Savings']);
    expect(await accounts.find(demo?.family_id ?? '', demo?.account_id ?? '')).toMatchObject({ name: 'Demo Checking' });
    const pages = await createLedgerHeaders(table.documents, table.tableName).list(demo?.family_id ?? '');
    expect(pages.flatMap(({ cells }) => cells).map(({ valuations }) => valuations)).toEqual([1]);
  });

  it('does nothing where there is no table', async () => {
    const endpoints = { dynamodb: '', s3: '', sqs: '' };

    expect(await seedDemo({ baseUrl: '', endpoints, accessKeyId: '', tableName: '' })).toBeUndefined();
  });
});
