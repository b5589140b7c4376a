import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './object-files.ts';
import { sendXmlError } from './xml.ts';

/** GET and HEAD of an object that is a file: whole or a range, on condition of its tag if asked. */
export const answerObject = async (
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
): Promise<void> => {
  const { file, bytes, etag, contentType } = object;
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== etag) {
    sendXmlError(response, 412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    return;
  }
  const range = rangeOf(request.headers.range, bytes);
  if (range === undefined) {
    sendXmlError(response, 416, 'InvalidRange', 'The requested range is not satisfiable');
    return;
  }
  const [start, end] = range;
  const isPart = request.headers.range !== undefined;
  response.writeHead(isPart ? 206 : 200, {
    etag,
    'content-type': contentType,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  });
  if (request.method === 'HEAD' || bytes === 0) response.end();
  else await pipeline(createReadStream(file, { start, end }), response).catch(() => undefined); // the reader had enough
};

/** First and last byte; undefined for a range that the object does not have. */
const rangeOf = (header: string | undefined, bytes: number): readonly [number, number] | undefined => {
  if (header === undefined) return [0, bytes - 1];
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const start = Number(first);
  if (first === '' || start >= bytes) return undefined;
  return [start, last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)];
};
