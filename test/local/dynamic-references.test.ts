import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../local/main.ts';
import { distribution, edgeAssembly } from './support/edge-assembly.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';
import { secretsClientOf } from './support/secrets-client.ts';

const folders: string[] = [];
let dataDir: string;
let cloud: LocalCloud;

/** Starts the cloud again with this distribution, as a deployment would change it. */
const deploy = async (version?: string, comment?: string): Promise<void> => {
  await cloud?.stop();
  const outDir = edgeAssembly({ Distribution: distribution(version, comment) });
  folders.push(outDir);
  cloud = await startFixtureCloud({ outDir, dataDir, inMemory: false });
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'counterfoil-references-'));
  folders.push(dataDir);
  await deploy();
});
afterEach(async () => {
  await cloud.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const SecretId = 'Fixture-Origin';
const put = async (current: string): Promise<string> => {
  const SecretString = JSON.stringify({ current });
  return (await secretsClientOf(cloud).send(new PutSecretValueCommand({ SecretId, SecretString }))).VersionId ?? '';
};
const stored = async (): Promise<string> => {
  const { SecretString = '' } = await secretsClientOf(cloud).send(new GetSecretValueCommand({ SecretId }));
  return JSON.parse(SecretString).current;
};
/** The secret that the edge sends to its origins. */
const sent = async (): Promise<string | undefined> => {
  const { event } = (await (await fetch(`${cloud.baseUrl}/things/1`)).json()) as {
    event: { headers: Record<string, string> };
  };
  return event.headers['x-origin-secret'];
};

describe('a dynamic reference', () => {
  it('keeps its value while the template stays the same, whatever the secret contains', async () => {
    const first = await stored();
    expect(await sent()).toBe(first);
    await put('a new value');
    expect(await sent()).toBe(first);
    await deploy();
    expect(await sent()).toBe(first);
  });

  it('is resolved again if it names another version', async () => {
    const version = await put('a new value');
    await deploy(version);
    expect(await sent()).toBe('a new value');
    await put('a newer value');
    await deploy(version);
    expect(await sent()).toBe('a new value');
  });

  it('is resolved again if anything else in its resource changes', async () => {
    await put('a new value');
    await deploy('', 'Another comment');
    expect(await sent()).toBe('a new value');
  });

  it('finds the previous version, but none before it', async () => {
    const older = await put('an older value');
    await put('a new value');
    await deploy(older);
    expect(await sent()).toBe('an older value');
    await put('the newest value');
    await expect(deploy(older, 'Another comment')).rejects.toThrow(`has no version ${older}`);
  });

  it('is kept in a file that only the owner can read', () => {
    expect(statSync(join(dataDir, 'references.json')).mode & 0o777).toBe(0o600);
  });

  it('is resolved anew in another folder, like a new deployment', async () => {
    await put('a new value');
    await cloud.stop();
    const moved = mkdtempSync(join(tmpdir(), 'counterfoil-references-'));
    folders.push(moved);
    cpSync(join(dataDir, 'secrets.json'), join(moved, 'secrets.json'));
    dataDir = moved;
    await deploy();
    expect(await sent()).toBe('a new value');
  });
});
