import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Archives } from '../use-cases/export-ports.ts';
import { zipFiles } from './zip-files.ts';

/** At most 10,000 of them: archives of up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Zip files in the bucket, written while they are made; memory is a few parts. */
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
