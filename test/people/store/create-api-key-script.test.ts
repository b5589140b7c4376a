import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticate } from '../../../shared/people/store/authenticate.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/create-api-key.ts');
const FAMILY = { id: randomUUID(), currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' };
const USER = { id: randomUUID(), familyId: FAMILY.id, role: 'admin', status: 'active', passwordHash: null } as const;

let table: TestTable;
let folder: string;
beforeAll(async () => {
  table = await startTable();
  folder = mkdtempSync(join(tmpdir(), 'create-api-key-'));
  const local = { endpoints: { dynamodb: table.endpoint }, access_key_id: 'test', table_name: table.tableName };
  writeFileSync(join(folder, 'local.json'), JSON.stringify(local));
  const now = new Date().toISOString();
  await createFamilyRepository(table.documents, table.tableName).create(FAMILY, now);
  const email = `${USER.id}@example.org`;
  await createUserRepository(table.documents, table.tableName).create({ ...USER, email }, now);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await table.stop();
});

const { TABLE_NAME: _, ...environment } = process.env;
const run = async (args: readonly string[], env: Readonly<Record<string, string>> = { DATA_DIR: folder }) => {
  const options = { env: { ...environment, ...env } };
  return promisify(execFile)(process.execPath, [SCRIPT, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
};
const authenticate = (text: string) =>
  createAuthenticate(table.documents, table.tableName, { limitPerHour: 10, limitPerSecond: 0 })(
    text,
    new Date().toISOString(),
  );

describe('npm run create-api-key', () => {
  it('prints only a key that works', async () => {
    const { code, stdout } = await run(['--family', FAMILY.id, '--name', 'One']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await authenticate(stdout.trim()))?.caller).toMatchObject({ userId: USER.id, scope: 'read_write' });
  });

  it('uses the table in TABLE_NAME', async () => {
    const env = {
      TABLE_NAME: table.tableName,
      AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
    const { stdout } = await run(['--family', FAMILY.id, '--name', 'Two', '--scope', 'read'], env);

    expect((await authenticate(stdout.trim()))?.caller).toMatchObject({ scope: 'read' });
  });

  it.each([
    [[], /^npm run create-api-key -- --family ID --name NAME/],
    [['--family', FAMILY.id], /^npm run create-api-key/],
    [['--help'], /The parts, each with :read or :write:\naccounts, transactions, catalogue, /],
    [['--family', randomUUID(), '--name', 'x'], /^There is no family /],
    [['--family', FAMILY.id, '--name', 'x', '--user', randomUUID()], /^The family has no active user /],
    [
      ['--family', FAMILY.id, '--name', 'x', '--scope', 'all'],
      /^scope must be read, propose, read_write, or names separated by spaces, such as .*, not "all"$/m,
    ],
    [['--family', FAMILY.id, '--name', 'x', '--expires-at', '2020-01-01T00:00:00Z'], /must be a time in the future/],
    [['--wrong'], /wrong/],
  ])('reports in one line what is wrong with %j', async (args, message) => {
    const { code, stdout, stderr } = await run(args);

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('reports that no local stack is running', async () => {
    const { code, stderr } = await run(['--family', FAMILY.id, '--name', 'x'], { DATA_DIR: join(folder, 'none') });

    expect(code).toBe(1);
    expect(stderr).toMatch(/run npm start first, or set TABLE_NAME\n$/);
  });

  it('reports a name that is taken', async () => {
    await run(['--family', FAMILY.id, '--name', 'Taken']);

    expect(await run(['--family', FAMILY.id, '--name', 'Taken'])).toMatchObject({
      code: 1,
      stderr: 'You already have an active key named "Taken". Revoke it or choose another name\n',
    });
  });
});
