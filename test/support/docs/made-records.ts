import { randomUUID } from 'node:crypto';
import { bankApi } from '../bank/cloud-connections.ts';
import { storedConnection } from '../bank/stored-connection.ts';
import { type Answer, call, type Listed, settled } from '../http/api-client.ts';
import { EVERY_KIND, ndjson } from '../imports/every-kind.ts';
import type { NewFamily } from '../new-family.ts';
import { until } from '../until.ts';

type Named = { readonly id: string; readonly status: string };
type Created = Named & { readonly data?: Named };

const RUNNING = ['preparing', 'applying', 'reverting'];
const DAY = '2026-02-27';
const ROWS = `date,name,amount,category\n${DAY},Corner bakery,-4.80,Groceries\n`;

/** Makes records of one family over HTTP, each time a new one. */
export const madeRecords = ({ familyId, apiKey }: NewFamily) => {
  const ask = async <Body>(method: string, path: string, json?: unknown): Promise<Answer<Body>> => {
    const answer = await call<Body>(method, path, { apiKey, ...(json !== undefined && { json }) });
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer.body)}`);
  };
  const make = async (path: string, json?: object): Promise<string> => {
    const { body } = await ask<Created>('POST', path, json);
    return (body.data ?? body).id;
  };
  const makeNamed = (path: string, more: object = {}) => make(path, { name: `Made ${randomUUID()}`, ...more });

  const account = (currency = 'USD') => makeNamed('/accounts', { account_type: 'depository', currency });
  const category = () => makeNamed('/categories');
  const transaction = async (fields: object = {}): Promise<string> =>
    make('/transactions', { account_id: await account(), date: DAY, amount: '4.80', name: 'Bakery', ...fields });

  const fileImport = async (accountId: string, rows = ROWS, publish = false): Promise<string> => {
    const file = { type: 'TransactionImport', date_format: '%Y-%m-%d', raw_file_content: rows };
    const id = await make('/imports', { ...file, account_id: accountId, publish });
    await settled(id, apiKey);
    return id;
  };
  const session = (fields: object = {}) =>
    make('/import_sessions', { type: 'NativeImport', client_session_id: randomUUID(), ...fields });

  const settledChangeSet = async (id: string): Promise<string> => {
    const read = async () => (await ask<{ data: Named }>('GET', `/change_sets/${id}`)).body.data;
    await until(read, ({ status }) => !RUNNING.includes(status));
    return id;
  };
  /** One change set of a family is applied at a time. */
  const quiet = async (): Promise<void> => {
    const read = async () => (await ask<Listed<Named>>('GET', '/change_sets')).body.data;
    await until(read, (sets) => sets.every(({ status }) => !RUNNING.includes(status)));
  };
  const changeSet = async (): Promise<string> => {
    const account_id = await account();
    await transaction({ account_id });
    const json = { filter: { account_id }, changes: { category_id: await category() } };
    return settledChangeSet(await make('/change_sets', json));
  };

  let native: Promise<string> | undefined;
  const nativeImport = async (): Promise<string> => {
    const id = await make('/imports', {
      type: 'NativeImport',
      raw_file_content: ndjson(EVERY_KIND),
      publish: true,
    });
    await settled(id, apiKey);
    return id;
  };
  /** Only an import makes these. */
  const imported = async (path: string): Promise<string> => {
    native ??= nativeImport();
    await native;
    const [first] = (await ask<Listed<Named>>('GET', path)).body.data;
    return first?.id ?? '';
  };

  return {
    ask,
    account,
    category,
    transaction,
    fileImport,
    session,
    banks: bankApi(apiKey),
    bank: () => storedConnection(familyId, { status: 'requires_update' }),
    changeSet,
    settledChangeSet,
    quiet,
    /** By the resource that a path begins with, for operations on one record. */
    byResource: {
      accounts: account,
      categories: category,
      transactions: transaction,
      change_sets: changeSet,
      import_sessions: session,
      invitations: () => make('/invitations', { email: `${randomUUID()}@example.com` }),
      tags: () => makeNamed('/tags'),
      merchants: () => makeNamed('/merchants'),
      imports: async () => fileImport(await account()),
      exports: () => make('/exports'),
      trades: () => imported('/trades'),
      holdings: () => imported('/holdings'),
      balances: () => imported('/balances'),
      bank_connections: async () => (await storedConnection(familyId)).id,
      exchange_rates: async () => {
        const json = { date: freeMonth().start_date, from: 'NOK', to: 'SEK', rate: '0.98' };
        return (await ask<{ data: Named }>('PUT', '/exchange_rates', json)).body.data.id;
      },
      rules: () =>
        makeNamed('/rules', {
          conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
          actions: [{ action_type: 'set_transaction_name', value: 'Bakery' }],
        }),
      valuations: async () =>
        make('/valuations', { valuation: { account_id: await account(), date: DAY, amount: '10.00' } }),
      budgets: () => make('/budgets', { ...freeMonth(), budgeted_spending: '10' }),
      recurring_transactions: () =>
        make('/recurring_transactions', { name: 'Gym', amount: '39', next_expected_date: DAY }),
    } satisfies Record<string, () => Promise<string>>,
  };
};

export type MadeRecords = ReturnType<typeof madeRecords>;

let month = 0;
/** Budgets of a family may not be of the same time. */
export const freeMonth = (): { readonly start_date: string; readonly end_date: string } => {
  month += 1;
  const start = new Date(Date.UTC(2000, month, 1));
  const end = new Date(Date.UTC(2000, month + 1, 0));
  return { start_date: start.toISOString().slice(0, 10), end_date: end.toISOString().slice(0, 10) };
};
