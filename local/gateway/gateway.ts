import { randomUUID } from 'node:crypto';
import { isThrottled } from '../lambda/account-concurrency.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { PAYLOAD_LIMIT } from '../lambda/function-pool.ts';
import type { Context } from './access-log.ts';
import { type Answer, answerOf, answerOfFailure, gatewayError } from './http-answer.ts';
import { commonLogTime, httpEvent, type Incoming, readBody } from './http-event.ts';
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

type Stage = {
  readonly router: Router;
  readonly admit: Admit;
  /** Counts a call, which returns what to do once it is answered: with the status, and what the access log says. */
  readonly observe: () => (status: number, context: Context) => void;
};

/** An HTTP API: finds the route, invokes its function and returns the result. */
export const createGateway =
  ({ router, admit, observe }: Stage, functions: FunctionHost, log: Log): Gateway =>
  async (incoming) => {
    const answered = observe();
    const requestId = randomUUID();
    const requestTime = commonLogTime(new Date());
    const { answer, ...noted } = await answerRequest(incoming, { router, admit, requestId }, functions, log);
    answered(answer.status, {
      ...{ requestId, requestTime, 'identity.sourceIp': incoming.sourceIp, ...noted },
      ...{ status: answer.status, responseLength: answer.body.length },
    });
    return answer;
  };

type Handling = Omit<Stage, 'observe'> & { readonly requestId: string };

/** An answer, and what the access log says of it; `integrationStatus` only if the function was called. */
type Handled = { readonly answer: Answer; readonly routeKey?: string; readonly integrationStatus?: number };

const answerRequest = async (
  incoming: Incoming,
  { router, admit, requestId }: Handling,
  functions: FunctionHost,
  log: Log,
): Promise<Handled> => {
  if (headersSize(incoming) > HEADERS_LIMIT) return { answer: gatewayError('headersTooLarge') };
  const url = new URL(`http://gateway${incoming.target}`);
  const match = router(incoming.method, url.pathname);
  const body = await readBody(incoming.body, BODY_LIMIT);
  if (body === undefined) return { answer: gatewayError('tooLarge') };
  if (match === undefined) return { answer: gatewayError('notFound') };
  const { routeKey } = match.route;
  if (!admit()) return { answer: gatewayError('throttled'), routeKey };

  const event = JSON.stringify(httpEvent(incoming, url, body, { ...match, requestId }));
  if (Buffer.byteLength(event) > PAYLOAD_LIMIT) return { answer: gatewayError('tooLarge'), routeKey };
  return { ...(await answerByFunction(match.route, event, functions, log)), routeKey };
};

/** Lambda's own status: it has run the function, whatever that answered. */
const HAS_RUN = { integrationStatus: 200 } as const;

const answerByFunction = async (
  { routeKey, functionArn }: Route,
  event: string,
  functions: FunctionHost,
  log: Log,
): Promise<Handled> => {
  const outcome = await withTimeout(functions.invoke(functionArn, event), INTEGRATION_TIMEOUT_MS);
  if (outcome === TIMED_OUT || isThrottled(outcome)) return { answer: gatewayError('unavailable') };
  if (outcome.kind === 'failed') {
    log(`${routeKey}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return { answer: answerOfFailure(outcome.error, gatewayError('internal')), ...HAS_RUN };
  }
  return { answer: answerOf(outcome.payload) ?? gatewayError('internal'), ...HAS_RUN };
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
