import type { IncomingMessage } from 'node:http';

/** A request as it reaches a gateway: from a socket, or from the edge that stands before it. */
export type Incoming = {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  readonly httpVersion: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Who is at the other end of the connection. */
  readonly sourceIp: string;
  readonly body: AsyncIterable<Buffer>;
};

export const headerOf = ({ headers }: Pick<Incoming, 'headers'>, name: string): string | undefined =>
  headers[name]?.join(',');

const headersOf = ({ headersDistinct }: IncomingMessage): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values ?? []]));

export const toIncoming = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  target: request.url ?? '/',
  httpVersion: request.httpVersion,
  headers: headersOf(request),
  sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  body: request,
});
