import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { isText, objectReader, readJson } from '../../platform/domain/stored-shape.ts';
import type { SealedDigest } from '../admin/domain/audit-digest.ts';
import type { AuditArchive } from '../admin/use-cases/audit-archive.ts';

const compress = promisify(gzip);
const inflate = promisify(gunzip);

/** A cap on a day's size, well above any real day, to bound memory. */
const MAX_DAY_BYTES = 512 * 1024 * 1024;

const keyOf = (day: string): string => `audit/${day.replaceAll('-', '/')}`;

const readDigest = objectReader<SealedDigest>({ text: isText, keyId: isText, mac: isText });

/** Stores a day as two objects: gzipped NDJSON and its digest. The bucket is versioned, and no function may delete. */
export const createBucketAuditArchive = (s3: S3Client, Bucket: string): AuditArchive => {
  const read = async (Key: string): Promise<Uint8Array | undefined> => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  const write = (Key: string, Body: Uint8Array | string, ContentType: string) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ChecksumAlgorithm: 'SHA256' }));
  return {
    put: async (day, ndjson, digest) => {
      await write(`${keyOf(day)}.ndjson.gz`, await compress(ndjson), 'application/gzip');
      await write(`${keyOf(day)}.digest.json`, JSON.stringify(digest), 'application/json');
    },
    get: async (day) => {
      const [lines, digest] = await Promise.all([read(`${keyOf(day)}.ndjson.gz`), read(`${keyOf(day)}.digest.json`)]);
      if (lines === undefined || digest === undefined) return undefined;
      const ndjson = (await inflate(lines, { maxOutputLength: MAX_DAY_BYTES })).toString('utf8');
      return {
        ndjson,
        digest: readJson(readDigest, Buffer.from(digest).toString('utf8'), `${keyOf(day)}.digest.json`),
      };
    },
  };
};
