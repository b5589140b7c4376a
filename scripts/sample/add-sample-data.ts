import { createClient, pollUntil } from '../../client/src/index.ts';
import { addDays } from '../../shared/platform/domain/local-date.ts';
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
  const idOf = (name: string): string => accounts.find((one) => one.name === name)?.id ?? '';
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
  for (const { date, absolute_amount: amount, name } of purchases.slice(0, TWICE)) {
    const typed = { account_id: card, date: addDays(date, 1), amount, name: name.toLowerCase() };
    await client.POST('/transactions', { body: typed });
  }
};

/** Both sides of a transfer, which nobody has linked. */
const addTransfer = async (client: Client, from: string, to: string, today: string): Promise<void> => {
  const side = { date: addDays(today, -4), name: 'Extra for the roof' };
  await client.POST('/transactions', { body: { ...side, account_id: from, amount: '250.00' } });
  await client.POST('/transactions', { body: { ...side, account_id: to, amount: '-250.00' } });
};

const addEuros = async (client: Client, today: string): Promise<void> => {
  const body = { name: 'Holiday euros', account_type: 'depository', currency: 'EUR', balance: '640.00' } as const;
  const { id } = (await client.POST('/accounts', { body })).data;
  const spent = { date: addDays(today, -9), amount: '18.40', name: 'Ferry tickets' };
  await client.POST('/transactions', { body: { ...spent, account_id: id } });
  const rate = { date: addDays(today, -5), from: 'EUR', to: 'USD', rate: '1.0842' };
  await client.PUT('/exchange_rates', { body: rate });
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
