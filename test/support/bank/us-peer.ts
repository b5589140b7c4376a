import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bend } from './bent-answers.ts';
import { createBendings, startPeerServer } from './peer-server.ts';

export type UsPeerRequest = {
  /** When it came, in milliseconds of the epoch. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly contentLength: string | undefined;
};

export type UsPeer = {
  readonly origin: string;
  /** `host:port`, for the guard's allow-list. */
  readonly host: string;
  /** The answer of `/accounts` to a client without a book of its own. */
  book: UsBook;
  /** What `/info` says; a text is sent as it is. */
  info: unknown;
  /** A setup token that can be used once, and the name of the user that it makes. */
  readonly issueToken: () => { readonly setupToken: string; readonly username: string };
  /** The user exists from now on, as if his token had been used. */
  readonly addUser: (username: string, book?: UsBook) => { readonly username: string; readonly password: string };
  /** His access is refused from now on. */
  readonly revoke: (username: string) => void;
  /** The JSON text that `connect` makes of a user's access. */
  readonly credentialOf: (username: string, versions?: readonly string[]) => string;
  /** Every one, oldest first. */
  readonly requests: readonly UsPeerRequest[];
  /** From now on requests whose path starts like this get these, one after the other, the last for ever. `username`: his alone. */
  readonly bend: (
    start: '/claim' | '/simplefin/info' | '/simplefin/accounts',
    bends: readonly (Bend | 'honest')[],
    username?: string,
  ) => void;
  /** Straight again, and nothing asked yet. Users and tokens stay. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

type User = { readonly password: string; readonly book: UsBook | undefined };

/** A SimpleFIN server on a port of this machine, without a fault until one is asked for. */
export const startUsPeer = async (port = 0): Promise<UsPeer> => {
  const requests: UsPeerRequest[] = [];
  const bendings = createBendings((url, start: string) => url.startsWith(start));
  const tokens = new Map<string, string>();
  const users = new Map<string, User>();
  const { host, stop } = await startPeerServer(port, (request, response) => {
    const { method = '', url = '', headers } = request;
    const { authorization, 'content-length': contentLength } = headers;
    requests.push({ at: Date.now(), method, url, authorization, contentLength });
    const bend = bendings.next(url, userOf(url, authorization));
    if (bend === 'honest') answer({ peer, tokens, users }, request, response);
    else bend(response);
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
    bend: bendings.add,
    reset: () => {
      requests.length = 0;
      bendings.clear();
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

/** What a server knows; a text is sent as it is, whatever was asked for. */
export type UsBook =
  | string
  | (Readonly<Record<string, unknown>> & { readonly accounts: readonly UsBookAccount[]; readonly errors?: unknown });

/** The part that an honest server reports: by time of booking, with pending ones only where `pending` is named at all. */
const selectAccounts = (book: Exclude<UsBook, string>, query: URLSearchParams): object => {
  const wanted = query.getAll('account');
  const [from, to] = [Number(query.get('start-date') ?? 0), Number(query.get('end-date') ?? Number.POSITIVE_INFINITY)];
  const isTold = ({ posted, pending = false }: UsBookTransaction): boolean =>
    pending ? query.has('pending') : Number(posted) >= from && Number(posted) < to;
  return {
    errors: [],
    ...book,
    accounts: book.accounts
      .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      .map(({ transactions = [], ...account }) =>
        query.has('balances-only') ? account : { ...account, transactions: transactions.filter(isTold) },
      ),
  };
};
