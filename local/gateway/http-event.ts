import type { IncomingMessage } from 'node:http';
import { ACCOUNT_ID } from '../aws-call.ts';
import type { RouteMatch } from './routes.ts';

/** These bodies arrive as UTF-8 strings and lose invalid bytes; all others arrive as base64. */
const TEXT_TYPE = /^(text\/.*|application\/(json|javascript|xml)|.*\+(json|xml))$/;

const isText = (contentType: string | undefined): boolean =>
  contentType !== undefined && TEXT_TYPE.test((contentType.split(';')[0] ?? '').trim().toLowerCase());

/** Repeated headers are joined with commas; cookies have a separate field. */
const headersOf = (incoming: Incoming): Record<string, string> => ({
  ...Object.fromEntries(
    Object.keys(incoming.headers)
      .filter((name) => name !== 'cookie' && name !== 'x-forwarded-host')
      .map((name) => [name, headerOf(incoming, name) ?? '']),
  ),
  ...forwardedOf(incoming),
  ...(isEmpty(incoming) && { 'content-type': headerOf(incoming, 'content-type') ?? 'application/octet-stream' }),
});

/** As documented, X-Forwarded-* becomes Forwarded, with the caller appended; events still have these three as well. */
const forwardedOf = (incoming: Incoming): Record<string, string> => {
  const callers = [...(incoming.headers['x-forwarded-for'] ?? []), incoming.sourceIp].join(', ').split(/, */);
  const host = headerOf(incoming, 'host') ?? '';
  return {
    'x-forwarded-for': callers.join(', '),
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    forwarded: callers.map((caller) => `for=${caller};host=${host};proto=https`).join(', '),
  };
};

/** API Gateway gives such a request a content type; it does not say which. */
const isEmpty = (incoming: Incoming): boolean => headerOf(incoming, 'content-length') === '0';

const cookiesOf = ({ headers }: Incoming): string[] =>
  (headers['cookie'] ?? [])
    .join('; ')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter(Boolean);

const queryOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const commonLogTime = (date: Date): string => {
  const iso = date.toISOString();
  return `${iso.slice(8, 10)}/${MONTHS[date.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
};

const bodyOf = (body: Buffer, contentType: string | undefined) => {
  if (body.length === 0) return { isBase64Encoded: false };
  return isText(contentType)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
};

/** The differences between an HTTP API and a function URL in the payload format. */
type Answering = {
  readonly routeKey: string;
  readonly accountId: string;
  readonly apiId: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly requestId: string;
};

/** Payload format 2.0. */
export const payloadEvent = (incoming: Incoming, url: URL, body: Buffer, answering: Answering): object => {
  const { routeKey, accountId, apiId, pathParameters, requestId } = answering;
  const cookies = cookiesOf(incoming);
  const domainName = headerOf(incoming, 'host') ?? 'localhost';
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies.length > 0 && { cookies }),
    headers: headersOf(incoming),
    ...(url.search.length > 1 && { queryStringParameters: queryOf(url.searchParams) }),
    requestContext: {
      accountId,
      apiId,
      domainName,
      domainPrefix: domainName.split('.')[0],
      http: {
        method: incoming.method,
        path: url.pathname,
        protocol: `HTTP/${incoming.httpVersion}`,
        sourceIp: incoming.sourceIp,
        userAgent: headerOf(incoming, 'user-agent') ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...bodyOf(body, headerOf(incoming, 'content-type')),
  };
};

/** The event of an HTTP API. */
export const httpEvent = (
  incoming: Incoming,
  url: URL,
  body: Buffer,
  { route, pathParameters, requestId }: RouteMatch & { readonly requestId: string },
): object =>
  payloadEvent(incoming, url, body, {
    requestId,
    routeKey: route.routeKey,
    accountId: ACCOUNT_ID,
    apiId: 'local',
    pathParameters,
  });

/** A request as a gateway receives it, from a socket or from the edge. */
export type Incoming = {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly httpVersion: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The address at the other end of the connection. */
  readonly sourceIp: string;
  readonly body: AsyncIterable<Buffer>;
};

export const headerOf = ({ headers }: Pick<Incoming, 'headers'>, name: string): string | undefined =>
  headers[name]?.join(',');

const distinctHeaders = ({ headersDistinct }: IncomingMessage): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values ?? []]));

export const toIncoming = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  target: request.url ?? '/',
  httpVersion: request.httpVersion,
  headers: distinctHeaders(request),
  sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  body: request,
});

/** The whole body, or undefined if larger than `limit`; the rest is read and discarded. */
export const readBody = async (body: AsyncIterable<Buffer>, limit: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
};
