import type { IncomingMessage } from 'node:http';
import { EgressRefusedError } from '../domain/guarded-fetch.ts';

/** Statuses that have no body by definition; `Response` refuses one. */
const BODILESS = new Set([204, 205, 304]);

/** The whole answer, if it is no redirect, not compressed and not larger than allowed. */
export const readAnswer = async (message: IncomingMessage, host: string, maxBytes: number): Promise<Response> => {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new EgressRefusedError('redirect', `${host} redirects (${status})`);
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new EgressRefusedError(
      'encoding',
      `${host} compresses its answer (${encoding.slice(0, 20)}) without being asked`,
    );
  }

  const body = await readBody(message, host, maxBytes);
  return new Response(BODILESS.has(status) ? null : body, { status, headers: headersOf(message) });
};

const readBody = async (message: IncomingMessage, host: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const tooLarge = (): EgressRefusedError =>
    new EgressRefusedError('too_large', `The answer of ${host} is larger than ${maxBytes} bytes`);
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const headersOf = (message: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
};
