import { expect } from 'vitest';
import type { ChangeSet, ChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import type { EntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed } from '../http/api-client.ts';
import { until } from '../until.ts';

type Single<T> = { readonly data: T };

/** Changes many transactions of a family with an API key. */
export const working = (apiKey: string) => {
  const settledSet = (id: string): Promise<ChangeSet> =>
    until(
      async () => (await call<Single<ChangeSet>>('GET', `/change_sets/${id}`, { apiKey })).body.data,
      ({ status }) => !['preparing', 'applying', 'reverting'].includes(status),
    );
  const act = async (id: string, what: 'apply' | 'revert', json?: object): Promise<ChangeSet> => {
    const { status, body } = await call<Single<ChangeSet>>('POST', `/change_sets/${id}/${what}`, {
      apiKey,
      ...(json && { json }),
    });
    expect([status, body]).toEqual([202, expect.anything()]);
    return settledSet(id);
  };
  return {
    preview: async (json: object): Promise<ChangeSet> => {
      const { status, body } = await call<Single<ChangeSet>>('POST', '/change_sets', { apiKey, json });
      expect([status, body]).toEqual([202, expect.anything()]);
      return settledSet(body.data.id);
    },
    refused: (json: object) => call<ErrorBody>('POST', '/change_sets', { apiKey, json }),
    apply: (id: string) => act(id, 'apply'),
    revert: (id: string, json?: object) => act(id, 'revert', json),
    entries: async (id: string, query = '') =>
      (await call<Listed<ChangeSetEntry>>('GET', `/change_sets/${id}/entries${query}`, { apiKey })).body,
    transactions: async () =>
      (await call<Listed<Transaction>>('GET', '/transactions?per_page=100', { apiKey })).body.data,
    history: async (id: string) =>
      (await call<Listed<EntryHistory>>('GET', `/transactions/${id}/history`, { apiKey })).body.data,
    patch: (id: string, json: object) => call<Single<Transaction>>('PATCH', `/transactions/${id}`, { apiKey, json }),
    create: async <T extends { id: string }>(path: string, json: object): Promise<T> =>
      (await call<Single<T>>('POST', path, { apiKey, json })).body.data,
  };
};

export type ChangeSetUser = ReturnType<typeof working>;
