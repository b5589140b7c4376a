import { isDeepStrictEqual } from 'node:util';
import type { CounterfoilClient, Schemas } from '../../client/src/index.ts';
import type { Task, Values } from './task.ts';

type Transaction = Schemas['Transaction'];

/** The records of a family, as the API shows them. */
export type Records = {
  readonly transactions: readonly Transaction[];
  /** Categories, merchants, tags, rules and proposals that wait, as text. */
  readonly others: readonly string[];
};

const all = async <Item>(listed: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const item of listed) items.push(item);
  return items;
};

export const readRecords = async ({ list }: CounterfoilClient): Promise<Records> => {
  const [transactions, categories, merchants, tags, rules, sets] = await Promise.all([
    all(list('/transactions')),
    all(list('/categories')),
    all(list('/merchants')),
    all(list('/tags')),
    all(list('/rules')),
    all(list('/change_sets')),
  ]);
  const others = [
    ...categories.map(({ name }) => `category ${name}`),
    ...merchants.map(({ name }) => `merchant ${name}`),
    ...tags.map(({ name }) => `tag ${name}`),
    ...rules.map((rule) => ruleInWords(rule)),
    ...sets.filter(({ status }) => status === 'ready').map(({ counts }) => `proposal of ${counts.changes} changes`),
  ];
  return { transactions, others };
};

/** `rule Fuel: transaction_name like fuel, set_transaction_category Car` */
const ruleInWords = ({ name, conditions, actions }: Schemas['Rule']): string => {
  const setting = ({ value, value_ref: record }: { value: string | null; value_ref: { name: string } | null }) =>
    record?.name ?? value;
  const parts = [
    ...conditions.map((condition) => [condition.condition_type, condition.operator, setting(condition)].join(' ')),
    ...actions.map((action) => [action.action_type, setting(action)].join(' ')),
  ];
  return `rule ${name}: ${parts.join(', ')}`;
};

const labelOf = ({ date, name }: Transaction): string => `${date} ${name}`;

/** Names in place of records, so that a task can write them. */
const plain = (sent: Transaction, labels: ReadonlyMap<string, string>): Values => ({
  ...sent,
  account: sent.account?.name,
  category: sent.category?.name ?? null,
  merchant: sent.merchant?.name ?? null,
  tags: sent.tags.map(({ name }) => name).toSorted(),
  transfer: sent.transfer && labels.get(sent.transfer.transaction_id),
});

const shown = (value: unknown): string => JSON.stringify(value);

const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value)));

const withoutTime = ({ updated_at: _, ...values }: Values): Values => values;

/** Sentences for everything that is not as the task wants it. */
export const differences = (before: Records, after: Records, task: Task): readonly string[] => {
  const { changed = {}, removed = [], added = [], gone = [], made = [] } = task;
  const labels = new Map(before.transactions.map((sent) => [sent.id, labelOf(sent)]));
  const now = new Map(after.transactions.map((sent) => [sent.id, sent]));
  const known = before.transactions.flatMap((sent) => {
    const [label, then] = [labelOf(sent), now.get(sent.id)];
    if (then === undefined) return removed.includes(label) ? [] : [`${label} is gone`];
    if (removed.includes(label)) return [`${label} is still there`];
    const found = changesOf(plain(sent, labels), plain(then, labels));
    const changes = changed[label] === undefined ? found : withoutTime(found);
    const wanted = changed[label] ?? {};
    return isDeepStrictEqual(changes, wanted)
      ? []
      : [`${label} changed to ${shown(changes)} instead of ${shown(wanted)}`];
  });
  const names = new Set(labels.values());
  const unknown = [...Object.keys(changed), ...removed].filter((label) => !names.has(label));
  const others = [...before.others.filter((name) => !gone.includes(name)), ...made].toSorted();
  return [
    ...(names.size === before.transactions.length ? [] : ['two transactions have the same day and name']),
    ...unknown.map((label) => `there was no ${label}`),
    ...known,
    ...newOnes(
      after.transactions.filter(({ id }) => !labels.has(id)).map((sent) => plain(sent, labels)),
      added,
    ),
    ...(isDeepStrictEqual(after.others.toSorted(), others)
      ? []
      : [`the other records are ${shown(after.others)} instead of ${shown(others)}`]),
  ];
};

/** Each wanted transaction is there once, and no other. */
const newOnes = (found: readonly Values[], wanted: readonly Values[]): readonly string[] => {
  const fits = (values: Values, want: Values) =>
    Object.entries(want).every(([name, value]) => isDeepStrictEqual(values[name], value));
  const missing = wanted.filter((want) => found.filter((values) => fits(values, want)).length !== 1);
  const excess = found.filter((values) => !wanted.some((want) => fits(values, want)));
  return [
    ...missing.map((want) => `${shown(want)} was not added once`),
    ...excess.map(({ date, name, amount }) => `${date} ${name} of ${amount} was added`),
  ];
};

const NUMBER = /^\d+(\.\d+)?$/;

/** The expected texts that the reply to the person lacks. Figures are compared as numbers: 1,200.50 is 1200.5. */
export const missingIn = (reply: string, says: readonly string[] = []): readonly string[] => {
  const numbers = new Set((reply.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(\.\d+)?/g) ?? []).map(Number));
  const has = (text: string): boolean =>
    NUMBER.test(text) ? numbers.has(Number(text)) : reply.toLowerCase().includes(text.toLowerCase());
  return says.filter((text) => !has(text)).map((text) => `the reply has no ${text}: ${reply.slice(0, 200)}`);
};
