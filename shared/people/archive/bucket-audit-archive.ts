import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isText, objectReader, readJson } from '../../platform/domain/stored-shape.ts';
import type { SealedDigest } from '../admin/domain/audit-digest.ts';
import type { ArchiveWriter } from '../admin/use-cases/audit-archive.ts';
import type { ArchiveReader } from '../admin/use-cases/verify-archive.ts';

/** At most 10,000 parts: compressed days of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

const keyOf = (day: string): string => `audit/${day.replaceAll('-', '/')}`;
const linesKey = (day: string): string => `${keyOf(day)}.ndjson.gz`;
const digestKey = (day: string): string => `${keyOf(day)}.digest.json`;

const readDigest = objectReader<SealedDigest>({ text: isText, keyId: isText, mac: isText });

/** S3 refuses an object with a lock that has no checksum. */
const CHECKED = { ChecksumAlgorithm: 'SHA256' } as const;

/**
 * Stores a day as two objects: gzipped NDJSON and its digest. The bucket is versioned, and no function may delete. Days are
 * sent and read in parts, so a day of any size takes the memory of a few parts.
 */
export const createBucketAuditArchive = (s3: S3Client, Bucket: string): ArchiveWriter & ArchiveReader => {
  const read = async (Key: string) => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  return {
    putLines: async (day, ndjson) => {
      const Body = createGzip();
      const params = { ...CHECKED, Bucket, Key: linesKey(day), Body, ContentType: 'application/gzip' };
      const upload = new Upload({ client: s3, params, partSize: PART_BYTES, queueSize: 2 });
      const compressed = pipeline(Readable.from(ndjson, { objectMode: false }), Body);
      compressed.catch(() => {}); // the upload fails with the same error, and aborts its parts
      await upload.done();
      await compressed;
    },
    putDigest: async (day, digest) => {
      const Body = JSON.stringify(digest);
      await s3.send(
        new PutObjectCommand({ ...CHECKED, Bucket, Key: digestKey(day), Body, ContentType: 'application/json' }),
      );
    },
    linesOf: async (day) => {
      const body = await read(linesKey(day));
      return body && uncompressed(body as AsyncIterable<Uint8Array>); // in Node, a body is a stream
    },
    digestOf: async (day) => {
      const text = await (await read(digestKey(day)))?.transformToString('utf8');
      return text === undefined ? undefined : readJson(readDigest, text, digestKey(day));
    },
  };
};

async function* uncompressed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const output = createGunzip();
  const input = pipeline(body, output);
  input.catch(() => {}); // the output fails with the same error
  yield* output as AsyncIterable<Uint8Array>;
  await input;
}
