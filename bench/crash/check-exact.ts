import type { Client, Page, TransactionBody } from '../client.ts';
import { amountOf, type GeneratedTransaction } from '../generate.ts';

const PER_PAGE = 100;
const MOST_FAULTS = 5;

const readAll = async (client: Client, accountId: string): Promise<TransactionBody[]> => {
  const all: TransactionBody[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/api/v1/transactions?account_id=${accountId}&per_page=${PER_PAGE}&page=${page}`;
    const { data, meta } = await client.get<Page<TransactionBody>>(path);
    all.push(...data);
    pages = meta.total_pages;
  }
  return all;
};

/** Minor units of a canonical amount with two decimals. */
const centsOf = (amount: string): number => Number(amount.replace('.', ''));

const contentOf = (date: string, amount: string, name: string): string => `${date} ${amount} ${name}`;

/** Compares what the account holds with what the file said: the number, the sum, and every row once. */
export const checkExact = async (
  client: Client,
  accountId: string,
  expected: readonly GeneratedTransaction[],
): Promise<readonly string[]> => {
  const found = await readAll(client, accountId);
  const faults: string[] = [];
  if (found.length !== expected.length) faults.push(`${found.length} transactions instead of ${expected.length}`);

  // The ledger's sign: positive is money out.
  const sum = expected.reduce((cents, row) => cents - row.cents, 0);
  const foundSum = found.reduce((cents, { amount }) => cents + centsOf(amount), 0);
  if (sum !== foundSum) faults.push(`sum ${amountOf(foundSum)} instead of ${amountOf(sum)}`);

  const counts = new Map<string, number>();
  for (const { date, amount, name } of found) {
    const content = contentOf(date, amount, name);
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  const wrong = expected
    .map(({ date, cents, name }) => contentOf(date, amountOf(-cents), name))
    .filter((content) => counts.get(content) !== 1);
  faults.push(...wrong.slice(0, MOST_FAULTS).map((content) => `${counts.get(content) ?? 0} times: ${content}`));
  return faults;
};
