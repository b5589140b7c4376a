import * as z from 'zod';
import { Refusal } from '../domain/refusal.ts';
import { flow, money } from './shown.ts';
import { shownFlow } from './spending.ts';
import { type Api, readingTool, type Sent } from './tool.ts';

export const overview = readingTool({
  name: 'overview',
  title: 'Overview',
  description:
    'Shows the net worth, the income and spending of this month and the one before, and what needs attention: imports that wait or failed, their open questions, the first pairs of possible duplicates and of transfers to link, suggestions to review, proposals that wait for a person, and bank connections that fail. Begin here.',
  input: z.strictObject({}),
  run: async (api) => {
    const parts = Object.entries(PARTS);
    const read = await Promise.all(
      parts.map(async ([name, part]) => [name, await permitted(() => part(api))] as const),
    );
    const hidden = read.flatMap(([name, value]) => (value instanceof Refusal ? [name] : []));
    const [refusal] = read.flatMap(([, value]) => (value instanceof Refusal ? [value] : []));
    if (refusal !== undefined && hidden.length === parts.length) throw refusal;
    const shown = Object.fromEntries(read.filter(([, value]) => !(value instanceof Refusal)));
    const { net_worth, months, ...needs_attention } = shown;
    return { page: '/', data: { net_worth, months, needs_attention, not_permitted: hidden } };
  },
});

/** A key for some parts gets the rest of the overview. */
const permitted = async <Part>(read: () => Promise<Part>): Promise<Part | Refusal> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_scope') return error;
    throw error;
  }
};

const ONE = { params: { query: { per_page: 1 } } };
const FIRST_PAIRS = { params: { query: { per_page: 5 } } };
const MOST_IMPORTS = 5;

const netWorth = async (api: Api): Promise<unknown> => {
  const { currencies, converted_total: total } = (await api.GET('/balance_sheet')).data;
  return {
    total: total === null || currencies.length < 2 ? undefined : money(total.net_worth, total.currency),
    by_currency: currencies.map(({ currency, net_worth, assets, liabilities }) => ({
      net_worth: money(net_worth, currency),
      assets: money(assets, currency),
      liabilities: money(liabilities, currency),
    })),
  };
};

const months = async (api: Api): Promise<unknown> => {
  const { data } = await api.GET('/spending');
  return data.months.slice(-2).map((month) => ({
    month,
    by_currency: data.currencies.flatMap(({ currency, series }) =>
      series.filter((part) => part.month === month).map((part) => ({ currency, ...shownFlow(part, currency) })),
    ),
  }));
};

/** Imports to publish, each with the number of its open questions. */
const waiting = async (api: Api): Promise<unknown> => {
  const query = { status: 'pending', per_page: MOST_IMPORTS } as const;
  const { data, meta } = await api.GET('/imports', { params: { query } });
  const details = await Promise.all(data.map(({ id }) => api.GET('/imports/{id}', { params: { path: { id } } })));
  return {
    count: meta.total_count,
    first: details.map(({ data: item }) => ({
      id: item.id,
      file_name: item.filename,
      questions: item.questions.length + (item.sign_question === undefined ? 0 : 1),
      invalid_rows: item.stats.invalid_rows_count,
      reverted_at: item.reverted_at,
      unassigned_names: item.stats.unassigned_mappings_count,
    })),
  };
};

/** Pairs as propose_changes takes them. */
const duplicates = async (api: Api): Promise<unknown> => {
  const { data, meta } = await api.GET('/duplicates', FIRST_PAIRS);
  return {
    count: meta.total_count,
    first: data.map(({ kept, merged, amount, currency, account_name }) => ({
      kept: { transaction_id: kept.transaction_id, date: kept.date, name: kept.name },
      merged: { transaction_id: merged.transaction_id, date: merged.date, name: merged.name },
      amount: flow(amount, currency),
      account: account_name,
    })),
  };
};

const transfers = async (api: Api): Promise<unknown> => {
  const { data, meta } = await api.GET('/transfers', FIRST_PAIRS);
  return {
    count: meta.total_count,
    first: data.map(({ outflow, inflow }) => ({ outflow: shownSide(outflow), inflow: shownSide(inflow) })),
  };
};

const shownSide = (side: Sent<'SuggestedTransfer'>['outflow']): object => ({
  transaction_id: side.transaction_id,
  date: side.date,
  name: side.name,
  amount: flow(side.amount, side.currency),
  account: side.account_name,
});

const failed = async (api: Api): Promise<unknown> => {
  const of = async (status: 'failed' | 'revert_failed') =>
    (await api.GET('/imports', { params: { query: { status, per_page: MOST_IMPORTS } } })).data;
  const found = (await Promise.all([of('failed'), of('revert_failed')])).flat();
  return found.map(({ id, filename, status, error }) => ({ id, file_name: filename, status, error }));
};

const failingBanks = async (api: Api): Promise<unknown> => {
  const { data } = await api.GET('/bank_connections', { params: { query: { per_page: 100 } } });
  return data
    .filter(({ status, needs_attention, sync }) => status !== 'good' || needs_attention.length > 0 || sync?.error)
    .map(({ id, name, status, needs_attention, sync }) => ({
      id,
      name,
      status,
      why: [...needs_attention.map(({ message }) => message), sync?.error?.message],
    }));
};

const PARTS: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  net_worth: netWorth,
  months,
  imports_waiting: waiting,
  imports_failed: failed,
  proposals_waiting: async (api) =>
    (await api.GET('/change_sets', { params: { query: { status: 'ready', proposed: 'true', per_page: 1 } } })).meta
      .total_count,
  possible_duplicates: duplicates,
  suggested_transfers: transfers,
  suggestions: async (api) => (await api.GET('/suggestions', ONE)).meta.total_count,
  bank_connections_failing: failingBanks,
};
