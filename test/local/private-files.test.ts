import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDENTIALS, REGION } from '../../local/aws-call.ts';
import { openDataFolder } from '../../local/data-folder.ts';
import type { LocalCloud } from '../../local/main.ts';
import { edgeAssembly } from './support/edge-assembly.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';

const outDir = edgeAssembly();
const parent = mkdtempSync(join(tmpdir(), 'counterfoil-private-'));
const dataDir = join(parent, 'data');
const outside = join(parent, 'outside');

const modeOf = (path: string): number => lstatSync(path).mode & 0o777;
/** The folder's contents that others can read or change. */
const open = (path: string): readonly string[] => {
  const entry = lstatSync(path);
  const below = entry.isDirectory() ? readdirSync(path).flatMap((name) => open(join(path, name))) : [];
  const isOpen = !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0;
  return isOpen ? [path, ...below] : below;
};

/** Leaves files with the permissions that earlier versions set. */
const loosen = (path: string): void => {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) loosen(join(path, name));
};

/** Makes the local cloud write everything it stores: a log, an email, objects, items. */
const use = async (cloud: LocalCloud): Promise<void> => {
  await fetch(`${cloud.baseUrl}/things/1`);
  const client = new S3Client({
    endpoint: cloud.endpoints.s3,
    region: REGION,
    credentials: CREDENTIALS,
    forcePathStyle: true,
  });
  const [Bucket] = cloud.namesOf('AWS::S3::Bucket');
  await client.send(new PutObjectCommand({ Bucket, Key: 'small', Body: 'x' }));
  await fetch(`${cloud.endpoints.ses}/v2/email/outbound-emails`, {
    method: 'POST',
    body: JSON.stringify({
      FromEmailAddress: 'a@example.org',
      Destination: { ToAddresses: ['b@example.org'] },
      Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
    }),
  });
};

let umask: number;
beforeAll(() => {
  umask = process.umask(0o022);
});
afterAll(() => {
  process.umask(umask);
  for (const folder of [outDir, parent]) rmSync(folder, { recursive: true });
});

describe('the data folder', () => {
  it('is readable only by its owner, from the first start', async () => {
    const cloud = await startFixtureCloud({ outDir, dataDir, inMemory: false });
    await use(cloud);

    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['table.db', 'secrets.json', 'storage', 'mail', 'logs']),
    );
    expect(open(dataDir)).toEqual([]);
    await cloud.stop();
    expect(open(dataDir)).toEqual([]);
  });

  it('restricts files from earlier runs, without following links out of it', async () => {
    writeFileSync(outside, 'not ours');
    chmodSync(outside, 0o644);
    writeFileSync(join(dataDir, 'demo.json'), '{}');
    mkdirSync(join(dataDir, 'cdk.out', 'asset'), { recursive: true });
    writeFileSync(join(dataDir, 'cdk.out', 'asset', 'index.js'), '');
    symlinkSync(outside, join(dataDir, 'logs', 'link'));
    loosen(dataDir);

    const cloud = await startFixtureCloud({ outDir, dataDir, inMemory: false });
    await use(cloud);

    expect(open(dataDir)).toEqual([]);
    expect(modeOf(join(dataDir, 'table.db'))).toBe(0o600);
    expect(modeOf(join(dataDir, 'demo.json'))).toBe(0o600);
    expect(modeOf(dataDir)).toBe(0o700);
    expect(modeOf(outside)).toBe(0o644);
    await cloud.stop();
    expect(process.umask()).toBe(0o022);
  });

  it("keeps other users' files unchanged in a shared folder", () => {
    const shared = join(parent, 'shared');
    mkdirSync(shared);
    writeFileSync(join(shared, 'theirs'), 'x');
    writeFileSync(join(shared, 'demo.json'), '{}');
    loosen(shared);
    chmodSync(shared, 0o1777);

    const { keepPrivate, unlock } = openDataFolder(shared);
    keepPrivate();
    unlock();

    expect(modeOf(shared)).toBe(0o777);
    expect(modeOf(join(shared, 'theirs'))).toBe(0o644);
    expect(modeOf(join(shared, 'demo.json'))).toBe(0o600);
    expect(modeOf(join(shared, 'instance.lock'))).toBe(0o600);
  });
});
