import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { demo } from '../http/api-client.ts';

type Arrived = { readonly method: string; readonly path: string; readonly bytes: number };
type Stop = {
  readonly at: RegExp;
  /** POST unless given. */
  readonly method?: 'GET';
  readonly nth?: number;
  readonly when: 'halfway' | 'before' | 'after';
};

const BUCKET = '/_bucket/';

/**
 * Stands between the command line and the service, the bucket included, and counts what arrives. `stopAt` keeps the
 * answer of one request: after half of it, before the service has it, or after.
 */
export const countingProxy = async () => {
  let arrived: Arrived[] = [];
  let stop: (Stop & { left: number; readonly reached: () => void }) | undefined;

  const pass = async (from: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = from.url ?? '/';
    const isStopped =
      stop !== undefined && from.method === (stop.method ?? 'POST') && stop.at.test(path) && --stop.left === 0;
    if (isStopped && stop?.when === 'halfway') return void from.once('data', () => stop?.reached());
    const body = await buffer(from);
    if (isStopped && stop?.when === 'before') return stop.reached();
    arrived.push({ method: from.method ?? '', path, bytes: body.length });
    const answer = await forward(from, body);
    if (isStopped) return stop?.reached();
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body);
  };
  const server = createServer((from, response) => void pass(from, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const forward = async (from: IncomingMessage, body: Buffer) => {
    const path = from.url ?? '/';
    const isFile = path.startsWith(BUCKET);
    const target = isFile ? decodeURIComponent(path.slice(BUCKET.length)) : new URL(path, demo().base_url).href;
    const answer = await ask(target, from, body);
    if (!path.endsWith('/uploads')) return answer;
    const form = JSON.parse(answer.body.toString()) as { data: { url: string } };
    form.data.url = `${baseUrl}${BUCKET}${encodeURIComponent(form.data.url)}`;
    return { ...answer, body: Buffer.from(JSON.stringify(form)) };
  };

  return {
    baseUrl,
    /** Requests since the last call. */
    take: (): readonly Arrived[] => {
      const taken = arrived;
      arrived = [];
      return taken;
    },
    /** Ends when the request was reached. */
    stopAt: (given: Stop): Promise<void> =>
      new Promise((reached) => {
        stop = { ...given, left: given.nth ?? 1, reached };
      }),
    goOn: () => {
      stop = undefined;
    },
  };
};

const ask = (target: string, { method = 'GET', headers }: IncomingMessage, body: Buffer) =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const { host: _, connection: __, 'transfer-encoding': ___, ...passed } = headers;
    const sent = send(target, { method, headers: { ...passed, 'content-length': body.length } }, async (answer) => {
      const { 'transfer-encoding': ____, ...given } = answer.headers as Record<string, string>;
      resolve({ status: answer.statusCode ?? 502, headers: given, body: await buffer(answer) });
    });
    sent.on('error', reject).end(body);
  });
