import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handle, readBody, replayRequest, targetAction } from '../emulators/observe-server.ts';

type Fields = { DelaySeconds?: number; VisibilityTimeout?: number; Entries?: Fields[] };
type Answer = { readonly MessageId?: string; readonly Successful?: readonly { readonly MessageId: string }[] };

const SCALED = new Set([
  'SendMessage',
  'SendMessageBatch',
  'ReceiveMessage',
  'ChangeMessageVisibility',
  'ChangeMessageVisibilityBatch',
]);

const scale = (fields: Fields, factor: number): Fields => ({
  ...fields,
  ...(fields.DelaySeconds !== undefined && { DelaySeconds: fields.DelaySeconds * factor }),
  ...(fields.VisibilityTimeout !== undefined && { VisibilityTimeout: fields.VisibilityTimeout * factor }),
  ...(fields.Entries && { Entries: fields.Entries.map((entry) => scale(entry, factor)) }),
});

const messageIds = (answer: Answer): readonly string[] => [
  ...(answer.MessageId === undefined ? [] : [answer.MessageId]),
  ...(answer.Successful ?? []).map(({ MessageId }) => MessageId),
];

/** SQS stores the sender's trace header with a message. fauxqs does not, so it is stored here. */
const noteTrace = (request: IncomingMessage, response: ServerResponse, traces: TraceBook): void => {
  const trace = request.headers['x-amzn-trace-id'];
  if (typeof trace !== 'string' || !targetAction(request).startsWith('SendMessage')) return;
  const end = response.end.bind(response) as (chunk?: unknown, ...rest: unknown[]) => ServerResponse;
  response.end = ((chunk?: unknown, ...rest: unknown[]) => {
    if (response.statusCode === 200 && chunk) {
      for (const id of messageIds(JSON.parse(String(chunk)) as Answer)) traces.note(id, trace);
    }
    return end(chunk, ...rest);
  }) as ServerResponse['end'];
};

/** Scales the delays and visibility timeouts of SQS calls, and stores the trace of sent messages. */
export const adaptMessages =
  (timeScale: number, traces: TraceBook) =>
  (request: IncomingMessage, response: ServerResponse, handle: Handle): void => {
    noteTrace(request, response, traces);
    if (timeScale === 1 || !SCALED.has(targetAction(request))) {
      handle(request, response);
      return;
    }
    readBody(request).then(
      (body) => {
        const fields = JSON.parse(body.toString('utf8')) as Fields;
        handle(replayRequest(request, Buffer.from(JSON.stringify(scale(fields, timeScale)))), response);
      },
      () => response.destroy(),
    );
  };

/** Trace headers of messages in flight, by message id; the oldest are dropped first. A restart clears it. */
export type TraceBook = {
  readonly note: (messageId: string, trace: string) => void;
  readonly traceOf: (messageId: string) => string | undefined;
};

const CAPACITY = 20_000;

export const createTraceBook = (): TraceBook => {
  const traces = new Map<string, string>();
  return {
    note: (messageId, trace) => {
      traces.set(messageId, trace);
      const [oldest] = traces.keys();
      if (traces.size > CAPACITY && oldest !== undefined) traces.delete(oldest);
    },
    traceOf: (messageId) => traces.get(messageId),
  };
};
