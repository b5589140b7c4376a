import { createClient, pollUntil } from '../../client/src/index.ts';
import type { Table } from '../restore/open-table.ts';
import { newFamilyIn } from '../sample/new-family.ts';
import { HOUSEHOLD, transaction } from './household.ts';
import type { Model } from './model.ts';
import { differences, missingIn, type Records, readRecords } from './records.ts';
import { callTool, listTools, MOST_TOKENS, openSession } from './session.ts';
import type { Call, Prepared, Task } from './task.ts';

/** A running local stack. */
export type Service = { readonly baseUrl: string; readonly table: Table };

export type Outcome = {
  readonly name: string;
  readonly calls: number;
  readonly tokens: number;
  /** Empty if the task is solved. */
  readonly faults: readonly string[];
};

type Address = { readonly baseUrl: string; readonly apiKey: string };

/** An answer with an error ends the task: the calls of a solution have none. */
const strict =
  (call: Call): Call =>
  async <Data>(name: string, sent?: object) => {
    const answer = await call<Data>(name, sent);
    if (answer.isError) throw new Error(`${name} answered: ${answer.text}`);
    return answer;
  };

const fill = async (client: Prepared['client'], also: readonly string[]): Promise<void> => {
  const lines = [...HOUSEHOLD, ...also.map(transaction)].map((record) => `${JSON.stringify(record)}\n`);
  const uploaded = await client.imports.upload(new File(lines, 'household.ndjson'), { type: 'NativeImport' });
  await client.imports.publish(uploaded);
  const { status, error } = await client.imports.waitUntilSettled(uploaded.id);
  if (status !== 'complete') throw new Error(`The household was not imported: ${status} ${error}`);
};

/** A family of its own with the records of the task. */
const prepare = async ({ baseUrl, table }: Service, task: Task) => {
  const { createKey } = await newFamilyIn(table);
  const address: Address = { baseUrl, apiKey: await createKey({ name: 'Assistant' }) };
  const client = createClient(address);
  await fill(client, task.also ?? []);
  const call: Call = <Data>(name: string, sent?: object) => callTool<Data>(address, name, sent);
  const clientNamed = async (name: string) => createClient({ baseUrl, apiKey: await createKey({ name }) });
  await task.prepare?.({ client, call: strict(call), clientNamed });
  return { address, client };
};

/** Lists may show a change a moment later, so a difference is read again for a while. */
const LATEST_MILLISECONDS = 3_000;

const judged = async (client: Prepared['client'], before: Records, task: Task): Promise<readonly string[]> => {
  const until = Date.now() + LATEST_MILLISECONDS;
  const read = async () => differences(before, await readRecords(client), task);
  return pollUntil(read, (faults) => faults.length === 0 || Date.now() > until);
};

/** Solves a task by its own calls, or lets a model solve it, and compares what has become of the family. */
export const runTask = async (service: Service, task: Task, model?: Model): Promise<Outcome> => {
  const { address, client } = await prepare(service, task);
  const before = await readRecords(client);
  const { call, used } = openSession(address);
  const faults: string[] = [];
  try {
    const solve = model === undefined ? task.solve(strict(call)) : model(task.words, await listTools(address), call);
    faults.push(...missingIn(await solve, task.says));
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  faults.push(...(await judged(client, before, task)));
  const { calls, tokens } = used();
  if (tokens > MOST_TOKENS) faults.push(`the answers have more than ${MOST_TOKENS} tokens`);
  return { name: task.name, calls, tokens, faults };
};
