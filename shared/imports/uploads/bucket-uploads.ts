import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DomainError } from '../../platform/domain/errors.ts';
import type { StoredUploads, UploadedFile, Uploads } from '../../platform/domain/object-store.ts';

/** Larger objects are copied in parts, so that a lost connection costs one part. */
const PART_BYTES = 8 * 1024 * 1024;
/** Copying two gigabytes takes the store a while. */
const COPY_MILLISECONDS = 60_000;

/** Objects of the uploads bucket. A body shorter than its declared length is an error, never a short file. */
export const createBucketUploads = (s3: S3Client, bucket: string): Uploads => ({
  ...createStoredUploads(s3, bucket),
  put: async (key, bytes) => {
    const params = { Bucket: bucket, Key: key, Body: bytes };
    await new Upload({ client: s3, params, partSize: PART_BYTES, queueSize: 2 }).done();
  },
});

/** The same without the code that puts objects, which is a sixth of the S3 client. */
export const createStoredUploads = (s3: S3Client, bucket: string): StoredUploads => {
  const read = async (key: string, range?: string) => {
    const { Body, ContentLength } = await s3
      .send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(range !== undefined && { Range: range }) }))
      .catch(async (error: unknown) => {
        throw (await isMissing(s3, bucket, key, error)) ? gone(error) : error;
      });
    if (Body === undefined) throw new Error(`Object ${key} has no body`);
    return { body: Body, length: ContentLength };
  };
  const readWhole = async (key: string, range?: string): Promise<Uint8Array> => {
    const { body, length } = await read(key, range);
    const bytes = await body.transformToByteArray();
    if (length !== undefined && bytes.length !== length) throw new TruncatedObjectError(key, length, bytes.length);
    return bytes;
  };
  return {
    get: (key) => readWhole(key),
    getRange: async (key, from, toExclusive) => {
      const bytes = await readWhole(key, `bytes=${from}-${toExclusive - 1}`);
      if (bytes.length !== toExclusive - from) throw new TruncatedObjectError(key, toExclusive - from, bytes.length);
      return bytes;
    },
    stream: async (key) => {
      const { body, length } = await read(key);
      if (!(body instanceof Readable)) throw new Error(`Object ${key} cannot be read as a stream`);
      return whole(key, body, length);
    },
    head: (key) => headObject(s3, bucket, key),
    copy: (from, to) => copyObject(s3, bucket, from, to),
    removeAll: async (prefix) => {
      for (;;) {
        const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
        if (Contents.length === 0) return;
        const Objects = Contents.map(({ Key }) => ({ Key }));
        const { Errors = [] } = await s3.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [refused] = Errors;
        if (refused !== undefined) {
          const message = `${Errors.length} of ${Objects.length} objects under ${prefix} could not be removed`;
          throw new RemovalError(refused.Code ?? 'InternalError', message);
        }
      }
    },
  };
};

const headObject = async (s3: S3Client, Bucket: string, Key: string) => {
  try {
    const { ContentLength = 0, ETag = '' } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return { bytes: ContentLength, etag: ETag };
  } catch (error) {
    if (await isMissing(s3, Bucket, Key, error)) return undefined;
    throw error;
  }
};

const copyObject = async (s3: S3Client, Bucket: string, { key, etag }: UploadedFile, Key: string): Promise<void> => {
  const CopySource = `${Bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  try {
    await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource, CopySourceIfMatch: etag }), {
      requestTimeout: COPY_MILLISECONDS,
    });
  } catch (error) {
    throw statusOf(error) === 412 || (await isMissing(s3, Bucket, key, error)) ? gone(error) : error;
  }
};

/** Retrying cannot help, so the import fails with this error. */
const gone = (cause: unknown): DomainError =>
  new DomainError('upload_not_found', 'The file of this import is no longer stored: upload it again', {
    cause,
  });

/**
 * To a function that S3 does not let list the key, it answers 403 for a missing object: so it is listed after a 403. What exists,
 * or cannot be listed either, was refused, and is tried again.
 */
const isMissing = async (s3: S3Client, Bucket: string, Key: string, error: unknown): Promise<boolean> => {
  if (statusOf(error) !== 403) return statusOf(error) === 404;
  const found = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 })).catch(() => undefined);
  return found !== undefined && found.Contents?.[0]?.Key !== Key; // the key itself sorts before any longer one
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The connection ended early; can be retried. */
export class TruncatedObjectError extends Error {
  override readonly name = 'TruncatedObjectError';

  constructor(key: string, expected: number, received: number) {
    super(`Object ${key} ended after ${received} of ${expected} bytes`);
  }
}

/** The bucket refused to remove objects; its name is the bucket's own code, which says whether a retry can help. */
class RemovalError extends Error {
  override readonly name: string;

  constructor(code: string, message: string) {
    super(`${message}: ${code}`);
    this.name = code;
  }
}

async function* whole(key: string, body: AsyncIterable<Uint8Array>, length: number | undefined) {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    yield chunk;
  }
  if (length !== undefined && received !== length) throw new TruncatedObjectError(key, length, received);
}
