import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edgeWatchOptions, parameterOptions } from '../../../scripts/deploy/cdk.ts';
import { openStoredVersions, readAssemblyFiles, writeAssemblyFiles } from '../../../scripts/deploy/stored-assembly.ts';

const STAGE = { name: 'prod', target: { account: '123456789012', region: 'eu-central-1' }, settings: {} };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-assembly-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A bucket that keeps objects in memory. */
const bucket = () => {
  const client = new S3Client({ region: 'eu-central-1' });
  const objects = new Map<string, Uint8Array>();
  const calls = mockClient(client);
  calls.on(PutObjectCommand).callsFake(({ Bucket, Key, Body }) => {
    objects.set(`${Bucket}/${Key}`, Body);
    return {};
  });
  calls.on(GetObjectCommand).callsFake(({ Bucket, Key }) => {
    const bytes = objects.get(`${Bucket}/${Key}`);
    if (bytes === undefined) throw new NoSuchKey({ message: 'no', $metadata: {} });
    return { Body: Object.assign(Readable.from([bytes]), { transformToByteArray: async () => bytes }) };
  });
  return { client, objects };
};

describe('the kept templates of a version', () => {
  it('come back as they were, without the functions’ code', async () => {
    const from = join(folder, 'from');
    mkdirSync(join(from, 'asset.1'), { recursive: true });
    writeFileSync(join(from, 'asset.1', 'index.js'), 'code');
    writeFileSync(join(from, 'manifest.json'), '{"a":"é"}');
    writeFileSync(join(from, 'cdk.out'), '{}');
    const { client, objects } = bucket();
    const versions = openStoredVersions(client, STAGE);
    const formats = { body: { written: 3, read: [1, 2, 3] } };

    await versions.put({ revision: 'c1', settings: { A: 'b' }, formats, files: await readAssemblyFiles(from) });
    const kept = await versions.get('c1');
    const to = join(folder, 'to');
    await writeAssemblyFiles(to, kept?.files ?? {});

    expect([...objects.keys()]).toEqual([
      'cdk-hnb659fds-assets-123456789012-eu-central-1/deployments/Counterfoil-prod/c1.json.gz',
    ]);
    expect(kept).toMatchObject({ revision: 'c1', settings: { A: 'b' }, formats });
    expect(readdirSync(to).sort()).toEqual(['cdk.out', 'manifest.json']);
    expect(readFileSync(join(to, 'manifest.json'), 'utf8')).toBe('{"a":"é"}');
  });

  it('are not there for a version from before, and of no other stage', async () => {
    const { client } = bucket();
    await openStoredVersions(client, STAGE).put({ revision: 'c1', settings: {}, formats: {}, files: {} });

    expect(await openStoredVersions(client, STAGE).get('c0')).toBeUndefined();
    expect(await openStoredVersions(client, { ...STAGE, name: 'beta' }).get('c1')).toBeUndefined();
  });

  it('name no file outside their folder', async () => {
    const { client } = bucket();
    const versions = openStoredVersions(client, STAGE);
    await versions.put({ revision: 'c1', settings: {}, formats: {}, files: { '../escaped': '' } });

    await expect(versions.get('c1')).rejects.toThrow();
    expect(existsSync(join(folder, '../escaped'))).toBe(false);
  });
});

describe('the parameters of a deployment', () => {
  it('are given to the root stack', () => {
    expect(parameterOptions(STAGE, { record: '{"a":"b=c"}', originVersion: 'v1' })).toEqual([
      '--parameters',
      'Counterfoil-prod:DeploymentRecord={"a":"b=c"}',
      '--parameters',
      'Counterfoil-prod:EdgeOriginVersion=v1',
    ]);
  });

  it('are refused if CloudFormation could not take them', () => {
    expect(() => parameterOptions(STAGE, { record: 'x'.repeat(4_097) })).toThrow('has 4097 characters');
  });
});

describe('the stack that watches the edge from us-east-1', () => {
  it('is given the distribution that the stage tells', () => {
    expect(edgeWatchOptions(STAGE, { DistributionId: 'E1' })).toEqual([
      '--parameters',
      'CounterfoilEdge-prod-eu-central-1:DistributionId=E1',
    ]);
  });

  it('is refused without one', () => {
    expect(() => edgeWatchOptions(STAGE, {})).toThrow('Counterfoil-prod has no output DistributionId: deploy it again');
  });
});
