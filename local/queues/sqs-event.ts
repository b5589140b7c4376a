import { REGION } from '../aws-call.ts';

type Attribute = {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
};

/** A message from ReceiveMessage. */
export type ReceivedMessage = {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly MD5OfBody: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: Readonly<Record<string, Attribute>>;
};

const messageAttributes = (attributes: Readonly<Record<string, Attribute>> = {}) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType,
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
        stringListValues: [],
        binaryListValues: [],
      },
    ]),
  );

/** The Lambda event for queue messages. */
export const sqsEvent = (
  messages: readonly ReceivedMessage[],
  queueArn: string,
  traceOf: (messageId: string) => string | undefined,
): object => ({
  Records: messages.map((message) => {
    const trace = traceOf(message.MessageId);
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: { ...message.Attributes, ...(trace !== undefined && { AWSTraceHeader: trace }) },
      messageAttributes: messageAttributes(message.MessageAttributes),
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: REGION,
    };
  }),
});
