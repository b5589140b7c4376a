import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { bankApi, endedSync } from '../../support/bank/cloud-connections.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { peerPort } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };
type Named = { readonly id: string };

let us: UsPeer;
let apiKey: string;
let food: string;
let ruleId: string;

const seconds = (daysAgo: number): number => Math.floor(Date.now() / 1_000) - daysAgo * 86_400;
const PURCHASES = [
  { id: 'TRN-1', posted: seconds(3), amount: '-33.10', description: 'BAKERY', payee: 'Bakery 12' },
  { id: 'TRN-2', posted: seconds(2), amount: '-5.00', description: 'KIOSK', payee: 'Kiosk' },
];

const accountWith = (id: string, name: string, transactions: readonly Record<string, unknown>[]) => ({
  org: { domain: 'bank.example', name: 'Bank', 'sfin-url': 'https://sfin.bank.example' },
  id,
  name,
  currency: 'USD',
  balance: '100.23',
  'balance-date': seconds(0),
  transactions,
});

beforeAll(async () => {
  us = await startUsPeer(peerPort(21));
});
afterAll(() => us.stop());

const post = async <T>(path: string, json: object): Promise<T> =>
  (await call<Single<T>>('POST', path, { apiKey, json })).body.data;
const list = async <T>(path: string): Promise<readonly T[]> =>
  (await call<Listed<T>>('GET', path, { apiKey })).body.data;
const changeSets = () => list<ChangeSet>('/change_sets');
/** The only change set, once it is in this state. */
const onlyOne = async (status: ChangeSet['status']): Promise<ChangeSet> => {
  const [changeSet] = await until(changeSets, (all) => all.length === 1 && all[0]?.status === status);
  if (changeSet === undefined) throw new Error('There is none');
  return changeSet;
};
const filed = async () =>
  (await list<Transaction>('/transactions')).map(({ name, category }) => [name, category?.name ?? null]).sort();

beforeEach(async () => {
  us.book = { accounts: [accountWith('ACT-1', 'Checking', PURCHASES)] };
  ({ apiKey } = await newFamily());
  food = (await post<Named>('/categories', { name: 'Food' })).id;
  const rule = await post<Named>('/rules', {
    name: 'Bread',
    active: true,
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
    actions: [{ action_type: 'set_transaction_category', value: 'Food' }],
  });
  ruleId = rule.id;
});

const checking = async () =>
  (await post<Named>('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' })).id;
const csv = (accountId: string, names: readonly string[]) => ({
  type: 'TransactionImport',
  account_id: accountId,
  date_col_label: 'date',
  amount_col_label: 'amount',
  name_col_label: 'name',
  date_format: '%Y-%m-%d',
  raw_file_content: ['date,amount,name', ...names.map((name, at) => `2026-01-1${at},-${at + 2}.50,${name}`)].join('\n'),
});

describe('rules', () => {
  it('show what they will do to each row, do it when the import is in the ledger, and are undone alone', async () => {
    const { id } = await post<ImportDetail>('/imports', csv(await checking(), ['BAKERY 1', 'Rent', 'Bakery 2']));
    await settled(id, apiKey);
    const rows = await list<WireRowDiagnostic>(`/imports/${id}/rows`);
    const bread = [{ part: null, rule_ids: [ruleId], changes: { category_id: food } }];
    expect(rows.map(({ effect }) => effect?.rules)).toEqual([bread, undefined, bread]);
    expect(await changeSets()).toEqual([]);

    await post(`/imports/${id}/publish`, {});
    const read = await settled(id, apiKey);
    expect(read.verification.readback.status).toBe('matched');
    const applied = await onlyOne('applied');
    expect(applied).toMatchObject({
      kind: 'rules',
      source: { type: 'import', id },
      filter: { import_id: id },
      counts: { selected: 3, changes: 2 },
      verification: { status: 'verified', applied: 2, skipped: 0, wrong: 0 },
    });
    const withFood = [
      ['BAKERY 1', 'Food'],
      ['Bakery 2', 'Food'],
      ['Rent', null],
    ];
    expect(await filed()).toEqual(withFood);

    await post(`/change_sets/${applied.id}/revert`, {});
    await onlyOne('reverted');
    expect(await filed()).toEqual(withFood.map(([name]) => [name, null]));
  });

  it('leave what was there before alone, and let the import be reverted', async () => {
    const accountId = await checking();
    const first = await post<ImportDetail>('/imports', { ...csv(accountId, ['BAKERY 1']), publish: true });
    await settled(first.id, apiKey);
    const before = await onlyOne('applied');
    await post(`/change_sets/${before.id}/revert`, {});
    await onlyOne('reverted');

    const { id } = await post<ImportDetail>('/imports', { ...csv(accountId, ['BAKERY 1', 'BAKERY 2']), publish: true });
    await settled(id, apiKey);
    await until(changeSets, (all) => all.length === 2 && all[0]?.status === 'applied');
    expect(await filed()).toEqual([
      ['BAKERY 1', null],
      ['BAKERY 2', 'Food'],
    ]);
    await post(`/imports/${id}/revert`, {});
    await settled(id, apiKey);
    expect(await filed()).toEqual([['BAKERY 1', null]]);
  });

  it('own no category that they set on nothing, so that it goes with the import that brought it', async () => {
    const cell = (value: object): string => `"${JSON.stringify([value]).replaceAll('"', '""')}"`;
    const condition = cell({ condition_type: 'transaction_name', operator: 'like', value: 'never told' });
    const action = cell({ action_type: 'set_transaction_category', value: 'Bought' });
    const lines = ['name,resource_type,active,conditions,actions', `Rule,transaction,yes,${condition},${action}`];
    const file = { type: 'RuleImport', raw_file_content: lines.join('\n'), publish: true };
    const brought = await post<ImportDetail>('/imports', file);
    await settled(brought.id, apiKey);
    const { id } = await post<ImportDetail>('/imports', { ...csv(await checking(), ['Rent']), publish: true });
    await settled(id, apiKey);
    expect((await onlyOne('applied')).counts).toMatchObject({ selected: 1, changes: 0 });

    await post(`/imports/${brought.id}/revert`, {});
    await settled(brought.id, apiKey);
    expect((await list<{ name: string }>('/categories')).map(({ name }) => name)).toEqual(['Food']);
  });

  it('run on what a bank sync created', async () => {
    const banks = bankApi(apiKey);
    const { id } = (await banks.connect({ provider: 'us', setup_token: us.issueToken().setupToken })).body.data;
    const listed = await endedSync(banks, id);
    expect(await changeSets()).toEqual([]);
    const [account] = await banks.accounts(id);
    await banks.link(id, account?.id ?? '', { create: { account_type: 'depository' } });
    const { sync } = await endedSync(banks, id, listed.sync.id);
    expect(sync).toMatchObject({ status: 'completed', stats: { created: 2 } });

    const applied = await onlyOne('applied');
    expect(applied).toMatchObject({
      source: { type: 'bank_connection', id },
      filter: null,
      counts: { selected: 2, changes: 1 },
      verification: { status: 'verified', applied: 1 },
    });
    expect(await filed()).toEqual([
      ['Bakery 12 - BAKERY', 'Food'],
      ['Kiosk - KIOSK', null],
    ]);
  });

  it('run before transfers are linked at once, when a bank sync creates both sides', async () => {
    const moved = { posted: seconds(2), amount: '-310.00', description: 'Transfer to Savings', payee: '' };
    const into = { ...moved, id: 'TRN-4', amount: '310.00', description: 'Transfer from Checking' };
    us.book = {
      accounts: [
        accountWith('ACT-1', 'Checking', [...PURCHASES, { ...moved, id: 'TRN-3' }]),
        accountWith('ACT-2', 'Savings', [into]),
      ],
    };
    await call('PATCH', '/transfers/settings', { apiKey, json: { link_transfers: 'only_pair' } });
    const move = { condition_type: 'transaction_name', operator: 'like', value: 'transfer to' };
    const actions = [{ action_type: 'set_transaction_category', value: 'Food' }];
    await post('/rules', { name: 'Moved', active: true, conditions: [move], actions });
    const banks = bankApi(apiKey);
    const { id } = (await banks.connect({ provider: 'us', setup_token: us.issueToken().setupToken })).body.data;
    const listed = await endedSync(banks, id);
    for (const { id: bankAccountId } of await banks.accounts(id)) {
      await banks.link(id, bankAccountId, { create: { account_type: 'depository' } });
    }
    await endedSync(banks, id, listed.sync.id);

    const isLinked = (set: ChangeSet): boolean => set.kind === 'transfers' && set.status === 'applied';
    const sets = await until(
      changeSets,
      (all) => all.some(isLinked) && !all.some(({ status }) => status === 'applying'),
    );
    const links = sets.filter(({ kind }) => kind === 'transfers');
    expect(links).toMatchObject([
      { source: { type: 'bank_connection', id }, counts: { changes: 2 }, verification: { applied: 2, skipped: 0 } },
    ]);
    const rules = sets.filter(({ kind }) => kind === 'rules');
    expect(rules.map(({ verification }) => verification?.skipped)).toEqual(rules.map(() => 0));
    const transfers = (await list<Transaction>('/transactions')).filter(({ kind }) => kind === 'funds_movement');
    expect(transfers.map(({ name, category }) => [name, category?.name ?? null]).sort()).toEqual([
      ['Transfer from Checking', null],
      ['Transfer to Savings', 'Food'],
    ]);
  });
});
