import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ACCOUNT_ID, awsCall } from '../../../local/aws-call.ts';
import { nodePath } from '../../../local/run-templates.ts';
import { SqliteLevel } from '../../../local/sqlite-level.ts';
import { WITH_CREDENTIALS } from '../../support/store/object-calls.ts';
import { startFixtureCloud } from '../support/fixture-cloud.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-restart-'));
const MAIN = join(import.meta.dirname, '../support/fixture-main.ts');

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const startApart = async (dataDir: string): Promise<{ readonly child: ChildProcess; readonly baseUrl: string }> => {
  const child = spawn(nodePath(), [MAIN, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [baseUrl] = (await once(child, 'message')) as [string];
  return { child, baseUrl };
};

const act = (baseUrl: string, action: string) =>
  fetch(`${baseUrl}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });

/** An ended process may remain in the table until its parent reads its status. */
const isRunning = (pid: string): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

const TABLE = 'Fixture-Data-Table';

describe('a restart', () => {
  it('continues with the items, objects and messages of the previous run', async () => {
    const dataDir = join(folder, 'kept');
    const first = await startFixtureCloud({ dataDir, inMemory: false });
    await act(first.baseUrl, 'put');
    await fetch(`${first.endpoints.s3}/fixture-data-bucket/a`, {
      method: 'PUT',
      headers: WITH_CREDENTIALS,
      body: 'kept',
    });
    await awsCall('sqs', first.endpoints.sqs, 'SendMessage', {
      QueueUrl: `${first.endpoints.sqs}/${ACCOUNT_ID}/Fixture-Data-DeadLetters`,
      MessageBody: 'kept',
    });
    await first.stop();

    const second = await startFixtureCloud({ dataDir, inMemory: false });
    const key = { pk: { S: 'a' }, sk: { S: 'b' } };
    const input = { TableName: TABLE, Key: key };
    const { Item } = await awsCall<{ Item: object }>('dynamodb', second.endpoints.dynamodb, 'GetItem', input);
    expect(Item).toMatchObject(key);
    expect(
      await (await fetch(`${second.endpoints.s3}/fixture-data-bucket/a`, { headers: WITH_CREDENTIALS })).text(),
    ).toBe('kept');
    expect(second.stats().queues['Fixture-Data-DeadLetters']?.waiting).toBe(1);
    await second.stop();
  });

  it('works after kill -9, and ends functions left frozen', async () => {
    const dataDir = join(folder, 'killed');
    const { child, baseUrl } = await startApart(dataDir);
    const pid = await (await act(baseUrl, 'pid')).text();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const second = await startFixtureCloud({ dataDir, inMemory: false });
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect((await act(second.baseUrl, 'nothing')).status).toBe(200);
    await second.stop();
    expect(readdirSync(join(dataDir, 'pids'))).toEqual([]);
  });

  it('is refused with one line while another instance runs', async () => {
    const dataDir = join(folder, 'shared');
    const first = await startFixtureCloud({ dataDir });
    await expect(startFixtureCloud({ dataDir })).rejects.toThrow(
      `Another instance uses ${dataDir}: stop it, or set DATA_DIR`,
    );
    await first.stop();
  });
});

describe('a table whose creation was interrupted by a kill', () => {
  it('is active after the next start', async () => {
    const dataDir = join(folder, 'creating');
    const first = await startFixtureCloud({ dataDir, inMemory: false });
    await first.stop();
    const level = new SqliteLevel(join(dataDir, 'table.db'), { valueEncoding: 'json' });
    const table = (await level.get(`table~${TABLE}`)) as object;
    await level.put(`table~${TABLE}`, { ...table, TableStatus: 'CREATING' });
    await level.close();

    const second = await startFixtureCloud({ dataDir, inMemory: false });
    expect((await act(second.baseUrl, 'put')).status).toBe(200);
    await second.stop();
  });
});

describe('a start', () => {
  it('is refused with one line if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startFixtureCloud({ port })).rejects.toThrow(
      `Port ${port} is in use: stop the other process, or set PORT`,
    );
    other.close();
  });

  it('is refused with one line if the folder is not writable', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(startFixtureCloud({ dataDir: join(file, 'data') })).rejects.toThrow(
      /^The data folder .* cannot be written to/,
    );
  });
});

describe('a stop', () => {
  it('ends every process of a function', async () => {
    const cloud = await startFixtureCloud();
    const pid = await (await act(cloud.baseUrl, 'pid')).text();
    await cloud.stop();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
