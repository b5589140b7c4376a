import { amountOf, type GeneratedTransaction, type GeneratorOptions, generateTransactions } from './generate.ts';

/** How the file is to be read. */
export const CSV_FIELDS = { type: 'TransactionImport', date_format: '%Y-%m-%d' };

const CSV_HEADER = 'date,amount,name,category,tags,notes,account\n';

const lineOf = ({ date, cents, name, category, tags, notes, account }: GeneratedTransaction): string =>
  `${date},${amountOf(cents)},${name},${category},${tags.join('|')},${notes},${account}\n`;

/** The lines of a CSV file; no cell needs quotes. */
export function* generateCsv(options: GeneratorOptions): Generator<string> {
  yield CSV_HEADER;
  for (const transaction of generateTransactions(options)) yield lineOf(transaction);
}
