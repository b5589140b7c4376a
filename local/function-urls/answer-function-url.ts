import type { Gateway, Log } from '../gateway/gateway.ts';
import { type Answer, answerOf, gatewayError } from '../gateway/http-answer.ts';
import { payloadEvent } from '../gateway/http-event.ts';
import { readBody } from '../gateway/read-body.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { PAYLOAD_LIMIT } from '../lambda/function-pool.ts';
import type { FunctionUrl } from './read-function-urls.ts';

/** Lambda's own answer when a function fails, or returns what is no answer. */
const BAD_GATEWAY: Answer = {
  status: 502,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('Internal Server Error'),
};

/** A function's URL: every path and method goes to the one function, which gets the path as it was sent. */
export const answerFunctionUrl =
  ({ host, target }: FunctionUrl, functions: FunctionHost, log: Log): Gateway =>
  async (incoming) => {
    const body = await readBody(incoming.body, PAYLOAD_LIMIT);
    if (body === undefined) return gatewayError('tooLarge');
    const event = JSON.stringify(
      payloadEvent(incoming, new URL(`http://function${incoming.target}`), body, {
        routeKey: '$default',
        accountId: 'anonymous',
        apiId: host.split('.')[0] ?? '',
        pathParameters: {},
      }),
    );
    if (Buffer.byteLength(event) > PAYLOAD_LIMIT) return gatewayError('tooLarge');
    const outcome = await functions.invoke(target, event);
    if (outcome.kind === 'done') return answerOf(outcome.payload) ?? BAD_GATEWAY;
    log(`${incoming.method} ${target}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return BAD_GATEWAY;
  };
