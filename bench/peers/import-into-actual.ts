import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readRows } from './read-rows.ts';

/**
 * Adds the rows of a CSV of `generateCsv` to a new budget of Actual's engine, with one call for each account, as its
 * documentation recommends. Run `node bench/peers/import-into-actual.ts <package> <file.csv> <new folder>`.
 */
type Transaction = {
  readonly account: string;
  readonly date: string;
  /** In cents; negative is money out. */
  readonly amount: number;
  readonly payee_name: string;
  readonly notes: string;
};

type Api = {
  readonly init: (options: { readonly dataDir: string; readonly verbose: boolean }) => Promise<unknown>;
  readonly runImport: (budget: string, work: () => Promise<void>) => Promise<void>;
  readonly createAccount: (account: { readonly name: string }) => Promise<string>;
  readonly importTransactions: (
    account: string,
    transactions: readonly Transaction[],
  ) => Promise<{ readonly added: readonly string[] }>;
  readonly shutdown: () => Promise<void>;
};

const [packageFolder, file, dataDir] = process.argv.slice(2);
if (packageFolder === undefined || file === undefined || dataDir === undefined)
  throw new Error('usage: import-into-actual.ts <package> <file.csv> <new folder>');

const rows = await readRows(file);
const accounts = new Set(rows.map(({ account }) => account));

await mkdir(dataDir, { recursive: true });
const api: Api = createRequire(import.meta.url)(packageFolder);
await api.init({ dataDir, verbose: false });
let added = 0;
await api.runImport('Peer', async () => {
  for (const name of accounts) {
    const account = await api.createAccount({ name });
    const ofAccount = rows.filter((row) => row.account === name);
    const transactions = ofAccount.map(({ date, amount, name: payee, notes }) => ({
      account,
      date,
      amount: Number(amount.replace('.', '')),
      payee_name: payee,
      notes,
    }));
    added += (await api.importTransactions(account, transactions)).added.length;
  }
});
await api.shutdown();
if (added !== rows.length) throw new Error(`Actual added ${added} of ${rows.length} rows`);
