import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { isTransient } from '../domain/transient-error.ts';
import { type RequestIds, withRequestIds } from '../logs/request-ids.ts';
import { REQUEST_ID } from './send-message.ts';

export type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

export type Common = {
  readonly logger: { readonly error: (text: string, extra: Record<string, unknown>) => void };
};

export type MessageHandlerDependencies<Message> = Common & {
  readonly queue: string;
  /** @throws for an invalid message */
  readonly parse: (value: unknown) => Message;
  readonly send: (message: Message, delaySeconds: number) => Promise<void>;
  /** The log fields of a message. */
  readonly describe: (message: Message) => Record<string, unknown>;
  readonly work: (message: Message, context: Remaining) => Promise<void>;
};

/** Seconds before a message that failed temporarily is delivered again. */
const RETRY_SECONDS = 15;

/**
 * Processes messages and reports the failed ones. Temporary failures are sent again with a delay, so that an outage
 * never fills the dead-letter queue.
 */
export const createMessageHandler =
  <Message>({ queue, parse, send, describe, logger, work }: MessageHandlerDependencies<Message>) =>
  async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    const isDone = async ({ messageId, body }: SQSRecord): Promise<boolean> => {
      const message = parseBody(parse, body);
      if (message === undefined) {
        logger.error('message is not a wake-up', { queue, messageId });
        return false;
      }
      try {
        await work(message, context);
        return true;
      } catch (error) {
        const transient = isTransient(error);
        logger.error('wake-up failed', { queue, ...describe(message), transient, error });
        return transient && isSent(send(message, RETRY_SECONDS));
      }
    };
    for (const record of event.Records) {
      if (!(await withRequestIds(idOf(record), () => isDone(record)))) failed.push(record.messageId);
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };

/** Of the request that caused the message. Older messages have none: the id of the run stays. */
const idOf = ({ messageAttributes }: Partial<SQSRecord>): RequestIds => {
  const requestId = messageAttributes?.[REQUEST_ID]?.stringValue;
  return requestId === undefined ? {} : { requestId };
};

const parseBody = <Message>(parse: (value: unknown) => Message, body: string): Message | undefined => {
  try {
    return parse(JSON.parse(body));
  } catch {
    return undefined;
  }
};

const isSent = async (sending: Promise<void>): Promise<boolean> => {
  try {
    await sending;
    return true;
  } catch {
    return false;
  }
};
