import {
  accountNames,
  amountOf,
  type GeneratedTransaction,
  type GeneratorOptions,
  generateTransactions,
} from './generate.ts';
import { CATEGORIES, TAGS } from './vocabulary.ts';

const idOf = (kind: string, names: readonly string[], name: string): string => `${kind}-${names.indexOf(name) + 1}`;
const lineOf = (type: string, data: object): string => `${JSON.stringify({ type, data })}\n`;

function* catalogue(accounts: readonly string[]): Generator<string> {
  for (const name of accounts) {
    const id = idOf('account', accounts, name);
    yield lineOf('Account', { id, name, balance: '0.00', currency: 'USD', accountable_type: 'Depository' });
  }
  for (const name of CATEGORIES) yield lineOf('Category', { id: idOf('category', CATEGORIES, name), name });
  for (const name of TAGS) yield lineOf('Tag', { id: idOf('tag', TAGS, name), name });
}

/** Native amounts carry the ledger's sign: positive is money out. */
const transactionLine = (transaction: GeneratedTransaction, accounts: readonly string[], number: number): string =>
  lineOf('Transaction', {
    id: `transaction-${number}`,
    account_id: idOf('account', accounts, transaction.account),
    date: transaction.date,
    amount: amountOf(-transaction.cents),
    currency: 'USD',
    name: transaction.name,
    ...(transaction.notes !== '' && { notes: transaction.notes }),
    ...(transaction.category !== '' && { category_id: idOf('category', CATEGORIES, transaction.category) }),
    ...(transaction.tags.length > 0 && { tag_ids: transaction.tags.map((tag) => idOf('tag', TAGS, tag)) }),
  });

/** The lines of a native file: ten accounts, every category and tag, and `rows` transactions. */
export function* generateNdjson(options: GeneratorOptions): Generator<string> {
  const accounts = accountNames(options.label);
  yield* catalogue(accounts);
  let number = options.from ?? 0;
  for (const transaction of generateTransactions(options)) {
    number += 1;
    yield transactionLine(transaction, accounts, number);
  }
}
