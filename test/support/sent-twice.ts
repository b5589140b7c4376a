import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

type Send = (command: unknown) => Promise<unknown>;

/** A client that sends every write twice and gives the second answer, as the SDK does when the first one is lost. */
export const sentTwice = (documents: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as unknown as Send;
      return async (command: unknown) => {
        const isWrite = [PutCommand, UpdateCommand, DeleteCommand].some((kind) => command instanceof kind);
        if (isWrite) await send(command).catch(() => undefined);
        return send(command);
      };
    },
  });
