import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

export const readWhole = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** The request again, with this body. */
export const replayRequest = (request: IncomingMessage, body: Buffer): IncomingMessage => {
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  const headers = { ...request.headers, 'content-length': String(body.length) };
  const parts = { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers };
  return Object.assign(Readable.from([body]), parts) as unknown as IncomingMessage;
};
