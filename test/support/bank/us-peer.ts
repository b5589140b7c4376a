import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PeerReply } from './faulty-answers.ts';
import { createScriptedReplies, startPeerServer } from './peer-server.ts';

export type UsPeerRequest = {
  /** Arrival time in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly contentLength: string | undefined;
};

export type UsPeer = {
  readonly origin: string;
  /** `host:port` for the guard's allow-list. */
  readonly host: string;
  /** The response of `/accounts` for users without their own data. */
  book: UsBook;
  /** The response of `/info`; a string is sent unchanged. */
  info: unknown;
  /** Creates a single-use setup token for a user with this name. */
  readonly issueToken: () => { readonly setupToken: string; readonly username: string };
  /** Creates the user as if the token had been used. */
  readonly addUser: (username: string, book?: UsBook) => { readonly username: string; readonly password: string };
  /** Revokes the user's access. */
  readonly revoke: (username: string) => void;
  /** The JSON credential that `connect` creates for the user. */
  readonly credentialOf: (username: string, versions?: readonly string[]) => string;
  /** All requests, oldest first. */
  readonly requests: readonly UsPeerRequest[];
  /**
   * Overrides the responses to requests whose path starts like this, in order, the last one repeated. `username`: only
   * for this user.
   */
  readonly replyWith: (
    start: '/claim' | '/simplefin/info' | '/simplefin/accounts',
    replies: readonly (PeerReply | 'honest')[],
    username?: string,
  ) => void;
  /** Removes all faults and recorded requests; users and tokens are kept. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

type User = { readonly password: string; readonly book: UsBook | undefined };

/** A SimpleFIN server on a port of this machine, without faults by default. */
export const startUsPeer = async (port = 0): Promise<UsPeer> => {
  const requests: UsPeerRequest[] = [];
  const scripted = createScriptedReplies((url, start: string) => url.startsWith(start));
  const tokens = new Map<string, string>();
  const users = new Map<string, User>();
  const { host, stop } = await startPeerServer(port, (request, response) => {
    const { method = '', url = '', headers } = request;
    const { authorization, 'content-length': contentLength } = headers;
    requests.push({ at: Date.now(), method, url, authorization, contentLength });
    const reply = scripted.next(url, userOf(url, authorization));
    if (reply === 'honest') answer({ peer, tokens, users }, request, response);
    else reply(response);
  });
  const origin = `http://${host}`;
  const passwordOf = (username: string): string => users.get(username)?.password ?? 'revoked';
  const peer: UsPeer = {
    origin,
    host,
    requests,
    book: { accounts: [] },
    info: { versions: ['1.0'] },
    issueToken: () => {
      const username = `user-${randomBytes(4).toString('hex')}`;
      tokens.set(username, username);
      return { setupToken: Buffer.from(`${origin}/claim/${username}`).toString('base64'), username };
    },
    addUser: (username, book) => {
      const password = randomBytes(8).toString('hex');
      users.set(username, { password, book });
      return { username, password };
    },
    revoke: (username) => void users.delete(username),
    credentialOf: (username, versions = []) =>
      JSON.stringify({ url: `${origin}/simplefin`, username, password: passwordOf(username), versions }),
    replyWith: scripted.add,
    reset: () => {
      requests.length = 0;
      scripted.clear();
    },
    stop,
  };
  return peer;
};

type Place = { readonly peer: UsPeer; readonly tokens: Map<string, string>; readonly users: ReadonlyMap<string, User> };

type Reply = readonly [status: number, body: unknown];
const FORBIDDEN: Reply = [403, 'Forbidden'];

const answer = (place: Place, request: IncomingMessage, response: ServerResponse): void => {
  const [status, body] = replyTo(place, request);
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

const replyTo = ({ peer, tokens, users }: Place, request: IncomingMessage): Reply => {
  const url = new URL(request.url ?? '', peer.origin);
  const claimed = claimedBy(url.pathname);
  if (claimed !== undefined) {
    if (request.method !== 'POST' || !tokens.delete(claimed)) return FORBIDDEN;
    const { username, password } = peer.addUser(claimed);
    return [200, `${peer.origin.replace('//', `//${username}:${password}@`)}/simplefin`];
  }
  if (url.pathname === '/simplefin/info') return [200, peer.info];
  if (url.pathname !== '/simplefin/accounts') return [404, 'Not found'];
  const [username = '', password] = basic(request.headers.authorization).split(':');
  const user = users.get(username);
  if (user === undefined || user.password !== password) return FORBIDDEN;
  const book = user.book ?? peer.book;
  return [200, typeof book === 'string' ? book : selectAccounts(book, url.searchParams)];
};

const claimedBy = (path: string): string | undefined => /^\/claim\/(.+)$/.exec(path)?.[1];
const userOf = (url: string, authorization: string | undefined): string | undefined =>
  claimedBy(url) ?? basic(authorization).split(':')[0];

const basic = (header = ''): string => Buffer.from(header.replace(/^Basic /, ''), 'base64').toString();

type UsBookTransaction = Readonly<Record<string, unknown>> & {
  readonly posted?: unknown;
  readonly pending?: boolean;
};
type UsBookAccount = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly transactions?: readonly UsBookTransaction[];
};

/** The server's data; a string is sent unchanged for every query. */
export type UsBook =
  | string
  | (Readonly<Record<string, unknown>> & { readonly accounts: readonly UsBookAccount[]; readonly errors?: unknown });

/** The data that a correct server returns: by booking time, with pending rows if `pending` is present. */
const selectAccounts = (book: Exclude<UsBook, string>, query: URLSearchParams): object => {
  const wanted = query.getAll('account');
  const [from, to] = [Number(query.get('start-date') ?? 0), Number(query.get('end-date') ?? Number.POSITIVE_INFINITY)];
  const isReported = ({ posted, pending = false }: UsBookTransaction): boolean =>
    pending ? query.has('pending') : Number(posted) >= from && Number(posted) < to;
  return {
    errors: [],
    ...book,
    accounts: book.accounts
      .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      .map(({ transactions = [], ...account }) =>
        query.has('balances-only') ? account : { ...account, transactions: transactions.filter(isReported) },
      ),
  };
};
