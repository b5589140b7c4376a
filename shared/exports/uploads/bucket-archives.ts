import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ZipFile } from 'yazl';
import type { ArchiveFile, Archives } from '../use-cases/export-ports.ts';

/** At most 10,000 parts: archives of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Streams zip files to the bucket; memory use is a few parts. */
export const createBucketArchives = (s3: S3Client, bucket: string): Archives => ({
  write: async (key, files) => {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const Body = Readable.from(counted(zipFiles(files)), { objectMode: false });
    const params = { Bucket: bucket, Key: key, Body, ContentType: 'application/zip' };
    await new Upload({ client: s3, params, partSize: PART_BYTES, queueSize: 2 }).done();
    return { bytes, sha256: hash.digest('hex') };
  },
});

/** A zip stream of the files: each is opened after the previous one ends. If a file fails, the archive fails. */
export const zipFiles = (files: readonly ArchiveFile[]): AsyncIterable<Uint8Array> => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  for (const { name, open } of files) {
    zip.addReadStreamLazy(name, (take) => {
      const content = Readable.from(open(), { objectMode: false });
      content.on('error', fail);
      take(null, content);
    });
  }
  zip.on('error', fail);
  zip.end();
  pipeline(zip.outputStream, output).catch(fail);
  return output;
};
