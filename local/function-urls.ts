import type { Gateway, Log } from './gateway/gateway.ts';
import { type Answer, answerOf, gatewayError } from './gateway/http-answer.ts';
import { payloadEvent, readBody } from './gateway/http-event.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { PAYLOAD_LIMIT } from './lambda/function-pool.ts';
import { functionUrlHost } from './template/attributes.ts';
import { type Resource, TemplateError, text } from './template/resource.ts';

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

/** A function that has an address of its own. */
export type FunctionUrl = {
  readonly host: string;
  /** ARN or name. */
  readonly target: string;
};

/** The URLs that the templates declare. Signed ones are not known: what needs no signature has to check by itself. */
export const readFunctionUrls = (resources: readonly Resource[]): FunctionUrl[] =>
  resources
    .filter(({ type }) => type === 'AWS::Lambda::Url')
    .map(({ id, name, properties }) => {
      if (properties['AuthType'] !== 'NONE' || (properties['InvokeMode'] ?? 'BUFFERED') !== 'BUFFERED') {
        throw new TemplateError(`${id}: the local cloud knows buffered function URLs without authorization only`);
      }
      return { host: functionUrlHost(name), target: text(properties, 'TargetFunctionArn', id) };
    });
