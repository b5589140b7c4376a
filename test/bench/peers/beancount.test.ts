import { describe, expect, it } from 'vitest';
import { journalOf } from '../../../bench/peers/beancount.ts';

const row = { date: '2026-01-02', amount: '-12.34', name: 'CORNER BAKERY', category: 'Dining out', notes: '' };

describe('journalOf', () => {
  it('opens each account once and has a transaction for each row', () => {
    const journal = journalOf([
      { ...row, account: 'Joint 0923' },
      { ...row, account: 'Joint 0923', amount: '5.00', category: '' },
    ]);
    expect(journal.split('\n').filter((line) => line !== '')).toEqual([
      '2000-01-01 open Assets:NJoint-0923',
      '2000-01-01 open Expenses:NDining-out',
      '2000-01-01 open Expenses:N',
      '2026-01-02 * "CORNER BAKERY"',
      '  Assets:NJoint-0923  -12.34 USD',
      '  Expenses:NDining-out',
      '2026-01-02 * "CORNER BAKERY"',
      '  Assets:NJoint-0923  5.00 USD',
      '  Expenses:N',
    ]);
  });
});
