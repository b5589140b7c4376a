import { createClient, pollUntil } from '../../client/src/index.ts';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';
import type { Site } from '../budget/site.ts';
import { familyRecords, type SampleOptions } from './family-records.ts';

type Client = ReturnType<typeof createClient>;

/**
 * Fills the family of the API key with an ordinary household, through the public API. Afterwards some things wait for a
 * person: a file with rows to correct, one to publish, possible duplicates and a transfer to link.
 */
export const addSampleData = async (
  { origin, demo }: Pick<Site, 'origin' | 'demo'>,
  options: SampleOptions,
): Promise<void> => {
  const client = createClient({ baseUrl: origin, apiKey: demo.api_key });
  await addRecords(client, options);
  const accounts = (await client.GET('/accounts', { params: { query: { per_page: 100 } } })).data;
  const idOf = (name: string): string => accounts.find((account) => account.name === name)?.id ?? '';
  const card = idOf('Blue card');
  await addFiles(client, card, options.today);
  await addByHand(client, card, options.today);
  await addTransfer(client, idOf('Everyday checking'), idOf('Rainy day savings'), options.today);
  await addEuros(client, options.today);
  await tagPurchases(client, card);
};

const addRecords = async (client: Client, options: SampleOptions): Promise<void> => {
  const lines = familyRecords(options).map((record) => `${JSON.stringify(record)}\n`);
  const uploaded = await client.imports.upload(new File(lines, 'household.ndjson'), { type: 'NativeImport' });
  await client.imports.publish(uploaded);
  const { status, error } = await client.imports.waitUntilSettled(uploaded.id);
  if (status !== 'complete') throw new Error(`The sample data was not imported: ${error}`);
};

const csv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\n`).join('');

/** One file that only waits to be published, and one whose second and third rows need a correction. */
const addFiles = async (client: Client, card: string, today: string): Promise<void> => {
  const upload = async (name: string, rows: readonly (readonly string[])[]): Promise<void> => {
    const file = new File([csv([['date', 'name', 'amount', 'category'], ...rows])], name);
    const settings = { date_format: '%Y-%m-%d' };
    const { id } = await client.imports.upload(file, { type: 'TransactionImport', accountId: card, settings });
    await client.imports.waitUntilSettled(id);
  };
  const [first, second, third] = [addDays(today, -3), addDays(today, -2), addDays(today, -1)];
  await upload('blue-card-this-week.csv', [
    [first, 'Harvest Farm Shop', '-38.40', 'Groceries'],
    [second, 'Pacific Fuel', '-51.15', 'Car'],
    [second, 'Riverside Playhouse', '-46.00', 'Leisure'],
    [third, 'Kettle & Bean', '-5.20', 'Coffee'],
  ]);
  await upload('cash-notes.csv', [
    [first, 'Farmers market', '-21.50', 'Groceries'],
    ['2026-02-30', 'Parking downtown', '-6.00', 'Car'],
    [third, 'School fair', 'eleven', 'Gifts'],
  ]);
};

const TWICE = 3;

/** Somebody typed in some purchases a day later, before the file of the bank had them. */
const addByHand = async (client: Client, card: string, today: string): Promise<void> => {
  const query = { account_id: card, end_date: addDays(today, -2), per_page: 25 };
  const found = (await client.GET('/transactions', { params: { query } })).data;
  const purchases = found.filter(({ direction, kind }) => direction === 'outflow' && kind === 'standard');
  for (const { date, absolute_amount: amount, name, category } of purchases.slice(0, TWICE)) {
    const typed = { account_id: card, date: addDays(date, 1), amount, name, category_id: category?.id ?? null };
    await client.POST('/transactions', { body: typed });
  }
};

/** Both sides of a transfer, which nobody has linked. */
const addTransfer = async (client: Client, from: string, to: string, today: string): Promise<void> => {
  const side = { date: addDays(today, -4), name: 'Extra for the roof' };
  await client.POST('/transactions', { body: { ...side, account_id: from, amount: '250.00' } });
  await client.POST('/transactions', { body: { ...side, account_id: to, amount: '-250.00' } });
};

/** So many days ago, with the category. */
const IN_EUROS = [
  [9, 'Ferry tickets', '18.40', 'Travel'],
  [11, 'Café Ribeira', '12.80', 'Coffee'],
  [12, 'Casa do Mar', '46.50', 'Eating out'],
  [40, 'Pension Alfama', '164.00', 'Travel'],
  [41, 'Metro Lisboa', '13.60', 'Transport'],
  [118, 'Mercado Central', '31.25', 'Groceries'],
] as const;

/** A vacation account in another currency, with a rate for each quarter. */
const addEuros = async (client: Client, today: string): Promise<void> => {
  const body = { name: 'Vacation euros', account_type: 'depository', currency: 'EUR', balance: '640.00' } as const;
  const { id } = (await client.POST('/accounts', { body: { ...body, subtype: 'checking' } })).data;
  const categories = (await client.GET('/categories', { params: { query: { per_page: 100 } } })).data;
  for (const [days, name, amount, category] of IN_EUROS) {
    const category_id = categories.find((known) => known.name === category)?.id ?? null;
    const spent = { account_id: id, date: addDays(today, -days), amount, name, category_id };
    await client.POST('/transactions', { body: spent });
  }
  const rates = [
    [5, '1.0842'],
    [96, '1.0725'],
    [187, '1.0910'],
  ] as const;
  for (const [days, rate] of rates) {
    await client.PUT('/exchange_rates', { body: { date: addDays(today, -days), from: 'EUR', to: 'USD', rate } });
  }
};

const SHARED = 5;

/** A bulk edit that can be undone. */
const tagPurchases = async (client: Client, card: string): Promise<void> => {
  const tags = (await client.GET('/tags')).data;
  const tag = tags.find(({ name }) => name === 'Shared')?.id ?? '';
  const query = { account_id: card, search: 'Greenway', per_page: SHARED };
  const found = (await client.GET('/transactions', { params: { query } })).data;
  const body = { transaction_ids: found.map(({ id }) => id), changes: { add_tag_ids: [tag] } };
  const { id } = (await client.POST('/change_sets', { body })).data;
  const params = { path: { id } };
  const read = async () => (await client.GET('/change_sets/{id}', { params })).data;
  await pollUntil(read, ({ status }) => status !== 'preparing');
  await client.POST('/change_sets/{id}/apply', { params });
  await pollUntil(read, ({ status }) => status !== 'applying');
};
