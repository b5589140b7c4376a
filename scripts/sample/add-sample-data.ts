import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../shared/platform/domain/local-date.ts';
import { apiOf, type Site } from '../budget/site.ts';
import { familyRecords, type SampleOptions } from './family-records.ts';

type Api = ReturnType<typeof apiOf>;

/**
 * Fills the family of the API key with an ordinary household, through the API as any client would. Afterwards some
 * things wait for a person: a file with rows to correct, one to publish, possible duplicates and a transfer to link.
 */
export const addSampleData = async (site: Pick<Site, 'origin' | 'demo'>, options: SampleOptions): Promise<void> => {
  const api = apiOf(site);
  await upload(
    api,
    'household.ndjson',
    familyRecords(options)
      .map((record) => JSON.stringify(record))
      .join('\n'),
    {
      type: 'NativeImport',
      publish: 'true',
    },
  );
  const accounts = await api.list('/accounts?per_page=100');
  const idOf = (name: string): string => String(accounts.find((one) => one['name'] === name)?.['id']);
  const [card, checking, savings] = ['Blue card', 'Everyday checking', 'Rainy day savings'].map(idOf);
  await addFiles(api, card ?? '', options.today);
  await addByHand(api, card ?? '', options.today);
  await addTransfer(api, [checking ?? '', savings ?? ''], options.today);
  await addEuros(api, options.today);
  await tagPurchases(api, card ?? '');
};

const TRIES = 2400;
const WAIT_MS = 250;

/** Waits until `isDone`, and at most ten minutes. */
const until = async (
  read: () => Promise<Readonly<Record<string, unknown>>>,
  isDone: (status: unknown) => boolean,
): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, error } = await read();
    if (isDone(status)) return;
    if (status === 'failed') throw new Error(`The sample data could not be added: ${String(error)}`);
    await sleep(WAIT_MS);
  }
  throw new Error('The sample data was not added in time');
};

const upload = async (
  api: Api,
  name: string,
  content: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  const { id } = await api.upload('/imports', form);
  const isPublished = fields['publish'] === 'true';
  await until(
    () => api.read(`/imports/${String(id)}`),
    (status) => (isPublished ? status === 'complete' : status === 'pending'),
  );
};

const csv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\n`).join('');

/** One file that only waits to be published, and one whose second and third rows need a correction. */
const addFiles = async (api: Api, card: string, today: string): Promise<void> => {
  const settings = { type: 'TransactionImport', account_id: card, date_format: '%Y-%m-%d' };
  const header = ['date', 'name', 'amount', 'category'];
  const [first, second, third] = [addDays(today, -3), addDays(today, -2), addDays(today, -1)];
  const ready = [
    [first, 'Harvest Farm Shop', '-38.40', 'Groceries'],
    [second, 'Pacific Fuel', '-51.15', 'Car'],
    [second, 'Riverside Playhouse', '-46.00', 'Leisure'],
    [third, 'Kettle & Bean', '-5.20', 'Coffee'],
  ];
  await upload(api, 'blue-card-this-week.csv', csv([header, ...ready]), settings);
  const faulty = [
    [first, 'Farmers market', '-21.50', 'Groceries'],
    ['2026-02-30', 'Parking downtown', '-6.00', 'Car'],
    [third, 'School fair', 'eleven', 'Gifts'],
  ];
  await upload(api, 'cash-notes.csv', csv([header, ...faulty]), settings);
};

const TWICE = 3;

/** Somebody typed in some purchases a day later, before the file of the bank had them. */
const addByHand = async (api: Api, card: string, today: string): Promise<void> => {
  const found = await api.list(`/transactions?account_id=${card}&end_date=${addDays(today, -2)}&per_page=25`);
  const purchases = found.filter(({ direction, kind }) => direction === 'outflow' && kind === 'standard');
  for (const { date, absolute_amount, name } of purchases.slice(0, TWICE)) {
    const typed = { account_id: card, date: addDays(String(date), 1), amount: absolute_amount };
    await api.create('/transactions', { ...typed, name: String(name).toLowerCase() });
  }
};

/** Both sides of a transfer, which nobody has linked. */
const addTransfer = async (api: Api, [from, to]: readonly string[], today: string): Promise<void> => {
  const side = { date: addDays(today, -4), name: 'Extra for the roof' };
  await api.create('/transactions', { ...side, account_id: from, amount: '250.00' });
  await api.create('/transactions', { ...side, account_id: to, amount: '-250.00' });
};

const addEuros = async (api: Api, today: string): Promise<void> => {
  const euros = { name: 'Holiday euros', account_type: 'depository', subtype: 'checking', currency: 'EUR' };
  const { id } = await api.create('/accounts', { ...euros, balance: '640.00' });
  const spent = { date: addDays(today, -9), amount: '18.40', name: 'Ferry tickets' };
  await api.create('/transactions', { ...spent, account_id: id });
  await api.put('/exchange_rates', { date: addDays(today, -5), from: 'EUR', to: 'USD', rate: '1.0842' });
};

const SHARED = 5;

/** A bulk edit that can be undone. */
const tagPurchases = async (api: Api, card: string): Promise<void> => {
  const tag = (await api.list('/tags?per_page=100')).find(({ name }) => name === 'Shared');
  const found = await api.list(`/transactions?account_id=${card}&search=Greenway&per_page=${SHARED}`);
  const changes = { add_tag_ids: [tag?.['id']] };
  const { id } = await api.create('/change_sets', { transaction_ids: found.map((one) => one['id']), changes });
  const read = () => api.read(`/change_sets/${String(id)}`);
  await until(read, (status) => status === 'ready');
  await api.create(`/change_sets/${String(id)}/apply`, {});
  await until(read, (status) => status === 'applied');
};
