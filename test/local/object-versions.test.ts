import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../local/main.ts';
import { objectClient } from '../support/store/object-calls.ts';
import { FIXTURE_ASSEMBLY, startFixtureCloud } from './support/fixture-cloud.ts';

const LARGE = new Uint8Array(9 * 1024 * 1024).map((_, at) => at % 251);

const folder = mkdtempSync(join(tmpdir(), 'object-versions-'));
const outDir = join(folder, 'assembly');
const dataDir = join(folder, 'data');
let cloud: LocalCloud;
let client: S3Client;

/** The fixture with buckets that keep versions, two of them locked for a day. */
const makeAssembly = (): void => {
  cpSync(FIXTURE_ASSEMBLY, outDir, { recursive: true });
  const file = join(outDir, 'Data.nested.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8'));
  const bucket = (name: string, mode?: string) => ({
    Type: 'AWS::S3::Bucket',
    Properties: {
      BucketName: name,
      VersioningConfiguration: { Status: 'Enabled' },
      ...(mode !== undefined && {
        ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode: mode, Days: 1 } } },
      }),
    },
  });
  Object.assign(template.Resources, {
    Versioned: bucket('versioned'),
    Compliance: bucket('compliance', 'COMPLIANCE'),
    Governance: bucket('governance', 'GOVERNANCE'),
  });
  writeFileSync(file, JSON.stringify(template));
};
const start = async (): Promise<void> => {
  cloud = await startFixtureCloud({ outDir, dataDir, inMemory: false });
  client = objectClient(cloud.endpoints.s3);
};
beforeAll(async () => {
  makeAssembly();
  await start();
});
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const put = async (Bucket: string, Key: string, Body: string | Uint8Array) =>
  (await client.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId ?? '';
const read = async (Bucket: string, Key: string, VersionId?: string) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
  return Body?.transformToString('latin1');
};
const remove = (Bucket: string, Key: string, VersionId?: string, options = {}) =>
  client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, ...options }));
const list = async (Bucket: string, Prefix: string) => {
  const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
  return {
    versions: Versions.map(({ VersionId, IsLatest, Size }) => ({ VersionId, IsLatest, Size })),
    markers: DeleteMarkers.map(({ VersionId, IsLatest }) => ({ VersionId, IsLatest })),
  };
};

describe('a bucket that keeps versions', () => {
  it('has what was replaced, by its id and in the list', async () => {
    const [first, second] = [await put('versioned', 'a', 'one'), await put('versioned', 'a', 'three')];
    expect(await read('versioned', 'a')).toBe('three');
    expect([await read('versioned', 'a', first), await read('versioned', 'a', second)]).toEqual(['one', 'three']);
    expect(await list('versioned', 'a')).toEqual({
      versions: [
        { VersionId: second, IsLatest: true, Size: 5 },
        { VersionId: first, IsLatest: false, Size: 3 },
      ],
      markers: [],
    });
    await expect(read('versioned', 'a', 'none')).rejects.toMatchObject({ name: 'NoSuchVersion' });
  });

  it.each([
    ['small', Buffer.from('text')],
    ['large', LARGE],
  ])('brings back a deleted %s object when its delete marker is deleted', async (key, bytes) => {
    const { url, fields } = await createPresignedPost(client, { Bucket: 'versioned', Key: key });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'file');
    const sent = await fetch(url, { method: 'POST', body: form });
    expect([sent.status, sent.headers.get('x-amz-version-id')]).toEqual([204, expect.any(String)]);
    await client.send(
      new CopyObjectCommand({ Bucket: 'versioned', Key: `copy/${key}`, CopySource: `versioned/${key}` }),
    );

    const Objects = [{ Key: key }, { Key: `copy/${key}` }];
    await client.send(new DeleteObjectsCommand({ Bucket: 'versioned', Delete: { Objects } }));
    for (const { Key } of Objects) {
      await expect(read('versioned', Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
      const { markers } = await list('versioned', Key);
      expect(markers).toEqual([{ VersionId: expect.any(String), IsLatest: true }]);
      const undelete = { Objects: markers.map(({ VersionId }) => ({ Key, VersionId })) };
      await client.send(new DeleteObjectsCommand({ Bucket: 'versioned', Delete: undelete }));
      expect(await read('versioned', Key)).toBe(Buffer.from(bytes).toString('latin1'));
      expect((await list('versioned', Key)).versions).toMatchObject([{ IsLatest: true, Size: bytes.length }]);
    }
  });

  it('puts the version before in its place when the latest is deleted for good, and nothing after the last', async () => {
    const [first, second] = [await put('versioned', 'b', 'one'), await put('versioned', 'b', 'two')];
    await remove('versioned', 'b', second);
    expect(await read('versioned', 'b')).toBe('one');
    await remove('versioned', 'b', first);
    await expect(read('versioned', 'b')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await list('versioned', 'b')).toEqual({ versions: [], markers: [] });
  });

  it('lists pages of versions, and has them after a restart', async () => {
    for (const at of [0, 1, 2, 3, 4]) await put('versioned', `pages/${at % 2}`, String(at));
    await cloud.stop();
    await start();
    const found: string[] = [];
    let page: Partial<ListObjectVersionsCommandOutput> = {};
    do {
      const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
      const markers = { KeyMarker, VersionIdMarker };
      const input = { Bucket: 'versioned', Prefix: 'pages/', MaxKeys: 2, ...markers };
      page = await client.send(new ListObjectVersionsCommand(input));
      for (const { Key = '', VersionId } of page.Versions ?? [])
        found.push(`${Key}: ${await read('versioned', Key, VersionId)}`);
    } while (page.IsTruncated);
    expect(found).toEqual(['pages/0: 4', 'pages/0: 2', 'pages/0: 0', 'pages/1: 3', 'pages/1: 1']);
  });
});

describe('a locked version', () => {
  it.each(['compliance', 'governance'])('cannot be deleted or overwritten away: %s', async (bucket) => {
    const locked = await put(bucket, 'day', 'as it was');
    await put(bucket, 'day', 'forged');
    await remove(bucket, 'day');
    await expect(remove(bucket, 'day', locked)).rejects.toMatchObject({ name: 'AccessDenied' });
    const { Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: 'day', VersionId: locked }] } }),
    );
    expect(Errors).toMatchObject([{ Key: 'day', VersionId: locked, Code: 'AccessDenied' }]);
    expect(await read(bucket, 'day', locked)).toBe('as it was');
  });

  it('of governance can be deleted by those who say that they may, of compliance by nobody', async () => {
    const bypass = { BypassGovernanceRetention: true };
    await remove('governance', 'b', await put('governance', 'b', 'text'), bypass);
    expect(await list('governance', 'b')).toEqual({ versions: [], markers: [] });
    const locked = await put('compliance', 'b', 'text');
    await expect(remove('compliance', 'b', locked, bypass)).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});
