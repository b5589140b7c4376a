import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Send = (command: unknown) => Promise<{ readonly ScannedCount?: number }>;

/** A client that counts its requests, and the items that the table reads for its queries. */
export const counted = (documents: DynamoDBDocumentClient) => {
  const read = { requests: 0, items: 0 };
  const client = new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as unknown as Send;
      return async (command: unknown) => {
        const answer = await send(command);
        read.requests++;
        read.items += answer.ScannedCount ?? 0;
        return answer;
      };
    },
  });
  return { client, read };
};
