import { expect, it } from 'vitest';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { transactionsCsv } from '../../../shared/ledger/search/domain/transactions-csv.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';

const NAMES = { account: () => 'Checking', category: () => null, merchant: () => null, tag: () => null };
const entry = (name: string, amount: string, hasParts = false): Entry =>
  ({ ...anEntryContent(), accountId: 'account', name, amount, hasParts }) as Entry;

it('has the parts of a split transaction without the whole, so that its amounts add up', () => {
  const csv = transactionsCsv([entry('Market', '30', true), entry('Food', '10'), entry('Soap', '20')], NAMES);
  const amounts = csv
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[2] ?? []);
  expect(amounts).toEqual(['-10', '-20']);
});
