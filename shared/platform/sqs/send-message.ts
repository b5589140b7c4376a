import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

export const sendMessage = async (
  sqs: SQSClient,
  url: string,
  message: object,
  delaySeconds: number | undefined,
): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: url,
      MessageBody: JSON.stringify(message),
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    }),
  );
};
