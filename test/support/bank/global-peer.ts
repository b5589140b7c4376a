import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PeerReply } from './faulty-answers.ts';
import { createScriptedReplies, startPeerServer } from './peer-server.ts';

/** The peer's data by path; a string is sent unchanged, so that numbers keep their digits. */
export type GlobalPeerBooks = {
  accounts?: unknown;
  /** By the provider's account id. `holdings: null` returns 501. */
  readonly transactions: Record<string, unknown>;
  readonly balances: Record<string, unknown>;
  readonly holdings: Record<string, unknown>;
};

export type GlobalPeer = {
  readonly baseUrl: string;
  /** `host:port` for the guard's allow-list. */
  readonly host: string;
  readonly apiKey: string;
  /** Another accepted key with the same data. */
  readonly issueKey: () => string;
  readonly books: GlobalPeerBooks;
  /** Path, query and key of every request. */
  readonly requests: readonly { readonly url: string; readonly key: string | undefined }[];
  /**
   * Overrides the responses to requests whose path ends like this, in order, the last one repeated. `key`: only with
   * this key.
   */
  readonly replyWith: (ending: string, replies: readonly (PeerReply | 'honest')[], key?: string) => void;
  /** Longer lists are sent in pages, with `next_page`; undefined: in one page. */
  pageSize: number | undefined;
  /** Removes all faults and recorded requests. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

const API_KEY = 'canary-global-key-7f3a';
const BASE_PATH = '/api/v1';

/** An API key provider on a port of this machine. */
export const startGlobalPeer = async (port = 0): Promise<GlobalPeer> => {
  const requests: { url: string; key: string | undefined }[] = [];
  const scripted = createScriptedReplies((url, ending: string) => url.split('?')[0]?.endsWith(ending) === true);
  const keys = new Set([API_KEY]);
  const books: GlobalPeerBooks = { accounts: [], transactions: {}, balances: {}, holdings: {} };
  const { host, stop } = await startPeerServer(port, (request, response) => {
    const url = request.url ?? '';
    const key = request.headers['x-api-key']?.toString();
    requests.push({ url, key });
    const reply = scripted.next(url, key);
    if (reply === 'honest') answer(peer, keys, request, response);
    else reply(response);
  });
  const peer: GlobalPeer = {
    baseUrl: `http://${host}${BASE_PATH}`,
    host,
    apiKey: API_KEY,
    books,
    requests,
    pageSize: undefined,
    issueKey: () => {
      const key = `canary-global-key-${randomBytes(4).toString('hex')}`;
      keys.add(key);
      return key;
    },
    replyWith: scripted.add,
    reset: () => {
      requests.length = 0;
      scripted.clear();
      peer.pageSize = undefined;
    },
    stop,
  };
  return peer;
};

type Reply = readonly [status: number, body: unknown];

const answer = (
  peer: GlobalPeer,
  keys: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const isKnown = keys.has(request.headers['x-api-key']?.toString() ?? '');
  const [status, body]: Reply = isKnown
    ? replyTo(peer, new URL(request.url ?? '', peer.baseUrl))
    : [403, { error: 'Forbidden', message: 'Invalid key' }];
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

const replyTo = (peer: GlobalPeer, url: URL): Reply => {
  const { accounts, transactions, balances, holdings } = peer.books;
  if (url.pathname === `${BASE_PATH}/accounts`) return [200, listed(peer, url, 'accounts', accounts)];
  const [, encoded = '', what] = /^\/api\/v1\/accounts\/([^/]+)\/([a-z]+)$/.exec(url.pathname) ?? [];
  const id = decodeURIComponent(encoded);
  if (what === 'transactions' && id in transactions) return [200, listed(peer, url, what, transactions[id])];
  if (what === 'balance' && id in balances) return [200, balances[id]];
  if (what === 'holdings' && holdings[id] === null) return [501, { error: 'Not implemented' }];
  if (what === 'holdings' && id in holdings) return [200, listed(peer, url, what, holdings[id])];
  return [404, { error: 'Not found', message: 'No such account' }];
};

const listed = (peer: GlobalPeer, url: URL, name: string, list: unknown): unknown => {
  if (!Array.isArray(list)) return list;
  const { pageSize } = peer;
  if (pageSize === undefined) return { [name]: list, total: list.length };
  const page = Number(url.searchParams.get('page') ?? '1');
  const hasMore = page * pageSize < list.length;
  return {
    [name]: list.slice((page - 1) * pageSize, page * pageSize),
    total: list.length,
    next_page: hasMore ? page + 1 : null,
  };
};
