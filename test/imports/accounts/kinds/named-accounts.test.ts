import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished } from '../../../support/imports/truth.ts';

const LAYOUTS = [
  {
    header: 'Date,Payee,Amount,Account',
    line: (day: string, amount: string, account: string) => `${day},Shop,${amount},${account}`,
  },
  {
    header: 'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
    line: (day: string, amount: string, account: string) =>
      `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)},Shop,SHOP,${amount.replace('-', '')},${amount.startsWith('-') ? 'debit' : 'credit'},Food,${account},,`,
  },
  {
    header: 'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Category_Group',
    line: (day: string, amount: string, account: string) => `${account},${day},Shop,,Food,${amount},0,Home`,
  },
] as const;
const ACCOUNTS = ['Main', 'Checking', 'Visa', 'Savings'] as const;

const file = fc.record({
  layout: fc.constantFrom(...LAYOUTS),
  rows: fc.array(
    fc.record({
      cents: fc.integer({ min: -9_000, max: 9_000 }).filter((cents) => cents !== 0),
      account: fc.constantFrom(...ACCOUNTS),
    }),
    { minLength: 3, maxLength: 12 },
  ),
  belongsToOne: fc.boolean(),
});

const day = (at: number): string => `2026-05-${String(at + 13)}`;

const entryOf = (date: string | undefined, amount: string | number, account: string): string =>
  `${date} ${amount} ${account}`;

describe('files that name accounts beside the account of the import', () => {
  it('never put the rows of several accounts into one without asking', async () => {
    let published = 0;
    const numRuns = runs(25, 1_250);
    await fc.assert(
      fc.asyncProperty(file, async ({ layout, rows, belongsToOne }) => {
        const lines = rows.map(({ cents, account }, at) => layout.line(day(at), (cents / 100).toFixed(2), account));
        const names = new Set(rows.map(({ account }) => account));
        const first = await readFile([layout.header, ...lines].join('\n'));
        const asks = first.questions.some(({ field }) => field === 'account_id');
        expect(asks || names.size === 1).toBe(true);
        const settled = asks ? await first.answer({}, belongsToOne ? 'account' : null) : first;
        const last = await answered(settled, ({ field }) =>
          field === 'signage_convention' ? { signageConvention: 'inflows_positive' } : undefined,
        );
        if (!canBePublished(last)) return;
        published += 1;
        const isApart = asks && !belongsToOne;
        expect(last.record.accountId).toBe(isApart ? null : 'account');
        const truth = rows.map(({ cents, account }, at) => entryOf(day(at), cents / 100, isApart ? account : ''));
        expect(last.rows.map(({ entry, fields }) => entryOf(entry?.date, fields.amount, fields.account))).toEqual(
          truth,
        );
      }),
      { numRuns },
    );
    expect(published).toBeGreaterThan(numRuns * 0.8);
  });

  it('is a warning if nothing was detected', async () => {
    const { header, line } = LAYOUTS[0];
    const text = [header, line(day(0), '-1.00', 'Checking'), line(day(1), '2.00', 'Visa')].join('\n');
    const asked = await readFile(text);
    const { record, questions } = await asked.answer({}, 'account');
    expect(questions).toEqual([]);
    expect(record.warnings).toMatchObject([
      {
        code: 'other_account',
        message:
          'The column "Account" names "Checking", "Visa", but all rows go into "Main", the account of this import: send account_id as null to import each row into the account that it names',
      },
    ]);
  });

  it('ask about the pockets of a bank, but not about a single one', async () => {
    const header = 'Type,Product,Date,Description,Amount';
    const rows = (...products: readonly string[]) =>
      [header, ...products.map((product, at) => `CARD,${product},${day(at)},Shop ${at},-${at + 1}.50`)].join('\n');
    const several = await readFile(rows('Current', 'Savings', 'Current', 'Current'));
    expect(several.questions).toMatchObject([
      { field: 'account_id', question: expect.stringContaining('"Product" names "Current", "Savings"') },
    ]);
    expect((await readFile(rows('Current', 'Current', 'Current'))).questions).toEqual([]);
    expect((await readFile(rows('Tea', 'Coffee', 'Cake'))).questions).toEqual([]); // what was bought
  });
});
