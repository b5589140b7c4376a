import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, ensureDemo, seedDemo } from '../../../scripts/demo/ensure-demo.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { verifyPassword } from '../../../shared/people/crypto/password.ts';
import { createAuthenticate } from '../../../shared/people/store/authenticate.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const target = ({ endpoint, tableName } = table) => ({
  baseUrl: 'http://127.0.0.1:3000',
  accessKeyId: 'test',
  tableName,
  endpoints: { dynamodb: endpoint, s3: '', sqs: '' },
});
const seed = () => seedDemo(target());
const authenticate = (text = '') =>
  createAuthenticate(table.documents, table.tableName, { limitPerHour: 10, limitPerSecond: 0 })(
    text,
    new Date().toISOString(),
  );

describe('seedDemo', () => {
  it('creates what demo.json describes, and repeats without duplicates', async () => {
    const first = await seed();
    const demo = await seed(); // like an interrupted first start

    expect(await authenticate(first?.api_key)).toBeUndefined();
    expect((await authenticate(demo?.api_key))?.caller).toMatchObject({
      familyId: demo?.family_id,
      scope: 'read_write',
    });
    expect((await authenticate(demo?.read_only_api_key))?.caller).toMatchObject({ scope: 'read' });
    const user = await createUserRepository(table.documents, table.tableName).findByEmail(demo?.email ?? '');
    expect(user).toMatchObject({ role: 'super_admin', familyId: demo?.family_id });
    expect(await verifyPassword(demo?.password ?? '', user?.passwordHash)).toBe(true);

    const accounts = createAccountRepository(table.documents, table.tableName);
    const names = (await accounts.list(demo?.family_id ?? '')).map(({ name }) => name);
    expect(names).toEqual(['Sample checking', 'Sample savings']);
    expect(await accounts.find(demo?.family_id ?? '', demo?.account_id ?? '')).toMatchObject({
      name: 'Sample checking',
    });
    const pages = await createLedgerHeaders(table.documents, table.tableName).list(demo?.family_id ?? '');
    expect(pages.flatMap(({ cells }) => cells).map(({ valuations }) => valuations)).toEqual([1]);
  });

  it('is completed in a folder without a first-user record', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-seed-'));
    await ensureDemo(folder, true, target());
    const users = createUserRepository(table.documents, table.tableName);
    const Key = { pk: 'FIRST_USER', sk: 'FIRST_USER' };
    await table.documents.send(new DeleteCommand({ TableName: table.tableName, Key }));
    expect(await users.isFirstOpen()).toBe(true);

    const before = readFileSync(join(folder, 'demo.json'), 'utf8');
    await ensureDemo(folder, true, target());
    expect(await users.isFirstOpen()).toBe(false);
    expect(readFileSync(join(folder, 'demo.json'), 'utf8')).toBe(before);

    const { email } = JSON.parse(before) as Demo;
    const user = await users.findByEmail(email);
    await users.remove(user?.id ?? '');
    await ensureDemo(folder, true, target()); // deleted on purpose
    expect(await users.findByEmail(email)).toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  it('is repeated if the file was kept but the table is new', async () => {
    const other = await startTable();
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-seed-'));
    await ensureDemo(folder, true, target());
    await ensureDemo(folder, true, target(other));
    const users = createUserRepository(other.documents, other.tableName);
    const { email, password } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
    expect(await users.isFirstOpen()).toBe(false);
    expect(await verifyPassword(password, (await users.findByEmail(email))?.passwordHash)).toBe(true);
    rmSync(folder, { recursive: true });
    await other.stop();
  });

  it('does nothing without a table', async () => {
    const endpoints = { dynamodb: '', s3: '', sqs: '' };

    expect(await seedDemo({ baseUrl: '', endpoints, accessKeyId: '', tableName: '' })).toBeUndefined();
  });
});
