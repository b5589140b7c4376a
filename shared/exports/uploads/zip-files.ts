import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveFile } from '../use-cases/export-ports.ts';

/**
 * A zip of the files, as it is made: each is opened when the one before is through. A file that fails fails the whole.
 */
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
