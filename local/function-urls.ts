import { randomUUID } from 'node:crypto';
import type { Gateway, Log } from './gateway/gateway.ts';
import { type Answer, answerOf, answerOfFailure, gatewayError } from './gateway/http-answer.ts';
import { payloadEvent, readBody } from './gateway/http-event.ts';
import { isThrottled } from './lambda/account-concurrency.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { PAYLOAD_LIMIT } from './lambda/function-pool.ts';
import { functionUrlHost } from './template/attributes.ts';
import { type Resource, TemplateError, text } from './template/resource.ts';

/** Lambda's own answer if a function fails or returns an invalid result. */
const BAD_GATEWAY: Answer = {
  status: 502,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('Internal Server Error'),
};

/** Lambda's own answer if the account's concurrency is used up. */
const THROTTLED: Answer = {
  status: 429,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(
    JSON.stringify({ Reason: 'ConcurrentInvocationLimitExceeded', Type: 'User', message: 'Rate Exceeded.' }),
  ),
};

/** A function URL: all paths and methods go to one function, with the raw path. */
export const answerFunctionUrl =
  ({ host, target }: FunctionUrl, functions: FunctionHost, log: Log): Gateway =>
  async (incoming) => {
    const body = await readBody(incoming.body, PAYLOAD_LIMIT);
    if (body === undefined) return gatewayError('tooLarge');
    const event = JSON.stringify(
      payloadEvent(incoming, new URL(`http://function${incoming.target}`), body, {
        requestId: randomUUID(),
        routeKey: '$default',
        accountId: 'anonymous',
        apiId: host.split('.')[0] ?? '',
        pathParameters: {},
      }),
    );
    if (Buffer.byteLength(event) > PAYLOAD_LIMIT) return gatewayError('tooLarge');
    const outcome = await functions.invoke(target, event);
    if (isThrottled(outcome)) return THROTTLED;
    if (outcome.kind === 'done') return answerOf(outcome.payload) ?? BAD_GATEWAY;
    log(`${incoming.method} ${target}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return answerOfFailure(outcome.error, BAD_GATEWAY);
  };

/** A function with its own URL. */
export type FunctionUrl = {
  readonly host: string;
  /** ARN or name. */
  readonly target: string;
};

/** The function URLs in the templates. Signed ones are not supported, so functions must check requests themselves. */
export const readFunctionUrls = (resources: readonly Resource[]): FunctionUrl[] =>
  resources
    .filter(({ type }) => type === 'AWS::Lambda::Url')
    .map(({ id, name, properties }) => {
      if (properties['AuthType'] !== 'NONE' || (properties['InvokeMode'] ?? 'BUFFERED') !== 'BUFFERED') {
        throw new TemplateError(`${id}: the local cloud supports only buffered function URLs without authorization`);
      }
      return { host: functionUrlHost(name), target: text(properties, 'TargetFunctionArn', id) };
    });
