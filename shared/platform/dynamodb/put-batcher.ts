import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Send } from './get-batcher.ts';

type Writes = NonNullable<BatchWriteCommandInput['RequestItems']>[string];
type Write = Writes[number];
type Asked = { readonly table: string; readonly writes: Writes };
type Waiting = {
  readonly command: object;
  readonly asked: Asked;
  readonly resolve: (answer: object) => void;
  readonly reject: (error: unknown) => void;
};

/** BatchWriteItem puts at most 25 items, which are at most 400 KB each and so within its limit of 16 MB. */
const MOST_PUTS = 25;

/** Sends the batches of puts that are asked for until the event loop goes on as few BatchWriteItem; all else as it is. */
export const joiningPuts = () => {
  let waiting: Waiting[] = [];
  const sendAll = (send: Send): void => {
    const all = waiting;
    waiting = [];
    for (const group of Map.groupBy(all, ({ asked }) => asked.table).values())
      for (const batch of batchesOf(group)) void sendTogether(send, batch);
  };
  return (send: Send, command: object): Promise<object> => {
    const asked = whatIsAsked(command);
    if (asked === undefined) return send(command);
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => sendAll(send));
      waiting.push({ command, asked, resolve, reject });
    });
  };
};

/** undefined if the command must stay alone. */
const whatIsAsked = (command: object): Asked | undefined => {
  if (!(command instanceof BatchWriteCommand)) return undefined;
  const { RequestItems: tables = {}, ...options } = command.input;
  const [[table, writes = []] = [], ...more] = Object.entries(tables);
  const isAlone = table === undefined || more.length > 0 || Object.keys(options).length > 0;
  return isAlone || writes.some(({ PutRequest }) => PutRequest === undefined) ? undefined : { table, writes };
};

/** A batch cannot put an item twice. */
const batchesOf = (group: readonly Waiting[]): readonly (readonly Waiting[])[] => {
  const batches: Waiting[][] = [];
  let keys = new Set<string>();
  for (const request of group) {
    const own = request.asked.writes.map(nameOf);
    if (batches.length === 0 || keys.size + own.length > MOST_PUTS || own.some((key) => keys.has(key))) {
      batches.push([]);
      keys = new Set();
    }
    batches.at(-1)?.push(request);
    for (const key of own) keys.add(key);
  }
  return batches;
};

const sendTogether = async (send: Send, batch: readonly Waiting[]): Promise<void> => {
  const [first] = batch;
  if (first === undefined) return;
  const { table } = first.asked;
  try {
    if (batch.length === 1) return first.resolve(await send(first.command));
    const RequestItems = { [table]: batch.flatMap(({ asked }) => asked.writes) };
    const { UnprocessedItems = {} }: { UnprocessedItems?: Readonly<Record<string, Writes>> } = await send(
      new BatchWriteCommand({ RequestItems }),
    );
    const left = new Set((UnprocessedItems[table] ?? []).map(nameOf));
    for (const { asked, resolve } of batch) {
      const own = asked.writes.filter((write) => left.has(nameOf(write)));
      resolve({ UnprocessedItems: own.length === 0 ? {} : { [table]: own } });
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
};

const nameOf = ({ PutRequest }: Write): string => JSON.stringify([PutRequest?.Item?.['pk'], PutRequest?.Item?.['sk']]);
