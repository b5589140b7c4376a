import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './gateway/read-body.ts';
import type { Outcome } from './lambda/function-process.ts';

type OwnRoutes = {
  readonly stats: () => object;
  readonly resetStats: () => void;
  /** Undefined: there is no such function. */
  readonly invoke: (name: string, event: string) => Promise<Outcome> | undefined;
};

const EVENT_LIMIT = 16 * 1024 * 1024;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A web page that a browser has open is on the loopback too, but it cannot leave out its origin. */
const isOwn = ({ url, socket, headers }: IncomingMessage): boolean =>
  (url ?? '').startsWith('/_local/') && LOOPBACK.test(socket.remoteAddress ?? '') && headers.origin === undefined;

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
};

/** `/_local/…`: what the local cloud tells about itself; it is no part of the product. False: not one of these. */
export const createOwnRoutes =
  ({ stats, resetStats, invoke }: OwnRoutes) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!isOwn(request)) return false;
    const route = `${request.method} ${request.url}`;
    if (route === 'GET /_local/stats') {
      sendJson(response, 200, stats());
      return true;
    }
    if (route === 'POST /_local/stats/reset') {
      resetStats();
      response.writeHead(204).end();
      return true;
    }
    const [, name] = /^POST \/_local\/invoke\/([\w-]+)$/.exec(route) ?? [];
    const outcome = name === undefined ? undefined : invoke(name, String(await readBody(request, EVENT_LIMIT)));
    if (outcome === undefined) return false;
    const result = await outcome;
    if (result.kind === 'failed') response.setHeader('x-amz-function-error', 'Unhandled');
    sendJson(response, 200, result.kind === 'done' ? result.payload : result.error);
    return true;
  };
