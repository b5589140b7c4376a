import { env } from 'node:process';
import { clientRequestId } from './domain/text/client-request-id.ts';
import { type RequestIds, requestIds, withRequestIds } from './logs/request-ids.ts';

/** Whether this module runs in a function, not in a test that imports it. */
export const IS_LAMBDA = env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined;

/** A variable that the synthesis has checked: the schemas of runtime.ts would add 250 KB to a function that needs no other. */
export const textOf = (name: 'API_INFO'): string | undefined => env[name];

/** Composes once per process, so that the routes of a function share clients, secrets and caches. */
export const once = <Composed extends object>(compose: () => Composed): (() => Composed) => {
  let composed: Composed | undefined;
  return () => {
    composed ??= compose();
    return composed;
  };
};

/**
 * The entry point of a Lambda. Dependencies are composed during Lambda's init phase, which has a full processor;
 * elsewhere importing does nothing, and the first event composes them. What it logs and sends has the ids of the event.
 * @throws Error for a missing or invalid environment variable
 */
export const lambda = <Args extends unknown[], Answer>(compose: () => (...args: Args) => Answer) => {
  let composed = IS_LAMBDA ? compose() : undefined;
  return (...args: Args): Answer => {
    composed ??= compose();
    const answer = composed;
    return withRequestIds(idsOf(args[0], args[1]), () => answer(...args));
  };
};

type SentEvent = {
  readonly requestContext?: { readonly requestId?: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
};
type Run = { readonly awsRequestId?: string };

/** An event without a request, such as one of a schedule, has the id of its run. Tests may pass no context. */
const idsOf = (event: unknown, context: unknown): RequestIds => {
  const { requestContext, headers } = (event ?? {}) as SentEvent;
  const { awsRequestId } = (context ?? {}) as Run;
  return {
    requestId: requestContext?.requestId ?? awsRequestId,
    functionRequestId: awsRequestId,
    clientRequestId: clientRequestId(headers?.['x-request-id']),
  };
};

/** A scheduled job: its lines and the messages that it sends are told from those of requests by `prefix`. */
export const job =
  <Args extends unknown[]>(prefix: string, run: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    withRequestIds({ requestId: `${prefix}-${requestIds().functionRequestId}` }, () => run(...args));
