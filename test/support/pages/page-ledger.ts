import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import { call, type Listed, settled } from '../api-client.ts';

type Wanted = {
  readonly apiKey: string;
  readonly called: (plain: string) => string;
  /** Payees beside the ordinary ones. */
  readonly more: readonly string[];
};

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join('');

const toPublish = ({ called, more }: Wanted): string =>
  csv([
    ['date', 'name', 'amount', 'category', 'tags', 'notes'],
    ['2026-02-25', called('Rent'), '-1200.00', called('Housing'), called('home'), called('For March')],
    ['2026-02-26', 'Groceries', '-84.20', 'Food', 'home|week', ''],
    ['2026-02-27', 'Bakery', '-4.80', 'Food', '', ''],
    ['2026-02-28', 'Salary', '2500.00', 'Income', '', ''],
    ...more.map((text) => ['2026-02-24', text, '-1.00', text, '', text]),
  ]);

const faulty = ({ called }: Wanted): string =>
  csv([
    ['date', 'name', 'amount', 'category', 'account'],
    ['2026-03-01', called('Cinema'), '-24.00', called('Leisure'), called('Joint')],
    ['2026-03-32', called('No such day'), '-1.00', 'Leisure', 'Joint'],
    ['2026-03-02', 'No amount', called('much'), 'Leisure', 'Elsewhere'],
  ]);

/** An account with transactions, a valuation, an import that is complete and one that waits for a person. */
export const createLedger = async (wanted: Wanted) => {
  const { apiKey, called } = wanted;
  const post = async <Data>(path: string, sent: Parameters<typeof call>[2]): Promise<Data> => {
    const { status, body } = await call<Data>('POST', path, { apiKey, ...sent });
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const upload = async (content: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ date_format: '%Y-%m-%d', ...fields })) body.append(name, value);
    body.append('file', new Blob([content], { type: 'text/csv' }), called('bank.csv'));
    const { data } = await post<{ data: ImportDetail }>('/imports', { body });
    await settled(data.id, apiKey);
    return data.id;
  };
  const json = { name: called('Joint account'), account_type: 'depository', currency: 'USD' };
  const { data: account } = await post<{ data: Account }>('/accounts', { json });
  const valued = { account_id: account.id, date: '2026-02-20', amount: '3100.50', notes: called('By the statement') };
  const valuation = await post<Valuation>('/valuations', { json: { valuation: valued } });
  const published = await upload(toPublish(wanted), { account_id: account.id, publish: 'true' });
  const pending = await upload(faulty(wanted), {});
  const listed = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`, { apiKey });
  const rent = listed.body.data.find(({ date }) => date === '2026-02-25');
  return {
    account: account.id,
    valuation: valuation.id,
    transaction: rent?.id ?? '',
    import: published,
    pendingImport: pending,
  };
};
