import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Gateway } from '../gateway/gateway.ts';
import type { Answer } from '../gateway/http-answer.ts';
import { headerOf, type Incoming } from '../gateway/http-event.ts';
import { TemplateError } from '../template/resource.ts';
import type { Behavior, Distribution } from './distribution.ts';
import {
  type EdgeAnswer,
  type EdgeResult,
  type ViewerRequest,
  valuesOf,
  viewerEvent,
  viewerRequest,
} from './edge-function.ts';

export type EdgeOptions = {
  /** The gateway for a host. */
  readonly originAt: (host: string) => Gateway | undefined;
  /** A header that replaces the viewer's address, for tests of limits by address only. */
  readonly viewerHeader: string | undefined;
  readonly onAnswered: (status: number) => void;
};

/** The source address of calls to the origin (RFC 5737), so that it is not mistaken for the viewer's. */
const EDGE_ADDRESS = '198.51.100.1';
const REFUSED: Answer = {
  status: 403,
  headers: { 'content-type': 'text/html', server: 'CloudFront' },
  body: Buffer.from('<H1>403 ERROR</H1>\n<H2>The request could not be satisfied.</H2>\n'),
};

const isRequest = (result: EdgeResult): result is ViewerRequest => 'uri' in result;

const toAnswer = ({ statusCode, headers = {}, body = '' }: EdgeAnswer): Answer => ({
  status: statusCode,
  headers: valuesOf(headers),
  body: Buffer.from(body),
});

/** The request after the viewer function, or the answer that it returned. */
const afterFunction = (incoming: Incoming, { viewerRequest: run }: Behavior, viewer: string): Incoming | Answer => {
  if (run === undefined) return incoming;
  const request = viewerRequest(incoming);
  const domain = (headerOf(incoming, 'host') ?? '').toLowerCase();
  const result = run(viewerEvent(request, viewer, { domain, requestId: randomBytes(16).toString('hex') }));
  if (!isRequest(result)) return toAnswer(result);
  const { querystring, cookies, uri } = result;
  if (!isDeepStrictEqual([querystring, cookies, uri], [request.querystring, request.cookies, request.uri])) {
    throw new TemplateError('The local edge supports only functions that change headers');
  }
  const { cookie } = incoming.headers;
  return { ...incoming, headers: { ...valuesOf(result.headers), ...(cookie !== undefined && { cookie }) } };
};

/** The request without viewer data, except what the cache key includes: the path and the encodings. */
const withoutViewer = (incoming: Incoming): Incoming => ({
  ...incoming,
  target: incoming.target.split('?')[0] ?? '/',
  headers: {
    'user-agent': ['Amazon CloudFront'],
    'accept-encoding': [acceptedEncodings(incoming).join(',') || 'identity'],
  },
});

const toOrigin = (incoming: Incoming, { origin }: Behavior, viewer: string): Incoming => {
  const own = Object.entries({ ...origin.headers, host: origin.host }).map(([name, value]) => [name, [value]] as const);
  return {
    ...incoming,
    sourceIp: EDGE_ADDRESS,
    headers: {
      ...incoming.headers,
      via: [...(incoming.headers['via'] ?? []), `${incoming.httpVersion} local.cloudfront.net (CloudFront)`],
      'x-amz-cf-id': [randomBytes(24).toString('base64url')],
      'x-forwarded-for': [...(incoming.headers['x-forwarded-for'] ?? []), viewer],
      ...Object.fromEntries(own),
    },
  };
};

const viewerOf = (incoming: Incoming, viewerHeader: string | undefined): string =>
  (viewerHeader === undefined ? undefined : headerOf(incoming, viewerHeader)) ?? incoming.sourceIp;

/** Whether CloudFront itself refuses the request: the method is not listed, or a GET has a body. */
const isRefused = (incoming: Incoming, { methods }: Behavior): boolean => {
  const hasBody = Number(headerOf(incoming, 'content-length') ?? 0) > 0 || 'transfer-encoding' in incoming.headers;
  return !methods.includes(incoming.method) || (hasBody && ['GET', 'HEAD'].includes(incoming.method));
};

/** Runs a distribution: finds the behaviour, runs its function, calls the origin and completes the answer. */
export const createEdge = (
  { id, behaviors }: Distribution,
  { originAt, viewerHeader, onAnswered }: EdgeOptions,
): Gateway => {
  const origins = new Map(behaviors.map(({ origin: { host } }) => [host, originAt(host)]));
  for (const [host, origin] of origins) {
    if (origin === undefined) throw new TemplateError(`${id}: there is no local server for the origin ${host}`);
  }
  const answer: Gateway = async (incoming) => {
    const path = incoming.target.split('?')[0] ?? '/';
    const behavior = behaviors.find(({ matches }) => matches(path));
    const origin = behavior === undefined ? undefined : origins.get(behavior.origin.host);
    if (behavior === undefined || origin === undefined || isRefused(incoming, behavior)) return REFUSED;
    const viewer = viewerOf(incoming, viewerHeader);
    const request = afterFunction(incoming, behavior, viewer);
    if ('status' in request) return request;
    const handedOn = behavior.handsOnViewer ? request : withoutViewer(request);
    const answered = behavior.answerHeaders(await origin(toOrigin(handedOn, behavior, viewer)));
    return behavior.compresses ? compressed(answered, incoming) : answered;
  };
  return async (incoming) => {
    const answered = await answer(incoming);
    onAnswered(answered.status);
    return answered;
  };
};

const SMALLEST_BYTES = 1_000;
const LARGEST_BYTES = 10_000_000;
const STATUSES = [200, 403, 404];

/** The types that CloudFront compresses, limited to those used here. */
const TYPES = new Set([
  'application/javascript',
  'application/json',
  'application/pdf',
  'application/wasm',
  'application/xml',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

const ENCODINGS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

type Encoding = keyof typeof ENCODINGS;

/** The accepted encodings that the edge supports; Brotli is always preferred. */
export const acceptedEncodings = (incoming: Pick<Incoming, 'headers'>): readonly Encoding[] => {
  const offered = (headerOf(incoming, 'accept-encoding') ?? '').split(',').map((part) => part.trim().toLowerCase());
  const accepted = offered
    .map((part) => part.split(/\s*;\s*/))
    .filter((parts) => !parts.some((part) => /^q=0(\.0*)?$/.test(part)))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding));
};

const isCompressible = ({ status, headers, body }: Answer): boolean => {
  const type = String(headers['content-type'] ?? '').split(';')[0];
  return (
    STATUSES.includes(status) &&
    TYPES.has(type?.trim().toLowerCase() ?? '') &&
    headers['content-encoding'] === undefined &&
    body.length >= SMALLEST_BYTES &&
    body.length <= LARGEST_BYTES
  );
};

/** The content changes, so the ETag becomes weak. */
const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);

/** The answer as `Compress: true` sends it to this viewer. */
export const compressed = async (answer: Answer, incoming: Pick<Incoming, 'headers'>): Promise<Answer> => {
  const [encoding] = acceptedEncodings(incoming);
  if (encoding === undefined || !isCompressible(answer)) return answer;
  const { etag } = answer.headers;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-encoding': encoding,
      vary: [...new Set([answer.headers['vary'], 'Accept-Encoding'].flat().filter(Boolean))].join(', '),
      ...(etag !== undefined && { etag: weak(String(etag)) }),
    },
    body: await ENCODINGS[encoding](answer.body),
  };
};
