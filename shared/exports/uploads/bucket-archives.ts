import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
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

type Files = Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>;

/** A zip stream of the files: each is asked for after the previous one ends. If a file fails, the archive fails. */
export const zipFiles = (files: Files): AsyncIterable<Uint8Array> => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  addEach(zip, files, output).catch(fail);
  pipeline(zip.outputStream, output).catch(fail);
  return output;
};

/** Lets go of the open file if nobody reads `output` any longer. */
const addEach = async (zip: ZipFile, files: Files, output: PassThrough): Promise<void> => {
  for await (const { name, isCompressed = false, open } of files) {
    const content = Readable.from(open(), { objectMode: false });
    output.once('close', () => content.destroy());
    zip.addReadStream(content, name, { compress: !isCompressed });
    await finished(content);
  }
  zip.end();
};
