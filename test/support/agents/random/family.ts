import { expect } from 'vitest';
import type { ChangeSet, ChangeSetEntry } from '../../../../shared/changes/schema/change-set.ts';
import type { EntryHistory } from '../../../../shared/changes/schema/entry-history.ts';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { type Answer, call, type Listed } from '../../http/api-client.ts';
import { newCloudPerson } from '../../people/cloud-person.ts';
import { until } from '../../until.ts';

/** The values of a transaction that people and agents change, and whether it is there at all. */
export const valuesOf = ({ account, category, merchant, tags, transfer, ...transaction }: Transaction) => ({
  id: transaction.id,
  date: transaction.date,
  amount: transaction.amount,
  name: transaction.name,
  notes: transaction.notes,
  kind: transaction.kind,
  excluded: transaction.excluded,
  account_id: account?.id ?? null,
  category_id: category?.id ?? null,
  merchant_id: merchant?.id ?? null,
  tag_ids: tags.map(({ id }) => id).toSorted(),
  transfer: transfer?.transaction_id ?? null,
});
export type Values = ReturnType<typeof valuesOf>;

type Single<T> = { readonly data: T };
type Key = { readonly id: string; readonly key: string };

const WORKING: readonly string[] = ['preparing', 'applying', 'reverting', 'importing'];
const RECORDS = ['categories', 'merchants', 'tags', 'rules'] as const;

/** A person with two accounts, some of whose transactions are alike, and the keys that this person creates and revokes. */
export const startPerson = async () => {
  const { browser } = await newCloudPerson({ role: 'admin' });
  let keys = 0;
  const createKey = async (scope: string): Promise<Key> => {
    keys += 1;
    const made = await browser.post<Single<Key>>('/settings/api_keys', { name: `${scope} ${keys}`, scope });
    expect(made.status).toBe(201);
    return made.body.data;
  };
  const { key: apiKey } = await createKey('read_write');
  const send = async <Body>(method: string, path: string, json?: object): Promise<Answer<Body>> => {
    const answer = await call<Body>(method, path, { apiKey, ...(json !== undefined && { json }) });
    expect([method, path, answer.status]).toEqual([method, path, expect.toSatisfy((status) => status < 500)]);
    return answer;
  };
  const create = async (path: string, json: object): Promise<string> =>
    (await send<Single<{ id: string }>>('POST', path, json)).body.data.id;
  const list = async <Item>(path: string): Promise<readonly Item[]> => {
    const { data, meta } = (await send<Listed<Item>>('GET', `${path}?per_page=100`)).body;
    expect(meta.total_count).toBeLessThanOrEqual(100); // all of them
    return data;
  };
  const createAll = (path: string, names: readonly string[]) =>
    Promise.all(names.map((name) => create(path, { name })));

  const account = (name: string) => create('/accounts', { name, account_type: 'depository', currency: 'USD' });
  const accounts = [await account('Checking'), await account('Savings')] as const;
  const [categories, merchants, tags, ownCategories, ownTags] = await Promise.all([
    createAll('/categories', ['Rent', 'Fun', 'Food']),
    createAll('/merchants', ['Shop', 'Mill']),
    createAll('/tags', ['trip', 'home']),
    createAll('/categories', ['Chosen', 'Chosen too']),
    createAll('/tags', ['chosen']),
  ]);
  await create('/rules', {
    name: 'Rule',
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'b' }],
    actions: [{ action_type: 'set_transaction_category', value: categories[1] ?? '' }],
  });
  const addTransaction = (at: number, name: string, amount: string, others: object = {}) =>
    send<Single<Transaction>>('POST', '/transactions', {
      ...{ account_id: accounts[at % 2], date: `2026-0${1 + (at % 3)}-10`, name, amount, ...others },
    });
  for (const [at, name] of ['a', 'b', 'c', 'a', 'bb', 'a'].entries()) {
    const filed = { category_id: categories[at % 3], merchant_id: merchants[at % 2], tag_ids: [tags[at % 2]] };
    await addTransaction(at, name, at % 2 === 0 ? '5' : '-5', filed);
    await addTransaction(at, name, '1.5');
  }

  const transactions = async () => (await list<Transaction>('/transactions')).map(valuesOf);
  const changeSets = () => list<ChangeSet>('/change_sets');
  const imports = () => list<ImportDetail>('/imports');
  const works = async () => {
    const all = [...(await changeSets()), ...(await imports())];
    return all.map(({ id, status, updated_at }) => [id, status, updated_at].join(' '));
  };
  return {
    ...{ accounts, categories, merchants, tags, ownCategories, ownTags },
    ...{ send, createKey, addTransaction, transactions, changeSets, imports },
    revokeKey: async ({ id }: Key): Promise<void> => {
      const { status } = await browser.send('DELETE', `/settings/api_keys/${id}`);
      expect(status).toBe(204);
    },
    entriesOf: (id: string) => list<ChangeSetEntry>(`/change_sets/${id}/entries`),
    historyOf: (id: string) => list<EntryHistory>(`/transactions/${id}/history`),
    /** All records with their values, in an order that no change moves. */
    snapshot: async () => {
      const records = await Promise.all(RECORDS.map((kind) => list<{ id: string; updated_at?: string }>(`/${kind}`)));
      return {
        transactions: (await transactions()).toSorted(byId),
        records: records.flat().map(withoutInstants).toSorted(byId),
      };
    },
    /** Waits until no worker has anything to do, also for a request that the service began and nobody waits for. */
    quiet: async (): Promise<void> => {
      let before: string | undefined;
      await until(
        async () => {
          const now = await works();
          const isQuiet = String(now) === before && !now.some((text) => WORKING.includes(text.split(' ')[1] ?? ''));
          before = String(now);
          return isQuiet;
        },
        (isQuiet) => isQuiet,
        200,
      );
    },
  };
};
export type Person = Awaited<ReturnType<typeof startPerson>>;

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

const withoutInstants = ({ updated_at: _, ...record }: { readonly id: string; readonly updated_at?: string }) => record;
