import { gunzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, vi } from 'vitest';
import { createRawPayloads } from '../../../shared/bank/uploads/raw-payloads.ts';

const PLACE = { familyId: 'f', connectionId: 'c', syncId: 's', what: 'accounts' };
const BODY = '{"name":"Everyday"}';

const withBucket = (keepsDebugCopies: boolean) => {
  const s3 = new S3Client({ region: 'eu-west-1' });
  const bucket = mockClient(s3);
  const objects = new Map<string, string>();
  bucket.on(PutObjectCommand, { Bucket: 'bucket' }).callsFake(({ Key, Body }) => {
    objects.set(Key, gunzipSync(Body).toString());
    return {};
  });
  const write = vi.fn(async () => undefined);
  const removeAll = vi.fn(async (_prefix: string) => undefined);
  const raw = createRawPayloads(s3, 'bucket', {
    keepsDebugCopies,
    objects: { removeAll },
    debugLog: { write },
    now: () => '2026-03-01T00:00:00.000Z',
  });
  return { bucket, objects, raw, write, removeAll };
};

describe('createRawPayloads', () => {
  it('stores an answer unchanged, and another with the same name next to it', async () => {
    const { objects, raw } = withBucket(false);
    for (const body of [BODY, BODY, '{}']) await raw.put(PLACE, body);

    expect([...objects.values()]).toEqual([BODY, '{}']);
    for (const key of objects.keys()) expect(key).toMatch(/^bank\/f\/c\/s\/accounts-[0-9a-f]{8}\.json\.gz$/);
  });

  it('stores a redacted copy if enabled', async () => {
    const { objects, raw } = withBucket(true);
    await raw.put(PLACE, BODY);
    const [debugKey = '', key = ''] = [...objects.keys()].toSorted();

    expect(objects.get(key)).toBe(BODY);
    expect(debugKey).toMatch(/^bank-debug\/f\/c\/s\//);
    expect(objects.get(debugKey)).toMatch(/^\{"name":"#[0-9a-f]{8}\(8\)"\}$/);
  });

  it('hashes the same text differently for two connections', async () => {
    const { objects, raw } = withBucket(true);
    for (const connectionId of ['c', 'd']) await raw.put({ ...PLACE, connectionId }, BODY);

    expect(new Set(objects.values()).size).toBe(3);
  });

  it('never treats a name as a path', async () => {
    const { objects, raw } = withBucket(false);
    await raw.put({ ...PLACE, what: '../../raw/x' }, BODY);

    expect([...objects.keys()][0]).toMatch(/^bank\/f\/c\/s\/______raw_x-[0-9a-f]{8}\.json\.gz$/);
  });

  it('never fails when the bucket fails, and logs the missing answer', async () => {
    const { bucket, raw, write } = withBucket(true);
    bucket
      .on(PutObjectCommand)
      .rejects(new S3ServiceException({ name: 'SlowDown', $fault: 'server', $metadata: {}, message: BODY }));

    await expect(raw.put(PLACE, BODY)).resolves.toBeUndefined();
    expect(write).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        category: 'raw_payload',
        level: 'warn',
        familyId: 'f',
        metadata: expect.objectContaining({ error: 'SlowDown' }),
      }),
    );
    expect(JSON.stringify(write.mock.calls)).not.toContain('Everyday');
  });

  it('removes both with their connection', async () => {
    const { raw, removeAll } = withBucket(false);
    await raw.removeOf('f', 'c');

    expect(removeAll.mock.calls).toEqual([['bank/f/c/'], ['bank-debug/f/c/']]);
  });
});
