import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { OWN_CALL } from '../aws-call.ts';
import type { Fault, Faults, ServiceCall } from '../faults.ts';
import type { Permissions } from '../permissions/permissions.ts';
import type { Stats } from '../stats.ts';
import { type RefusePages, refusePages } from './refuse-pages.ts';
import { readWhole, replayRequest } from './replay-request.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;
export type Observers = { readonly stats: Stats; readonly faults: Faults; readonly permissions: Permissions };

const THROTTLED = {
  dynamodb: 'ProvisionedThroughputExceededException',
  sqs: 'RequestThrottled',
  s3: 'SlowDown',
  secretsmanager: 'ThrottlingException',
  sesv2: 'TooManyRequestsException',
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

/** The call is done, its answer never arrives. */
const dropAnswer = (response: ServerResponse): void => {
  response.end = ((): ServerResponse => {
    response.socket?.destroy();
    return response;
  }) as ServerResponse['end'];
};

/** As IAM answers through each service. */
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
 * Runs before the existing listeners of a server: refuses web pages, and counts, faults and permits calls of functions
 * without another hop.
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
  /** False: the request is answered already. */
  const observe = (request: IncomingMessage, response: ServerResponse, call: ServiceCall, body: string): boolean => {
    const message = permissions.refusal(request, call, body);
    if (message !== undefined) {
      request.resume();
      deny(response, call, message);
      return false;
    }
    stats.countRequest(call.service, call.action);
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
      readWhole(request).then(
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
