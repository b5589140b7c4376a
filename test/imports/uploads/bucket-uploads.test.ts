import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { isTransient } from '../../../shared/platform/domain/transient-error.ts';

const s3 = new S3Client({ region: 'eu-west-1' });
const bucket = mockClient(s3);
beforeEach(() => bucket.reset());

const uploads = createBucketUploads(s3, 'bucket');
const missing = new NoSuchKey({ $metadata: { httpStatusCode: 404 }, message: 'no such key' });
const answered = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: name });
const refused = answered('AccessDenied', 403);
const slowDown = answered('SlowDown', 503);

/** An object of `length` bytes whose connection ends after `text`. */
const holds = (text: string, length: number) => {
  const bytes = Buffer.from(text);
  const body = Object.assign(Readable.from([bytes]), { transformToByteArray: async () => bytes });
  const Body = body as unknown as NonNullable<GetObjectCommandOutput['Body']>;
  return bucket.on(GetObjectCommand).resolves({ Body, ContentLength: length });
};

const streamed = async (key: string): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await uploads.stream(key)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Every way of reading an object. */
const READS = [
  ['get', () => uploads.get('key')],
  ['getRange', () => uploads.getRange('key', 3, 8)],
  ['stream', () => streamed('key')],
] as const;

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((thrown: unknown) => thrown);

describe('createBucketUploads', () => {
  it('asks for the bytes of a range only', async () => {
    holds('whole', 5);
    expect(Buffer.from(await uploads.getRange('key', 3, 8)).toString()).toBe('whole');
    expect(bucket.commandCalls(GetObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'bucket',
      Key: 'key',
      Range: 'bytes=3-7',
    });
  });

  it.each(READS)('%s says that a missing file has to be uploaded again', async (_, read) => {
    bucket.on(GetObjectCommand).rejects(missing);
    const error = await errorOf(read());
    expect(error).toMatchObject({ name: 'DomainError', code: 'upload_not_found' });
    expect(isTransient(error)).toBe(false);
  });

  it.each(READS)('%s never takes a refusal for a missing file', async (_, read) => {
    bucket.on(GetObjectCommand).rejects(refused);
    bucket.on(ListObjectsV2Command).resolves({ Contents: [{ Key: 'key' }] });
    expect(await errorOf(read())).toBe(refused);
    bucket.on(ListObjectsV2Command).rejects(refused);
    expect(await errorOf(read())).toBe(refused);
  });

  it.each(READS)('%s says the same after a refusal if the file is not listed', async (_, read) => {
    bucket.on(GetObjectCommand).rejects(refused);
    bucket.on(ListObjectsV2Command).resolves({ Contents: [{ Key: 'key-of-another' }] });
    expect(await errorOf(read())).toMatchObject({ name: 'DomainError', code: 'upload_not_found' });
  });

  it.each(READS)('%s passes a slow bucket on as temporary', async (_, read) => {
    bucket.on(GetObjectCommand).rejects(slowDown);
    const error = await errorOf(read());
    expect(error).toBe(slowDown);
    expect(isTransient(error)).toBe(true);
  });

  it.each(READS)('%s never takes a truncated object for a short one', async (_, read) => {
    holds('who', 5);
    const error = await errorOf(read());
    expect(error).toMatchObject({ name: 'TruncatedObjectError', message: 'Object key ended after 3 of 5 bytes' });
    expect(isTransient(error)).toBe(true);
  });

  it('getRange notices that an object ends before the range', async () => {
    holds('who', 3);
    expect(await errorOf(uploads.getRange('key', 3, 8))).toMatchObject({ name: 'TruncatedObjectError' });
  });

  it('head finds nothing after a refusal if nothing is listed', async () => {
    bucket.on(HeadObjectCommand).rejects(answered('403', 403));
    bucket.on(ListObjectsV2Command).resolves({});
    expect(await uploads.head('key')).toBeUndefined();
  });

  it('head finds nothing only if the bucket says so', async () => {
    bucket.on(HeadObjectCommand).rejectsOnce(new NotFound({ $metadata: { httpStatusCode: 404 }, message: 'none' }));
    expect(await uploads.head('key')).toBeUndefined();
    bucket.on(ListObjectsV2Command).rejects(refused);
    for (const error of [slowDown, refused]) {
      bucket.on(HeadObjectCommand).rejects(error);
      expect(await errorOf(uploads.head('key'))).toBe(error);
    }
  });

  it.each([
    ['missing', missing],
    ['overwritten', answered('PreconditionFailed', 412)],
  ])('copy says that a %s file has to be uploaded again', async (_, error) => {
    bucket.on(CopyObjectCommand).rejects(error);
    const copying = uploads.copy({ key: 'sent/a b', etag: '"1"' }, 'raw/one');
    expect(await errorOf(copying)).toMatchObject({ code: 'upload_not_found' });
    expect(bucket.commandCalls(CopyObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'bucket',
      Key: 'raw/one',
      CopySource: 'bucket/sent/a%20b',
      CopySourceIfMatch: '"1"',
    });
  });

  it.each([
    ['copy', CopyObjectCommand, () => uploads.copy({ key: 'sent', etag: '"1"' }, 'raw/one')],
    ['put', PutObjectCommand, () => uploads.put('key', Buffer.from('text'))],
    ['removeAll', ListObjectsV2Command, () => uploads.removeAll('raw/')],
  ] as const)('%s passes a slow bucket on as temporary, and a refusal as it is', async (_, __, act) => {
    for (const error of [slowDown, refused]) {
      bucket.rejects(error);
      expect(await errorOf(act())).toBe(error);
    }
  });

  it('removeAll removes until nothing is listed', async () => {
    bucket
      .on(ListObjectsV2Command, { Bucket: 'bucket', Prefix: 'raw/' })
      .resolvesOnce({ Contents: [{ Key: 'raw/1' }] })
      .resolves({});
    bucket.on(DeleteObjectsCommand).resolves({});
    await uploads.removeAll('raw/');
    expect(bucket.commandCalls(DeleteObjectsCommand).map(({ args: [{ input }] }) => input)).toEqual([
      { Bucket: 'bucket', Delete: { Objects: [{ Key: 'raw/1' }], Quiet: true } },
    ]);
  });

  it.each([
    ['SlowDown', true],
    ['AccessDenied', false],
  ])('removeAll fails on objects that the bucket refuses to remove (%s), temporary: %s', async (code, temporary) => {
    bucket.on(ListObjectsV2Command).resolves({ Contents: [{ Key: 'raw/1' }, { Key: 'raw/2' }] });
    bucket
      .on(DeleteObjectsCommand)
      .resolvesOnce({ Errors: [{ Key: 'raw/2', Code: code, Message: 'no' }] })
      .rejects(new Error('asked again'));
    const error = await errorOf(uploads.removeAll('raw/'));
    expect(error).toMatchObject({ name: code, message: `1 of 2 objects under raw/ could not be removed: ${code}` });
    expect(isTransient(error)).toBe(temporary);
  });
});
