import { beforeAll, describe, expect, it } from 'vitest';
import { addSampleData } from '../../../scripts/sample/add-sample-data.ts';
import { callTool, type ToolAnswer } from '../../support/agents/mcp-client.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const TODAY = '2026-11-20';

/** Months of an ordinary household, which is the same in each run. */
const household = async (): Promise<string> => {
  const { apiKey } = await newFamily();
  const { base_url } = demo();
  await addSampleData({ origin: base_url, demo: { ...demo(), api_key: apiKey } }, { months: 6, today: TODAY });
  return apiKey;
};

describe('the tools on the records of a household', () => {
  let apiKey = '';
  beforeAll(async () => {
    apiKey = await household();
  });

  const ask = async (name: string, sent: object = {}): Promise<ToolAnswer> => {
    const answer = await callTool(name, { ...sent }, { apiKey });
    expect({ name, isError: answer.isError, data: answer.isError && answer.data }).toEqual({
      name,
      isError: false,
      data: false,
    });
    if (process.env['SHOW_SIZES']) console.info(`${name} ${JSON.stringify(sent)}: ${answer.text.length}`);
    return answer;
  };

  it('overview shows what the family owns and what waits for somebody', async () => {
    const { data, page } = await ask('overview');
    expect(page).toBe(`${demo().base_url}/`);
    expect(data.net_worth.by_currency[0].net_worth).toMatch(/^-?[\d.]+ [A-Z]{3}$/);
    expect(data.months).toHaveLength(2);
    expect(data.needs_attention.imports_waiting).toMatchObject({ count: 2, first: expect.any(Array) });
    const { possible_duplicates: duplicates, suggested_transfers: transfers } = data.needs_attention;
    expect(duplicates.first[0]).toMatchObject({ kept: { name: expect.any(String) }, amount: expect.any(String) });
    expect(transfers.first[0]).toMatchObject({ outflow: { name: 'Extra for the roof', amount: '250.00 USD out' } });
  });

  it('list_accounts shows balances with their currency', async () => {
    const { data } = await ask('list_accounts');
    const card = data.accounts.find(({ name }: { name: string }) => name === 'Blue card');
    expect(card.balance).toMatch(/^-?[\d.]+ USD$/);
  });

  it('search_transactions finds by names, amounts and days, and goes on with a cursor', async () => {
    const found = await ask('search_transactions', { account: 'blue card', category: 'Groceries', per_page: 3 });
    expect(found.data.transactions).toHaveLength(3);
    expect(found.page).toContain('/transactions?');
    const next = await ask('search_transactions', {
      ...{ account: 'blue card', category: 'Groceries' },
      cursor: found.next_cursor,
    });
    const ids = [...found.data.transactions, ...next.data.transactions].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(6);
    const large = await ask('search_transactions', { min_amount: '1000', type: 'income' });
    expect(large.data.total_count).toBeGreaterThan(0);
    await ask('search_transactions', { per_page: 100 });
  });

  it('get_transaction shows a transaction with its history', async () => {
    const { data } = await ask('search_transactions', { per_page: 1 });
    const single = await ask('get_transaction', { id: data.transactions[0].id });
    expect(single.data.transaction).toMatchObject({ id: data.transactions[0].id });
    expect(single.data.history.length).toBeGreaterThan(0);
  });

  it('spending adds up by category and month', async () => {
    const { data } = await ask('spending', { start_date: '2026-09-01', end_date: '2026-10-31' });
    expect(data.months).toEqual({ from: '2026-09', to: '2026-10' });
    expect(data.categories[0]).toMatchObject({ category: { name: expect.any(String) }, money_out: expect.any(String) });
    await ask('spending', { by_month: true });
  });

  it('budgets show what is planned and what was spent', async () => {
    const { data } = await ask('budgets');
    expect(data.budgets[0].categories[0]).toMatchObject({
      category: { name: expect.any(String) },
      budgeted_spending: expect.stringContaining('USD'),
      spent: expect.stringContaining('USD'),
    });
  });

  it('recurring, investments and list_changes answer', async () => {
    expect((await ask('recurring')).data).toHaveProperty('total_count');
    expect((await ask('investments')).data.positions.length).toBeGreaterThan(0);
    expect((await ask('list_changes')).data).toHaveProperty('total_count');
  });

  it('statement_coverage takes the name of an account', async () => {
    const { data, page } = await ask('statement_coverage', { account: 'Blue card' });
    expect(page).toBe(`${demo().base_url}/accounts/${data.account_id}`);
  });

  it('list_imports shows one with its rows and what is wrong with them', async () => {
    const { data } = await ask('list_imports', { status: 'pending' });
    const notes = data.imports.find(({ file_name }: { file_name: string }) => file_name === 'cash-notes.csv');
    const { data: wrong } = await ask('list_imports', { import_id: notes.id, valid: false });
    expect(wrong.import).toMatchObject({ file_name: 'cash-notes.csv', account: { name: 'Blue card' } });
    expect(wrong.rows).toHaveLength(2);
    expect(wrong.rows[0].errors[0]).toEqual(expect.any(String));
  });

  it.each(['categories', 'merchants', 'tags', 'rules'])('list_records shows %s with their ids', async (kind) => {
    const { data, page } = await ask('list_records', { kind });
    expect(page).toBe(`${demo().base_url}/${kind}`);
    expect(data[kind]).toHaveLength(Math.min(25, data.total_count));
  });
});
