import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';

export type Send = (command: object, ...options: readonly unknown[]) => Promise<object>;

type Key = Readonly<Record<string, unknown>>;
type Asked = { readonly table: string; readonly isConsistent: boolean; readonly keys: readonly Key[] };
type Waiting = {
  readonly command: object;
  readonly asked: Asked;
  /** Large items are read without small ones, which would wait for them. */
  readonly isLarge: boolean;
  readonly resolve: (answer: object | Promise<object>) => void;
  readonly reject: (error: unknown) => void;
};

/** BatchGetItem reads at most 100 items. */
const MOST_KEYS = 100;

/**
 * Sends what is asked for until the event loop goes on as one BatchGetItem: each request to DynamoDB costs a function
 * about 2 ms of its processor, however small it is. Reads by conditions, projections or of several tables stay alone.
 */
export const joiningGets = () => {
  let waiting: Waiting[] = [];
  const sendAll = (send: Send): void => {
    const all = waiting;
    waiting = [];
    const groups = Map.groupBy(all, ({ asked, isLarge }) => `${asked.table} ${asked.isConsistent} ${isLarge}`);
    for (const group of groups.values()) for (const batch of batchesOf(group)) void sendTogether(send, batch);
  };
  return (send: Send, command: object, isLarge = false): Promise<object> => {
    const asked = whatIsAsked(command);
    if (asked === undefined || asked.keys.length === 0 || asked.keys.length > MOST_KEYS / 2) return send(command);
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => sendAll(send));
      waiting.push({ command, asked, isLarge, resolve, reject });
    });
  };
};

/** undefined if the command must stay alone. */
const whatIsAsked = (command: object): Asked | undefined => {
  if (command instanceof GetCommand) {
    const { TableName: table = '', Key: key = {}, ConsistentRead: isConsistent = false, ...others } = command.input;
    return Object.keys(others).length === 0 ? { table, isConsistent, keys: [key] } : undefined;
  }
  if (!(command instanceof BatchGetCommand)) return undefined;
  const { RequestItems: tables = {}, ...options } = command.input;
  const [[table, batch] = [], ...more] = Object.entries(tables);
  if (table === undefined || batch === undefined || more.length > 0 || Object.keys(options).length > 0)
    return undefined;
  const { Keys: keys = [], ConsistentRead: isConsistent = false, ...others } = batch;
  return Object.keys(others).length === 0 ? { table, isConsistent, keys } : undefined;
};

const batchesOf = (group: readonly Waiting[]): readonly (readonly Waiting[])[] => {
  const batches: Waiting[][] = [];
  let size = MOST_KEYS;
  for (const request of group) {
    const { length } = request.asked.keys;
    if (size + length > MOST_KEYS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(request);
    size += length;
  }
  return batches;
};

const sendTogether = async (send: Send, batch: readonly Waiting[]): Promise<void> => {
  const [first] = batch;
  if (first === undefined) return;
  const { table, isConsistent } = first.asked;
  const keys = new Map(batch.flatMap(({ asked }) => asked.keys.map((key) => [nameOf(key), key] as const)));
  const RequestItems = { [table]: { Keys: [...keys.values()], ConsistentRead: isConsistent } };
  try {
    if (batch.length === 1) return first.resolve(await send(first.command));
    const answer = await send(new BatchGetCommand({ RequestItems }));
    for (const request of batch) request.resolve(answerTo(send, request, answer, table));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
};

type BatchAnswer = {
  readonly Responses?: Readonly<Record<string, readonly Key[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys?: readonly Key[] }>>;
};

/** As if it had been sent alone. What DynamoDB left out is for the sender of a batch to ask for again; an item is asked for here. */
const answerTo = (
  send: Send,
  { command, asked }: Waiting,
  answer: BatchAnswer,
  table: string,
): object | Promise<object> => {
  const names = new Set(asked.keys.map(nameOf));
  const isAsked = (key: Key): boolean => names.has(nameOf(key));
  const items = (answer.Responses?.[table] ?? []).filter(isAsked);
  const left = (answer.UnprocessedKeys?.[table]?.Keys ?? []).filter(isAsked);
  if (command instanceof BatchGetCommand) {
    const rest = { Keys: left, ConsistentRead: asked.isConsistent };
    return { Responses: { [table]: items }, UnprocessedKeys: left.length === 0 ? {} : { [table]: rest } };
  }
  if (left.length > 0) return send(command);
  return items.length === 0 ? {} : { Item: items[0] };
};

const nameOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);
