import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Metrics } from '../alarms/metrics.ts';
import { OWN_CALL } from '../aws-call.ts';
import type { Fault, Faults, ServiceCall } from '../faults.ts';
import { isLoopbackHost, type OwnNames, type Refusal, refusalOf, sendRefusal } from '../guard-requests.ts';
import type { Permissions } from '../permissions/permissions.ts';
import type { Stats } from '../stats.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;
export type Observers = {
  readonly stats: Stats;
  readonly metrics: Metrics;
  readonly faults: Faults;
  readonly permissions: Permissions;
};

const THROTTLED = {
  dynamodb: 'ProvisionedThroughputExceededException',
  sqs: 'RequestThrottled',
  s3: 'SlowDown',
  secretsmanager: 'ThrottlingException',
  sesv2: 'TooManyRequestsException',
  events: 'ThrottlingException',
} as const;

const injectFault = (response: ServerResponse, { service }: ServiceCall, fault: Fault): void => {
  const code = fault === 'throttle' ? THROTTLED[service] : 'InternalServerError';
  const status = fault === 'throttle' ? (service === 's3' ? 503 : 400) : 500;
  const isXml = service === 's3';
  response.writeHead(status, { 'content-type': isXml ? 'application/xml' : 'application/x-amz-json-1.0' });
  response.end(
    isXml
      ? `<Error><Code>${code}</Code><Message>injected</Message></Error>`
      : JSON.stringify({ __type: `com.amazonaws#${code}`, message: 'injected' }),
  );
};

/** The call succeeds, but its answer is lost. */
const dropAnswer = (response: ServerResponse): void => {
  response.end = ((): ServerResponse => {
    response.socket?.destroy();
    return response;
  }) as ServerResponse['end'];
};

/** The format of an IAM refusal for each service. */
const deny = (response: ServerResponse, { service }: ServiceCall, message: string): void => {
  if (service === 's3') {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`);
    return;
  }
  response.writeHead(service === 'sqs' ? 403 : 400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'com.amazonaws#AccessDeniedException', message }));
};

/**
 * Runs before the server's own listeners: refuses web pages, and counts, fails or authorizes calls of functions without
 * a proxy.
 */
export const observeServer = (
  server: Server,
  { stats, faults, permissions }: Observers,
  callOf: (request: IncomingMessage) => ServiceCall,
  adapt: (request: IncomingMessage, response: ServerResponse, handle: Handle) => void,
  refuse: RefusePages = refusePages,
): void => {
  const listeners = server.listeners('request') as Handle[];
  const handle: Handle = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  /** Returns false if the request has been answered. */
  const observe = (request: IncomingMessage, response: ServerResponse, call: ServiceCall, body: string): boolean => {
    const message = permissions.refusal(request, call, body);
    if (message !== undefined) {
      request.resume();
      deny(response, call, message);
      return false;
    }
    stats.countRequest(call.service, call.action, permissions.functionOf(request));
    const fault = faults.decide(call);
    if (fault === 'drop') dropAnswer(response);
    else if (fault !== undefined) {
      request.resume();
      injectFault(response, call, fault);
      return false;
    }
    return true;
  };
  server.removeAllListeners('request');
  // A frozen function keeps its connections for as long as it is frozen.
  server.keepAliveTimeout = 0;
  server.on('request', (request, response) => {
    if (refuse(request, response)) return;
    const call = callOf(request);
    if (request.headers[OWN_CALL] !== undefined) adapt(request, response, handle);
    else if (!permissions.needsBody(request, call)) {
      if (observe(request, response, call, '')) adapt(request, response, handle);
    } else {
      readBody(request).then(
        (body) => {
          const again = replayRequest(request, body);
          if (observe(again, response, call, body.toString('utf8'))) adapt(again, response, handle);
        },
        () => response.destroy(),
      );
    }
  });
};

export const targetAction = (request: IncomingMessage): string =>
  String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? 'Unknown';

const FROM_A_PAGE: Refusal = { status: 403, message: 'Web pages must not call the local cloud' };

/** Returns true if the request has been answered. */
type RefusePages = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Refuses requests from web pages: emulators trust every caller, and any page in a local browser can reach the loopback
 * interface.
 */
const refusePages: RefusePages = (request, response) => {
  const refusal = refusalOf(request, (host) => isLoopbackHost(host, request.socket.localPort)) ?? pageRefusal(request);
  if (refusal !== undefined) sendRefusal(response, refusal);
  return refusal !== undefined;
};

const pageRefusal = ({ headers }: IncomingMessage): Refusal | undefined =>
  headers.origin === undefined && !isEmbedded(headers) ? undefined : FROM_A_PAGE;

/**
 * Whether a page loads it as an image, a script or a same-origin `fetch`, for which browsers send no Origin. Navigating
 * to a file is allowed. Programs never send Sec-Fetch-Site.
 */
const isEmbedded = (headers: IncomingMessage['headers']): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== 'navigate';

/** The same for objects, except that upload forms on the service's own pages are allowed: they carry a policy. */
export const refuseForeignPages =
  ({ hasOrigin }: Pick<OwnNames, 'hasOrigin'>): RefusePages =>
  (request, response) => {
    const { origin } = request.headers;
    if (origin === undefined || !hasOrigin(origin) || !isUploadForm(request)) return refusePages(request, response);
    const refusal = refusalOf(request, (host) => isLoopbackHost(host, request.socket.localPort));
    if (refusal !== undefined) {
      sendRefusal(response, refusal);
      return true;
    }
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'Origin');
    if (request.method !== 'OPTIONS') return false;
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.writeHead(204).end();
    return true;
  };

const BUCKET = /^\/[^/?]+\/?$/;

const isUploadForm = ({ method, url = '', headers }: IncomingMessage): boolean => {
  if (!BUCKET.test(url)) return false;
  return method === 'OPTIONS'
    ? headers['access-control-request-method'] === 'POST'
    : method === 'POST' && headers['content-type']?.startsWith('multipart/form-data') === true;
};

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** The request with its body available again. */
export const replayRequest = (request: IncomingMessage, body: Buffer): IncomingMessage => {
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  const headers = { ...request.headers, 'content-length': String(body.length) };
  const parts = { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers };
  return Object.assign(Readable.from([body]), parts) as unknown as IncomingMessage;
};
