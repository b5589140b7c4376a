import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

const LEDGERS = [
  [
    'QuickBooks',
    file(
      'Date,Transaction Type,Num,Name,Memo/Description,Debit,Credit',
      '10/13/2026,Expense,,Shop,,,10.00',
      '10/14/2026,Deposit,,Job,,500.00,',
    ),
  ],
  [
    'Tally',
    file(
      'Date,Particulars,Vch Type,Vch No.,Debit,Credit',
      '13-10-2026,Groceries,Payment,1,,10.00',
      '14-10-2026,Consulting,Receipt,1,500.00,',
    ),
  ],
  [
    'a ledger in German',
    file(
      'Datum;Konto;Gegenkonto;Text;Soll;Haben',
      '13.10.2026;1200;4980;Büro;;10,00',
      '14.10.2026;1200;8400;Verkauf;500,00;',
    ),
  ],
  [
    'a salary among debits',
    file('Date,Description,Debit,Credit', '2026-10-13,Shop,,10.00', '2026-10-14,Salary,500.00,'),
  ],
  ['a salary in German', file('Datum;Text;Soll;Haben', '13.10.2026;Kiosk;;10,00', '14.10.2026;Gehalt;500,00;')],
  [
    'balances that say so in two rows',
    file('Date,Description,Debit,Credit,Balance', '2026-10-13,North,,10.00,990.00', '2026-10-14,South,500.00,,1490.00'),
  ],
  [
    'balances that say so, the newest first',
    file('Date,Description,Debit,Credit,Balance', '2026-10-14,South,500.00,,1490.00', '2026-10-13,North,,10.00,990.00'),
  ],
  [
    'balances that say so in many rows',
    file(
      'Date,Description,Debit,Credit,Balance',
      '2026-10-13,North,,10.00,990.00',
      '2026-10-14,South,500.00,,1490.00',
      '2026-10-15,West,,20.00,1470.00',
    ),
  ],
] as const;

describe('debits that are money in, as in the ledger of a bookkeeper', () => {
  it.each(LEDGERS)('are asked about in %s', async (_, text) => {
    const read = await readFile(text, { family: { dateFormat: '%d-%m-%Y' } });
    expect(read.questions.map(({ field }) => field)).toEqual(['inflow_col_label']);
    const [question] = read.questions;
    const isGerman = text.includes('Soll');
    expect(question?.candidates.map(({ value }) => value)).toEqual(isGerman ? ['Haben', 'Soll'] : ['Credit', 'Debit']);
    expect(question?.examples).toHaveLength(2);
    const answered = await read.answer({ inflowColLabel: isGerman ? 'Soll' : 'Debit' });
    expect(canBePublished(answered)).toBe(true);
    expect(transactionsIn(answered).slice(0, 2)).toEqual(['2026-10-13 -10', '2026-10-14 500']);
  });

  it.each([
    [
      'a bank',
      'Date,Type,Description,Debit,Credit\n2026-10-13,Withdrawal,Shop,10.00,\n2026-10-14,Deposit,Job,,500.00\n',
    ],
    [
      'a bank with receipts',
      'Date,Type,Text,Debit,Credit\n2026-10-13,Payment,Shop,10.00,\n2026-10-14,Receipt,Job,,500.00\n',
    ],
    [
      'an IBAN of the counterparty',
      'Datum;Gegenkonto;Text;Soll;Haben\n13.10.2026;DE89370400440532013000;Kiosk;10,00;\n14.10.2026;DE02120300000000202051;Job;;500,00\n',
    ],
    [
      'proof by balances',
      'Date,Description,Debit,Credit,Balance\n2026-10-13,Refund to client,10.00,,990.00\n2026-10-14,Expense,,500.00,1490.00\n2026-10-15,Deposit,20.00,,1470.00\n',
    ],
  ])('are no question with %s', async (_, text) => {
    const read = await readFile(text);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read).slice(0, 2)).toEqual(['2026-10-13 -10', '2026-10-14 500']);
  });
});
