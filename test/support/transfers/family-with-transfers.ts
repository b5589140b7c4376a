import { expect } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { EntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import type { SuggestedTransfer, TransferSettings } from '../../../shared/changes/schema/transfer.ts';
import type { Export } from '../../../shared/exports/schema/export.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, settled } from '../http/api-client.ts';
import { newFamily } from '../new-family.ts';
import { unzip } from '../store/unzip.ts';
import { until } from '../until.ts';

export type Single<T> = { readonly data: T };
export type Pair = { readonly outflow_transaction_id: string; readonly inflow_transaction_id: string };

/** Actions of tests of transfers over HTTP, in a family. */
export const familyWithTransfers = (apiKey: string) => {
  const create = async <T extends { id: string }>(path: string, json: object): Promise<T> =>
    (await call<Single<T>>('POST', path, { apiKey, json })).body.data;
  const settledSet = (id: string): Promise<ChangeSet> =>
    until(
      async () => (await call<Single<ChangeSet>>('GET', `/change_sets/${id}`, { apiKey })).body.data,
      ({ status }) => !['preparing', 'applying', 'reverting'].includes(status),
    );
  const send = (path: string, transfers: unknown) => call('POST', path, { apiKey, json: { transfers } });
  const change = async (path: string, transfers: readonly Pair[]): Promise<ChangeSet> => {
    const { status, body } = await send(path, transfers);
    expect([status, body]).toEqual([202, expect.anything()]);
    return settledSet((body as Single<ChangeSet>).data.id);
  };
  return {
    account: async (name: string, accountType = 'depository', currency = 'USD') =>
      (await create('/accounts', { name, account_type: accountType, currency })).id,
    add: async (accountId: string, amount: string, name: string, date = '2026-02-10') =>
      (await create('/transactions', { account_id: accountId, amount, name, date })).id,
    suggested: async (query = '') =>
      (await call<Listed<SuggestedTransfer>>('GET', `/transfers${query}`, { apiKey })).body,
    link: (transfers: readonly Pair[]) => change('/transfers', transfers),
    dismiss: (transfers: readonly Pair[]) => change('/transfers/dismiss', transfers),
    refused: async (path: string, transfers: unknown) => {
      const { status, body } = await send(path, transfers);
      return [status, (body as ErrorBody).errors ?? body];
    },
    revert: async (id: string, json: object = {}): Promise<ChangeSet> => {
      await call('POST', `/change_sets/${id}/revert`, { apiKey, json });
      return settledSet(id);
    },
    refusal: async (id: string) =>
      (await call<ErrorBody>('POST', `/change_sets/${id}/revert`, { apiKey, json: {} })).body,
    bulk: async (changes: object, ids: readonly string[]): Promise<ChangeSet> => {
      const { id } = await create<ChangeSet>('/change_sets', { changes, transaction_ids: ids });
      await settledSet(id);
      await call('POST', `/change_sets/${id}/apply`, { apiKey });
      return settledSet(id);
    },
    settings: (method: string, json?: object) =>
      call<Single<TransferSettings>>(method, '/transfers/settings', { apiKey, ...(json && { json }) }),
    latest: async () => (await call<Listed<ChangeSet>>('GET', '/change_sets', { apiKey })).body.data[0],
    import: async (accountId: string, rows: readonly string[]): Promise<string> => {
      const { id } = await create('/imports', {
        type: 'TransactionImport',
        account_id: accountId,
        date_col_label: 'date',
        amount_col_label: 'amount',
        name_col_label: 'name',
        date_format: '%Y-%m-%d',
        raw_file_content: ['date,amount,name', ...rows].join('\n'),
        publish: true,
      });
      expect((await settled(id, apiKey)).status).toBe('complete');
      return id;
    },
    /** The native records of an export. */
    backup: async (): Promise<readonly unknown[]> => {
      const { id } = (await call<Single<Export>>('POST', '/exports', { apiKey })).body.data;
      const { url } = await until(
        async () => (await call<Single<Export>>('GET', `/exports/${id}`, { apiKey })).body.data,
        ({ status }) => status === 'complete',
      );
      const files = unzip(Buffer.from(await (await fetch(url ?? 'data:,')).arrayBuffer()));
      const lines = String(files.get('all.ndjson')).trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line) as unknown);
    },
    revertImport: (id: string) => call('POST', `/imports/${id}/revert`, { apiKey }),
    listed: async (id: string) =>
      (await call<Listed<Transaction>>('GET', '/transactions?per_page=100', { apiKey })).body.data.find(
        (transaction) => transaction.id === id,
      ),
    edit: (id: string, json: object) => call('PATCH', `/transactions/${id}`, { apiKey, json }),
    /** The ids of its new parts, in order. */
    split: async (id: string, splits: readonly object[]): Promise<readonly string[]> => {
      await call('PATCH', `/transactions/${id}`, { apiKey, json: { splits } });
      const { data } = (await call<Listed<Transaction>>('GET', '/transactions?per_page=100', { apiKey })).body;
      return data.filter((part) => part.parent_id === id).map((part) => part.id);
    },
    remove: (id: string) => call('DELETE', `/transactions/${id}`, { apiKey }),
    read: async (id: string) => (await call<Single<Transaction>>('GET', `/transactions/${id}`, { apiKey })).body.data,
    history: async (id: string) =>
      (await call<Listed<EntryHistory>>('GET', `/transactions/${id}/history`, { apiKey })).body.data,
  };
};

/** A new family with the two sides of a transfer that is not linked. */
export const familyWithPair = async () => {
  const family = familyWithTransfers((await newFamily()).apiKey);
  const checking = await family.account('Checking');
  const savings = await family.account('Savings');
  const out = await family.add(checking, '200', 'Transfer to Savings');
  const into = await family.add(savings, '-200', 'Transfer from Checking', '2026-02-12');
  return { family, checking, savings, out, into };
};

export const pairOf = (outflow: string, inflow: string): Pair => ({
  outflow_transaction_id: outflow,
  inflow_transaction_id: inflow,
});
