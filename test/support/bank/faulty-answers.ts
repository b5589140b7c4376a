import type { ServerResponse } from 'node:http';
import type { BankFaultCode } from '../../../shared/bank/connections/domain/bank-fault.ts';

/** The provider's behaviour for one request. */
export type PeerReply = (response: ServerResponse) => void;

/** A fault of a provider and its expected effect. */
export type FaultyAnswer = {
  readonly name: string;
  /** The behaviour for each request in order, the last one repeated; `honest` is the correct response. */
  readonly replies: readonly (PeerReply | 'honest')[];
  /** Requests that reach the server. */
  readonly tries: number;
  readonly code: BankFaultCode | 'none';
  /** The message for users; it never contains the request's path. */
  readonly message?: RegExp;
  readonly retryAfter?: number;
  /** Minimum and maximum total milliseconds waited between tries. */
  readonly waits?: readonly [least: number, most: number];
};

const MB = 1024 * 1024;
const BACKOFF = [3_000, 3_750] as const;
/** The timeout of one try; short in tests. */
export const TRY_MS = 400;

const says =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): PeerReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
const text = (body: string, type = 'application/json'): PeerReply => says(200, body, { 'content-type': type });
const page = '<!DOCTYPE html><html><body><h1>Down for maintenance</h1></body></html>';

const never: PeerReply = () => undefined;
const hangsUp: PeerReply = (response) => {
  response.destroy();
};
const hangsUpHalfway: PeerReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"accounts":[', () => response.destroy());
};
const trickles: PeerReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const timer = setInterval(() => response.write(' '), 1_000);
  response.on('close', () => clearInterval(timer));
};
/** 100 MB without a Content-Length. */
const floods: PeerReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let sent = 0;
  const more = (): void => {
    while (sent < 100 && !response.destroyed) {
      sent += 1;
      if (!response.write(' '.repeat(MB))) return void response.once('drain', more);
    }
    response.end();
  };
  response.on('error', () => undefined);
  more();
};
const announcesMuch: PeerReply = (response) => {
  response.writeHead(200, { 'content-length': String(100 * MB) });
  response.write('{');
};
const waitsUntil =
  (status: number, seconds: number): PeerReply =>
  (response) =>
    says(status, '{}', { 'retry-after': new Date(Date.now() + seconds * 1_000).toUTCString() })(response);

const busy = says(500, '{"error":"internal"}');
const limited = says(429, '{"error":"slow down"}');
const unusable = (name: string, body: string, message = /not JSON/): FaultyAnswer => ({
  name,
  replies: [text(body)],
  tries: 1,
  code: 'invalid_answer',
  message,
});

const STATUSES: readonly FaultyAnswer[] = [
  { name: '400', replies: [says(400, '{}')], tries: 1, code: 'bad_request', message: /400/ },
  { name: '402', replies: [says(402, '{}')], tries: 1, code: 'payment_required', message: /paid|subscription/ },
  { name: '403', replies: [says(403, '{}')], tries: 1, code: 'access_forbidden', message: /new/ },
  { name: '404', replies: [says(404, page)], tries: 1, code: 'not_found', message: /404/ },
  { name: '418', replies: [says(418, '{}')], tries: 1, code: 'fetch_failed', message: /418/ },
  { name: '500 for ever', replies: [busy], tries: 3, code: 'server_error', message: /500/, waits: BACKOFF },
  { name: '503 with a page', replies: [says(503, page)], tries: 3, code: 'server_error', waits: BACKOFF },
  { name: '500 once', replies: [busy, 'honest'], tries: 2, code: 'none', waits: [1_000, 1_250] },
  { name: '500 twice', replies: [busy, busy, 'honest'], tries: 3, code: 'none', waits: BACKOFF },
];

const LIMITS: readonly FaultyAnswer[] = [
  {
    name: '429 for ever',
    replies: [limited],
    tries: 3,
    code: 'rate_limited',
    message: /too many requests/,
    waits: BACKOFF,
  },
  {
    name: '429, again in 5 seconds',
    replies: [says(429, '{}', { 'retry-after': '5' }), 'honest'],
    tries: 2,
    code: 'none',
    waits: [5_000, 5_000],
  },
  {
    name: '429, again at a time 8 seconds from now',
    replies: [waitsUntil(429, 8), 'honest'],
    tries: 2,
    code: 'none',
    waits: [6_900, 8_000],
  },
  {
    name: '429, again in an hour',
    replies: [says(429, '{}', { 'retry-after': '3600' })],
    tries: 1,
    code: 'rate_limited',
    retryAfter: 3_600,
    waits: [0, 0],
  },
  {
    name: '429, again in a thousand years',
    replies: [says(429, '{}', { 'retry-after': '31536000000' })],
    tries: 1,
    code: 'rate_limited',
    retryAfter: 604_800,
    waits: [0, 0],
  },
  {
    name: '429, again at no time at all',
    replies: [says(429, '{}', { 'retry-after': 'soon' }), 'honest'],
    tries: 2,
    code: 'none',
    waits: [1_000, 1_250],
  },
  {
    name: '503, again in ten minutes',
    replies: [says(503, '{}', { 'retry-after': '600' })],
    tries: 1,
    code: 'server_error',
    retryAfter: 600,
    waits: [0, 0],
  },
];

const CONNECTIONS: readonly FaultyAnswer[] = [
  { name: 'no answer', replies: [never], tries: 3, code: 'timeout', message: /in time/, waits: BACKOFF },
  { name: 'one byte a second', replies: [trickles], tries: 3, code: 'timeout', message: /in time/ },
  { name: 'hanging up', replies: [hangsUp], tries: 3, code: 'network_error', message: /closed the connection/ },
  {
    name: 'hanging up halfway',
    replies: [hangsUpHalfway],
    tries: 3,
    code: 'network_error',
    message: /closed the connection/,
  },
  { name: 'hanging up once', replies: [hangsUp, 'honest'], tries: 2, code: 'none' },
  { name: '100 MB', replies: [floods], tries: 1, code: 'too_large', message: /too large/ },
  { name: '100 MB announced', replies: [announcesMuch], tries: 1, code: 'too_large', message: /too large/ },
  {
    name: 'a redirect',
    replies: [says(302, '', { location: 'http://127.0.0.1:1/' })],
    tries: 1,
    code: 'address_refused',
    message: /another address/,
  },
  {
    name: 'gzip that nobody asked for',
    replies: [says(200, 'x', { 'content-encoding': 'gzip' })],
    tries: 1,
    code: 'invalid_answer',
    message: /compressed/,
  },
];

const BODIES: readonly FaultyAnswer[] = [
  { name: 'a web page', replies: [text(page, 'text/html')], tries: 1, code: 'invalid_answer', message: /a web page/ },
  unusable('a web page that says it is JSON', page, /a web page/),
  unusable('nothing', '', /not JSON \(an empty answer\)/),
  unusable('broken JSON', '{"accounts": [{"id": "1"'),
  unusable('a trailing comma', '{"errors":[],"accounts":[],}'),
  unusable('an ellipsis', '{"errors":[],"accounts":[ ... ]}'),
  unusable('a comment', '{"accounts":[] /* none */}'),
  unusable('single quotes', "{'accounts':[]}"),
  unusable('a list', '[]', /unexpected shape|cannot be read/),
  unusable('null', 'null', /unexpected shape|cannot be read/),
  unusable('a word', '"accounts"', /unexpected shape|cannot be read/),
  unusable(
    'a hundred thousand brackets',
    '['.repeat(100_000) + ']'.repeat(100_000),
    /not JSON|unexpected shape|cannot be read/,
  ),
];

/** All faults that the clients of both providers must handle. Another content type or a BOM is not a fault. */
export const FAULTY_ANSWERS: readonly FaultyAnswer[] = [...STATUSES, ...LIMITS, ...CONNECTIONS, ...BODIES];
