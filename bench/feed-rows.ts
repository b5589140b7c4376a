import { gzipSync } from 'node:zlib';
import { addDays } from '../shared/platform/domain/local-date.ts';
import type { UsBook } from '../test/support/bank/us-book.ts';
import type { BenchFile } from './bench-file.ts';
import { amountOf, generateTransactions } from './generate.ts';
import { CSV_FIELDS } from './generate-csv.ts';

/** The same transactions as a bank tells them and as a file has them, of days that every sync reads again. */
export type FeedRows = { readonly book: UsBook; readonly file: BenchFile };

const DAYS = 28;

/** `label`: the account of the file. */
export const feedRows = (rows: number, seed: number, label: string): FeedRows => {
  const today = new Date().toISOString().slice(0, 10);
  const told = [...generateTransactions({ rows, seed })].map(({ cents, name }, at) => ({
    date: addDays(today, -(at % DAYS)),
    amount: amountOf(cents),
    name,
    id: `TRN-${at}`,
  }));
  const lines = told.map(({ date, amount, name }) => `${date},${amount},${name},${label}\n`);
  const csv = Buffer.from(`date,amount,name,account\n${lines.join('')}`);
  const account = {
    id: 'ACT-1',
    name: 'Everyday',
    currency: 'USD',
    balance: '812.40',
    'balance-date': secondsOf(today),
  };
  const transactions = told.map(({ id, date, amount, name }) => ({
    id,
    posted: secondsOf(date),
    amount,
    description: name,
  }));
  return {
    book: { accounts: [{ ...account, transactions }] },
    file: {
      fields: CSV_FIELDS,
      rows,
      path: `${label}.csv`,
      bytes: csv.length,
      gzipped: new Uint8Array(gzipSync(csv)),
    },
  };
};

const secondsOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1_000;
