import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { requestIds } from '../logs/request-ids.ts';

/** The message attribute with the id of the request that caused the message. */
export const REQUEST_ID = 'request_id';

export const sendMessage = async (
  sqs: SQSClient,
  url: string,
  message: object,
  delaySeconds: number | undefined,
): Promise<void> => {
  const { requestId } = requestIds();
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: url,
      MessageBody: JSON.stringify(message),
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
      ...(requestId !== undefined && {
        MessageAttributes: { [REQUEST_ID]: { DataType: 'String', StringValue: requestId } },
      }),
    }),
  );
};
