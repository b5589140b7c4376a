import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ACCOUNT_ID } from '../aws-call.ts';
import type { RouteMatch } from './routes.ts';

/** These bodies arrive as UTF-8 strings, bytes that are none are lost; all others as base64. */
const TEXT_TYPE = /^(text\/.*|application\/(json|javascript|xml)|.*\+(json|xml))$/;

const isText = (contentType: string | undefined): boolean =>
  contentType !== undefined && TEXT_TYPE.test((contentType.split(';')[0] ?? '').trim().toLowerCase());

/** Repeated headers are joined with commas; cookies have a field of their own. */
const headersOf = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values]) => [name, (values ?? []).join(',')]),
  );

const cookiesOf = ({ headers }: IncomingMessage): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter(Boolean);

const queryOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const commonLogTime = (date: Date): string => {
  const iso = date.toISOString();
  return `${iso.slice(8, 10)}/${MONTHS[date.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
};

const bodyOf = (body: Buffer, contentType: string | undefined) => {
  if (body.length === 0) return { isBase64Encoded: false };
  return isText(contentType)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
};

/** The event of an HTTP API in payload format 2.0. */
export const httpEvent = (request: IncomingMessage, url: URL, body: Buffer, match: RouteMatch): object => {
  const { route, pathParameters } = match;
  const cookies = cookiesOf(request);
  const domainName = request.headers.host ?? 'localhost';
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies.length > 0 && { cookies }),
    headers: headersOf(request),
    ...(url.search.length > 1 && { queryStringParameters: queryOf(url.searchParams) }),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0],
      http: {
        method: request.method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...bodyOf(body, request.headers['content-type']),
  };
};
