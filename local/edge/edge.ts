import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Gateway } from '../gateway/gateway.ts';
import type { Answer } from '../gateway/http-answer.ts';
import { headerOf, type Incoming } from '../gateway/incoming.ts';
import { TemplateError } from '../template/resource.ts';
import { acceptedEncodings, compressed } from './compress.ts';
import type { Behavior, Distribution } from './distribution.ts';
import type { EdgeAnswer, EdgeResult } from './edge-function.ts';
import { type ViewerRequest, valuesOf, viewerEvent, viewerRequest } from './viewer-event.ts';

export type EdgeOptions = {
  /** What answers at a host. */
  readonly originAt: (host: string) => Gateway | undefined;
  /** A header that stands in for the viewer's address: for tests of limits by address, never otherwise. */
  readonly viewerHeader: string | undefined;
};

/** An origin is called from here (RFC 5737), so that nobody takes the other end of the connection for the viewer. */
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

/** The request as the viewer's function leaves it, or the answer that it gives. */
const afterFunction = (incoming: Incoming, { viewerRequest: run }: Behavior, viewer: string): Incoming | Answer => {
  if (run === undefined) return incoming;
  const request = viewerRequest(incoming);
  const domain = headerOf(incoming, 'host') ?? '';
  const result = run(viewerEvent(request, viewer, { domain, requestId: randomBytes(16).toString('hex') }));
  if (!isRequest(result)) return toAnswer(result);
  const { querystring, cookies, uri } = result;
  if (!isDeepStrictEqual([querystring, cookies, uri], [request.querystring, request.cookies, request.uri])) {
    throw new TemplateError('The local edge knows functions that change headers only');
  }
  const { cookie } = incoming.headers;
  return { ...incoming, headers: { ...valuesOf(result.headers), ...(cookie !== undefined && { cookie }) } };
};

/** The request without anything that the viewer said, but what the cache tells apart: the path, and the encodings. */
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

/** Whether CloudFront itself refuses: a method that the behaviour does not list, a GET with a body. */
const isRefused = (incoming: Incoming, { methods }: Behavior): boolean => {
  const hasBody = Number(headerOf(incoming, 'content-length') ?? 0) > 0 || 'transfer-encoding' in incoming.headers;
  return !methods.includes(incoming.method) || (hasBody && ['GET', 'HEAD'].includes(incoming.method));
};

/** A distribution: finds the behaviour, runs its function, hands the request to the origin, completes the answer. */
export const createEdge = ({ id, behaviors }: Distribution, { originAt, viewerHeader }: EdgeOptions): Gateway => {
  const origins = new Map(behaviors.map(({ origin: { host } }) => [host, originAt(host)]));
  for (const [host, origin] of origins) {
    if (origin === undefined) throw new TemplateError(`${id}: nothing here answers for the origin ${host}`);
  }
  return async (incoming) => {
    const path = incoming.target.split('?')[0] ?? '/';
    const behavior = behaviors.find(({ matches }) => matches(path));
    const origin = behavior === undefined ? undefined : origins.get(behavior.origin.host);
    if (behavior === undefined || origin === undefined || isRefused(incoming, behavior)) return REFUSED;
    const viewer = viewerOf(incoming, viewerHeader);
    const request = afterFunction(incoming, behavior, viewer);
    if ('status' in request) return request;
    const handedOn = behavior.handsOnViewer ? request : withoutViewer(request);
    const answer = behavior.answerHeaders(await origin(toOrigin(handedOn, behavior, viewer)));
    return behavior.compresses ? compressed(answer, incoming) : answer;
  };
};
