import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** The error of a crashed process. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

type Send = (command: unknown, ...rest: readonly unknown[]) => Promise<unknown>;

const isWrite = (command: unknown): boolean =>
  command instanceof PutCommand || command instanceof UpdateCommand || command instanceof DeleteCommand;

/** The client with every `send` wrapped in `around`. */
const wrapped = (
  documents: DynamoDBDocumentClient,
  around: (command: unknown, send: () => Promise<unknown>) => Promise<unknown>,
) =>
  new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as unknown as Send;
      return (command: unknown, ...rest: readonly unknown[]) => around(command, () => send(command, ...rest));
    },
  });

/** A client whose process crashes before write number `writes` (from 0) and does nothing afterwards. */
export const killedBefore = (documents: DynamoDBDocumentClient, writes: number) => {
  const state = { writes: 0, killed: false };
  const client = wrapped(documents, async (command, send) => {
    if (state.killed || (isWrite(command) && state.writes >= writes)) {
      state.killed = true;
      throw new Killed('killed');
    }
    if (isWrite(command)) state.writes++;
    return send();
  });
  return { client, state };
};

/** A client that waits before every call according to `delays`, repeated. */
export const slowed = (documents: DynamoDBDocumentClient, delays: readonly number[]): DynamoDBDocumentClient => {
  let calls = 0;
  return wrapped(documents, async (_command, send) => {
    const delay = delays[calls++ % delays.length] ?? 0;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return send();
  });
};

type PlainSend = (command: unknown) => Promise<unknown>;

/** A client that sends every write twice and returns the second response, like the SDK after a lost response. */
export const sentTwice = (documents: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as unknown as PlainSend;
      return async (command: unknown) => {
        const isWrite = [PutCommand, UpdateCommand, DeleteCommand].some((kind) => command instanceof kind);
        if (isWrite) await send(command).catch(() => undefined);
        return send(command);
      };
    },
  });
