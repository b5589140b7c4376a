import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_VERSION } from '../../../infra/template-parameters.ts';
import { type LocalCloud, startLocalCloud } from '../../../local/main.ts';
import { writeDemo } from '../../../scripts/demo/ensure-demo.ts';
import { openSecret } from '../../../scripts/keys/open-secret.ts';
import { runCommand } from '../../../scripts/run/run-step.ts';
import { ASSEMBLY_OF_RUN } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-rotation-'));
  folders.push(folder);
  return folder;
};

/** The assembly of the run, deployed with this version of the origin secret. */
const assemblyWith = (version: string): string => {
  const [source, folder] = [process.env[ASSEMBLY_OF_RUN] ?? '', newFolder()];
  for (const name of readdirSync(source)) {
    const [from, to] = [join(source, name), join(folder, name)];
    if (!name.endsWith('.template.json')) {
      if (name.endsWith('.json')) cpSync(from, to);
      else symlinkSync(from, to);
      continue;
    }
    const template = JSON.parse(readFileSync(from, 'utf8'));
    const parameter = template.Parameters?.[ORIGIN_VERSION];
    if (parameter !== undefined) parameter.Default = version;
    writeFileSync(to, JSON.stringify(template));
  }
  return folder;
};

let dataDir: string;
let cloud: LocalCloud;
const deploy = async (version = ''): Promise<void> => {
  await cloud?.stop();
  cloud = await startLocalCloud({ outDir: assemblyWith(version), port: 0, dataDir, onReady: writeDemo });
};

beforeAll(async () => {
  dataDir = newFolder();
  await deploy();
});
afterAll(async () => {
  await cloud.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const rotate = async (...options: string[]): Promise<string> => {
  const env = { DATA_DIR: dataDir, ORIGIN_SECRET_ARN: undefined };
  return (await runCommand('node', ['scripts/keys/rotate-origin.ts', ...options], { env })).output;
};
const secret = () => openSecret({ DATA_DIR: dataDir }, 'ORIGIN_SECRET_ARN');
const stored = async (): Promise<{ readonly current: string; readonly previous?: string }> => {
  const { client, secretId: SecretId } = secret();
  return JSON.parse((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '');
};

const PATHS = ['/sign-in', '/password_reset', '/.well-known/oauth-authorization-server'];
/** The statuses of pages and of metadata, through the edge. */
const statuses = () => Promise.all(PATHS.map(async (path) => (await fetch(`${cloud.baseUrl}${path}`)).status));
const OPEN = PATHS.map(() => 200);
/** The status behind the edge, for a request with this secret. */
const statusWith = async (origin: string): Promise<number> => {
  const headers = { 'x-origin-secret': origin, 'x-viewer-host': new URL(cloud.baseUrl).host };
  return (await fetch(`${cloud.apiUrl}/sign-in`, { headers })).status;
};

describe('rotating the origin secret', () => {
  it('keeps the service open at every step', async () => {
    const { current: first } = await stored();
    expect(await statuses()).toEqual(OPEN);

    const [, version = ''] = /^version (\S+)$/m.exec(await rotate()) ?? [];
    const { current: second } = await stored();
    expect(await stored()).toEqual({ current: expect.stringMatching(/^[\w-]{64}$/), previous: first });
    expect(await statuses()).toEqual(OPEN);
    await until(
      () => statusWith(second),
      (status) => status === 200,
    ); // as soon as running functions read the secret again
    expect(await statusWith(first)).toBe(200);
    expect(await rotate()).toContain('A rotation is under way');

    await deploy(); // for another reason: the edge keeps the first value
    expect(await statuses()).toEqual(OPEN);
    expect(await rotate('--retire')).toContain(`deploy version ${version} first`);
    expect(await stored()).toEqual({ current: second, previous: first });

    await deploy(version);
    expect(await statuses()).toEqual(OPEN);
    expect(await rotate('--retire')).toContain('removed the previous value');
    expect(await stored()).toEqual({ current: second });
    expect(await statuses()).toEqual(OPEN);

    await deploy(version);
    expect(await statuses()).toEqual(OPEN);
    expect([await statusWith(second), await statusWith(first)]).toEqual([200, 404]);
    expect(await rotate('--retire')).toContain('there is no previous value');
  });

  it('would close it if the value were replaced, because the edge keeps the one of the last change', async () => {
    const { client, secretId: SecretId } = secret();
    const SecretString = JSON.stringify({ current: 'a value that the edge does not get' });
    await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    await deploy((await versionInTemplate()) ?? '');
    expect(await statuses()).toEqual(PATHS.map(() => 404));
  });
});

const versionInTemplate = async (): Promise<string | undefined> =>
  JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')).origin_version;
