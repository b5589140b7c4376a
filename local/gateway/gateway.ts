import { isThrottled } from '../lambda/account-concurrency.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { PAYLOAD_LIMIT } from '../lambda/function-pool.ts';
import { type Answer, answerOf, answerOfFailure, gatewayError } from './http-answer.ts';
import { httpEvent, type Incoming, readBody } from './http-event.ts';
import type { Route, Router } from './routes.ts';
import type { Admit } from './stage-throttle.ts';

/** Of the request line and the values of all headers together. */
const HEADERS_LIMIT = 10_240;
const BODY_LIMIT = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 30_000;

/** Prints one line about failed functions and requests without an answer. */
export type Log = (line: string) => void;

/** Anything that answers requests: an HTTP API, a function URL, the edge. */
export type Gateway = (incoming: Incoming) => Promise<Answer>;

type Stage = { readonly router: Router; readonly admit: Admit };

/** An HTTP API: finds the route, invokes its function and returns the result. */
export const createGateway =
  ({ router, admit }: Stage, functions: FunctionHost, log: Log): Gateway =>
  async (incoming) => {
    if (headersSize(incoming) > HEADERS_LIMIT) return gatewayError('headersTooLarge');
    const url = new URL(`http://gateway${incoming.target}`);
    const match = router(incoming.method, url.pathname);
    const body = await readBody(incoming.body, BODY_LIMIT);
    if (body === undefined) return gatewayError('tooLarge');
    if (match === undefined) return gatewayError('notFound');
    if (!admit()) return gatewayError('throttled');

    const event = JSON.stringify(httpEvent(incoming, url, body, match));
    if (Buffer.byteLength(event) > PAYLOAD_LIMIT) return gatewayError('tooLarge');
    return answerByFunction(match.route, event, functions, log);
  };

const answerByFunction = async (
  { routeKey, functionArn }: Route,
  event: string,
  functions: FunctionHost,
  log: Log,
): Promise<Answer> => {
  const outcome = await withTimeout(functions.invoke(functionArn, event), INTEGRATION_TIMEOUT_MS);
  if (outcome === TIMED_OUT || isThrottled(outcome)) return gatewayError('unavailable');
  if (outcome.kind === 'failed') {
    log(`${routeKey}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return answerOfFailure(outcome.error, gatewayError('internal'));
  }
  return answerOf(outcome.payload) ?? gatewayError('internal');
};

/** Header values are latin1, so each character is one byte. */
const headersSize = ({ method, target, httpVersion, headers }: Incoming): number =>
  [`${method} ${target} HTTP/${httpVersion}`, ...Object.values(headers).flat()].join('').length;

const TIMED_OUT = Symbol('timed out');

/** The result, or TIMED_OUT after `ms`; the work itself continues. */
const withTimeout = async <Result>(work: Promise<Result>, ms: number): Promise<Result | typeof TIMED_OUT> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
