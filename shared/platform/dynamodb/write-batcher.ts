import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Send } from './get-batcher.ts';
import { type Item, keyText } from './keys.ts';

/** Either puts an item or deletes one. */
type WriteRequest = { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } };
type Waiting = {
  readonly command: object;
  readonly table: string;
  /** By the key of the item. */
  readonly writes: ReadonlyMap<string, WriteRequest>;
  readonly resolve: (answer: object) => void;
  readonly reject: (error: unknown) => void;
};

/** BatchWriteItem writes at most 25 items. */
const MOST_ITEMS = 25;

/** Sends the batches that are written until the event loop goes on as few BatchWriteItem. Writes with conditions stay alone. */
export const joiningWrites = () => {
  let waiting: Waiting[] = [];
  const sendAll = (send: Send): void => {
    const all = waiting;
    waiting = [];
    for (const group of Map.groupBy(all, ({ table }) => table).values())
      for (const batch of batchesOf(group)) void sendTogether(send, batch);
  };
  return (send: Send, command: object): Promise<object> => {
    const written = writesOf(command);
    if (written === undefined || written.writes.size > MOST_ITEMS / 2) return send(command);
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => sendAll(send));
      waiting.push({ command, ...written, resolve, reject });
    });
  };
};

/** undefined if the command must stay alone. */
const writesOf = (command: object): Pick<Waiting, 'table' | 'writes'> | undefined => {
  if (!(command instanceof BatchWriteCommand)) return undefined;
  const { RequestItems: tables = {}, ...options } = command.input;
  const [[table, requests] = [], ...more] = Object.entries(tables);
  if (table === undefined || requests === undefined || more.length > 0 || Object.keys(options).length > 0)
    return undefined;
  return { table, writes: byKey(requests as readonly WriteRequest[]) };
};

const byKey = (requests: readonly WriteRequest[]): ReadonlyMap<string, WriteRequest> =>
  new Map(requests.map((request) => [keyText(request.PutRequest?.Item ?? request.DeleteRequest?.Key ?? {}), request]));

/** A batch may not write an item twice. */
const batchesOf = (group: readonly Waiting[]): readonly (readonly Waiting[])[] => {
  const batches: Waiting[][] = [];
  let keys = new Set<string>();
  for (const request of group) {
    const names = [...request.writes.keys()];
    const isFull = keys.size + names.length > MOST_ITEMS || names.some((name) => keys.has(name));
    if (batches.length === 0 || isFull) {
      batches.push([]);
      keys = new Set();
    }
    batches.at(-1)?.push(request);
    for (const name of names) keys.add(name);
  }
  return batches;
};

const sendTogether = async (send: Send, batch: readonly Waiting[]): Promise<void> => {
  const [first] = batch;
  if (first === undefined) return;
  const { table } = first;
  const requests = batch.flatMap(({ writes }) => [...writes.values()]);
  try {
    if (batch.length === 1) return first.resolve(await send(first.command));
    const answer = await send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    const left = byKey((answer as { readonly UnprocessedItems?: Unprocessed }).UnprocessedItems?.[table] ?? []);
    for (const { writes, resolve } of batch) {
      const own = [...writes].flatMap(([key, request]) => (left.has(key) ? [request] : []));
      resolve({ UnprocessedItems: own.length === 0 ? {} : { [table]: own } });
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
};

type Unprocessed = Readonly<Record<string, readonly WriteRequest[]>>;
