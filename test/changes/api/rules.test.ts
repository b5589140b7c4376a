import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSet, ChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };
const seen = (all: readonly Transaction[]) => all.map(({ updated_at: _, ...transaction }) => transaction);

describe('rules on existing transactions', () => {
  let apiKey: string;
  let ruleId: string;
  let importId: string;

  const send = <T>(method: string, path: string, json?: object) =>
    call<Single<T>>(method, path, { apiKey, ...(json && { json }) });
  const transactions = async () =>
    (await call<Listed<Transaction>>('GET', '/transactions?per_page=100', { apiKey })).body.data;
  const settledTo = async (path: string, status: ChangeSet['status'], json?: object): Promise<ChangeSet> => {
    const started = await send<ChangeSet>('POST', path, json);
    expect([started.status, started.body]).toEqual([202, expect.anything()]);
    return until(
      async () => (await send<ChangeSet>('GET', `/change_sets/${started.body.data.id}`)).body.data,
      (changeSet) => changeSet.status === status,
    );
  };

  beforeAll(async () => {
    ({ apiKey } = await newFamily());
    const { body } = await send<{ id: string }>('POST', '/accounts', { name: 'Checking', account_type: 'depository' });
    const rows = Array.from(
      { length: 20 },
      (_, at) => `2026-01-${10 + at},-${at + 1}.50,${at % 2 ? 'BAKERY' : 'Rent'} ${at}`,
    );
    const file = {
      type: 'TransactionImport',
      account_id: body.data.id,
      date_col_label: 'date',
      amount_col_label: 'amount',
      name_col_label: 'name',
      date_format: '%Y-%m-%d',
      raw_file_content: ['date,amount,name', ...rows].join('\n'),
      publish: true,
    };
    importId = (await send<ImportDetail>('POST', '/imports', file)).body.data.id;
    await settled(importId, apiKey);
    await send('POST', '/categories', { name: 'Food' });
    const rule = await send<{ id: string }>('POST', '/rules', {
      name: 'Bread',
      active: true,
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
      actions: [{ action_type: 'set_transaction_category', value: 'Food' }],
    });
    ruleId = rule.body.data.id;
  });

  it('are previewed, applied, proved and reverted', async () => {
    const before = await transactions();
    const ready = await settledTo(`/rules/${ruleId}/preview`, 'ready');
    expect(ready).toMatchObject({
      kind: 'rules',
      rule_ids: [ruleId],
      counts: { selected: 20, changes: 10, unchanged: 10 },
    });
    const { data } = (await call<Listed<ChangeSetEntry>>('GET', `/change_sets/${ready.id}/entries`, { apiKey })).body;
    expect(data.every(({ rule_ids, before: former }) => rule_ids[0] === ruleId && former.category_id === null)).toBe(
      true,
    );
    expect(await transactions()).toEqual(before);

    const applied = await settledTo(`/change_sets/${ready.id}/apply`, 'applied');
    expect(applied.verification).toMatchObject({ status: 'verified', applied: 10, skipped: 0, wrong: 0 });
    const named = (await transactions()).filter(({ category }) => category?.name === 'Food');
    expect(named.map(({ name }) => name.slice(0, 6))).toEqual(Array.from({ length: 10 }, () => 'BAKERY'));
    await settledTo(`/change_sets/${ready.id}/revert`, 'reverted');
    expect(seen(await transactions())).toEqual(seen(before));
  });

  it('keep the values that a person set', async () => {
    const mine = (await transactions()).find(({ name }) => name.startsWith('BAKERY'));
    await send('PATCH', `/transactions/${mine?.id}`, { category_id: null, notes: 'mine' });
    const fun = await send<{ id: string }>('POST', '/categories', { name: 'Fun' });
    await send('PATCH', `/transactions/${mine?.id}`, { category_id: fun.body.data.id });
    const applied = await settledTo('/rules/apply', 'applied', { filter: { end_date: '2026-01-31' } });

    expect(applied).toMatchObject({ rule_ids: null, verification: { status: 'verified', applied: 9 } });
    expect((await transactions()).find(({ id }) => id === mine?.id)?.category?.name).toBe('Fun');
    await settledTo(`/change_sets/${applied.id}/revert`, 'reverted');
  });

  it('run by position, and not after one that stops', async () => {
    const path = `/rules/${ruleId}`;
    const named = { name: 'Rent first', active: true, position: 1, stop_after_match: true };
    const first = await send<{ id: string }>('POST', '/rules', {
      ...named,
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
      actions: [{ action_type: 'set_transaction_name', value: 'Bread' }],
    });
    expect(first.body.data).toMatchObject(named);
    expect((await send('PATCH', path, { position: 2 })).body.data).toMatchObject({
      position: 2,
      stop_after_match: false,
    });

    const ready = await settledTo('/rules/preview', 'ready');
    const { data } = (await call<Listed<ChangeSetEntry>>('GET', `/change_sets/${ready.id}/entries`, { apiKey })).body;
    expect(data.length).toBeGreaterThan(8);
    expect(data.every(({ rule_ids, after }) => rule_ids.join() === first.body.data.id && after.name === 'Bread')).toBe(
      true,
    );
    await send('PATCH', path, { position: null });
    expect((await send('PATCH', `/rules/${first.body.data.id}`, { stop_after_match: false })).status).toBe(200);
    const both = await settledTo('/rules/preview', 'ready');
    const { body } = await call<Listed<ChangeSetEntry>>('GET', `/change_sets/${both.id}/entries`, { apiKey });
    expect(body.data.some(({ rule_ids }) => rule_ids.length === 2)).toBe(false); // its name is no longer bakery
    expect((await send('DELETE', `/rules/${first.body.data.id}`)).status).toBe(204);
  });

  it.each([0, 1.5, 1_000_001, '1'])('refuse the position %j', async (position) => {
    const { status, body } = await call<ErrorBody>('PATCH', `/rules/${ruleId}`, { apiKey, json: { position } });

    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining('position must be a whole number from 1 to 1000000, or null'),
    ]);
  });

  it('refuse unknown rules and filters', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [unknown, 'nonsense']) {
      const { status, body } = await call<ErrorBody>('POST', `/rules/${id}/preview`, { apiKey });
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
    for (const [json, text] of [
      [{ rule_ids: [unknown] }, `rule_ids must be ids of rules of your family, and "${unknown}" is not one`],
      [{ rule_ids: [] }, 'must have at least one id'],
      [{ filter: { payee: 'x' } }, 'The field "filter.payee" is unknown: use '],
      [{ filter: { search: '' } }, 'filter.search must not be blank'],
    ] as const) {
      const { status, body } = await call<ErrorBody>('POST', '/rules/preview', { apiKey, json });
      expect([status, body.message]).toEqual([422, expect.stringContaining(text)]);
    }
  });
});
