import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionHost } from '../lambda/function-host.ts';
import { PAYLOAD_LIMIT } from '../lambda/function-pool.ts';
import { sendGatewayError, sendResult } from './http-answer.ts';
import { httpEvent } from './http-event.ts';
import { readBody } from './read-body.ts';
import type { Router } from './routes.ts';

const BODY_LIMIT = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 30_000;

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const TIMED_OUT = Symbol('timed out');

const withTimeout = async <Result>(work: Promise<Result>): Promise<Result | typeof TIMED_OUT> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), INTEGRATION_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** An HTTP API: finds the route, hands the event to its function, sends the result. */
export const createGateway =
  (router: Router, functions: FunctionHost): Gateway =>
  async (request, response) => {
    const url = new URL(`http://gateway${request.url ?? '/'}`);
    const match = router(request.method ?? 'GET', url.pathname);
    const body = await readBody(request, BODY_LIMIT);
    if (body === undefined) return sendGatewayError(response, 'tooLarge');
    if (match === undefined) return sendGatewayError(response, 'notFound');

    const event = JSON.stringify(httpEvent(request, url, body, match));
    if (Buffer.byteLength(event) > PAYLOAD_LIMIT) return sendGatewayError(response, 'tooLarge');

    const outcome = await withTimeout(functions.invoke(match.route.functionArn, event));
    if (outcome === TIMED_OUT) return sendGatewayError(response, 'unavailable');
    if (outcome.kind === 'failed') return sendGatewayError(response, 'internal');
    return sendResult(response, outcome.payload);
  };
