import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

export type ReceivedForm = {
  /** By lower-case name: S3 does not mind the case. */
  readonly fields: Readonly<Record<string, string>>;
  /** Written to the path that was given. */
  readonly file: { readonly bytes: number; readonly etag: string } | undefined;
};

/** Reads the form of an upload by POST; its file goes straight to disk. Fields behind the file do not count. */
export const receiveForm = (request: IncomingMessage, path: string): Promise<ReceivedForm> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let file: Promise<{ bytes: number; etag: string }> | undefined;
    const fail = (error: unknown): void => {
      rmSync(path, { force: true });
      reject(error);
    };
    const form = new Busboy({ headers: { 'content-type': request.headers['content-type'] ?? '' } });
    form.on('field', (name, value) => {
      if (file === undefined) fields[name.toLowerCase()] = value;
    });
    form.on('file', (name, stream) => {
      if (name !== 'file' || file !== undefined) stream.resume();
      else {
        file = writeFile(stream, path);
        file.catch(fail);
      }
    });
    form.on('error', fail);
    form.on('finish', () => {
      Promise.resolve(file).then((written) => resolve({ fields, file: written }), fail);
    });
    request.on('aborted', () => fail(new Error('The client went away')));
    request.pipe(form);
  });

const writeFile = async (stream: Readable, path: string): Promise<{ bytes: number; etag: string }> => {
  const md5 = createHash('md5');
  let bytes = 0;
  const counted = new PassThrough();
  counted.on('data', (chunk: Buffer) => {
    md5.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(stream, counted, createWriteStream(path));
  return { bytes, etag: `"${md5.digest('hex')}"` };
};
