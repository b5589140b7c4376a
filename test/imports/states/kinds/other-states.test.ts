import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

const day = (at: number): string => `2026-05-${String(at + 1).padStart(2, '0')}`;
const written = (header: string, ...rows: readonly string[]): string =>
  `${[`Date,Description,Amount,${header}`, ...rows.map((cells, at) => `${day(at)},Shop,-${at + 1}.50,${cells}`)].join('\n')}\n`;
const asked = ({ questions }: Awaited<ReturnType<typeof readFile>>) => questions.map(({ text }) => text);

describe('two columns of states that mark different rows', () => {
  const text = written('Status,Settlement', 'Completed,Settled', 'Completed,Pending', 'Declined,Settled');

  it('are both read, after a question about the second', async () => {
    const read = await readFile(text);
    expect(read.questions).toMatchObject([
      {
        field: 'state_values',
        text: 'Settlement: Pending',
        question: 'Did the transactions with "Pending" in "Settlement" go through?',
        examples: ['2026-05-02 · Shop · -2.50 · Completed · Pending'],
      },
    ]);
    const left = await read.answer({ stateValues: { 'Settlement: Pending': 'leave_out' } });
    expect(canBePublished(left)).toBe(true);
    expect(transactionsIn(left)).toEqual(['2026-05-01 -1.5']);
    expect(left.record.warnings.map(({ message }) => message)).toEqual([
      '2 rows were left out because of their states: "Settlement: Pending" (-2.5 EUR), "Declined" (-3.5 EUR)',
    ]);
    const added = await read.answer({ stateValues: { 'Settlement: Pending': 'booked' } });
    expect(transactionsIn(added)).toHaveLength(2);
    expect(added.rows.map(({ pending = false }) => pending)).toEqual([false, true, false]);
  });

  it.each([
    [['Booked,Settled', 'Unclear,Pending', 'Declined,Settled', 'Unclear,Settled'], 'Unclear'],
    [['Booked,Settled', 'Pending,Declined', 'Booked,Settled', 'Pending,Settled'], 'Pending'],
  ])('are both asked about where the first is not clear either: %j', async (rows, first) => {
    const read = await readFile(written('Status,Settlement', ...rows));
    const second = `Settlement: ${rows[1]?.split(',')[1]}`;
    expect(asked(read)).toEqual([first, second]);
    const left = await read.answer({ stateValues: { [first]: 'booked', [second]: 'leave_out' } });
    expect(canBePublished(left)).toBe(true);
    expect(transactionsIn(left)).not.toContain('2026-05-02 -2.5');
    expect(transactionsIn(left)).toContain('2026-05-04 -4.5');
  });

  it('are asked about once where both mark the same rows', async () => {
    const read = await readFile(written('Status,Settlement', 'Booked,Settled', 'Pending,Open', 'Booked,Settled'));
    expect(asked(read)).toEqual(['Pending']);
  });

  it('are settled by running balances', async () => {
    const rows = ['Completed,false,100.00', 'Completed,true,100.00', 'Declined,false,100.00', 'Completed,false,95.50'];
    const read = await readFile(written('Status,Pending,Balance', ...rows, 'Completed,false,90.00'));
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-05-01 -1.5', '2026-05-04 -4.5', '2026-05-05 -5.5']);
  });

  it('are asked about where the second is blank', async () => {
    const rows = ['2026-05-02,Completed', ',Completed', '2026-05-04,Declined', '2026-05-05,Completed'];
    const read = await readFile(written('Posted,Status', ...rows));
    expect(read.questions.map(({ question }) => question)).toEqual([
      'Did the transactions with a blank "Posted" go through?',
    ]);
    const left = await read.answer({ stateValues: { 'Posted:': 'leave_out' } });
    expect(canBePublished(left)).toBe(true);
    expect(transactionsIn(left)).toEqual(['2026-05-01 -1.5', '2026-05-04 -4.5']);
  });

  it('are asked about again if a later file has another text', async () => {
    const { answer } = await readFile(text);
    const { record } = await answer({ stateValues: { 'Settlement: Pending': 'leave_out' } });
    const { type, configuration } = record;
    const saved = {
      type,
      accountId: 'account',
      signature: '',
      configuration,
      assignments: [],
      importId: 'import',
      savedAt: record.createdAt,
    };
    const rows = ['Completed,Settled', 'Completed,Pending', 'Completed,Rejected'];
    const later = await readFile(written('Status,Settlement', ...rows), { saved });
    expect(asked(later)).toEqual(['Settlement: Rejected']);
    expect(later.rows.map(({ leftOutReason, errors }) => leftOutReason ?? errors.length)).toEqual([0, 'state', 1]);
  });

  it('are not asked about where they agree', async () => {
    const rows = ['Completed,false,', 'Declined,false,No funds', 'Completed,false,'];
    expect(asked(await readFile(written('Status,Pending,Decline reason', ...rows)))).toEqual([]);
  });

  it('publish nothing that did not happen', async () => {
    const columns = fc.constantFrom(
      { header: 'Settlement', on: 'Pending', off: 'Settled' },
      { header: 'Pending', on: 'yes', off: 'no' },
      { header: 'Decline reason', on: 'Limit', off: '' },
      { header: 'Cancelled', on: '2026-06-01', off: '' },
      { header: 'Buchung', on: '', off: '2026-06-01' },
    );
    const rows = fc.array(fc.record({ first: fc.boolean(), second: fc.boolean() }), { minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(columns, rows, async ({ header, on, off }, states) => {
        fc.pre(states.some(({ second }) => !second)); // the same in all rows says nothing
        const cells = states.map(({ first, second }) => `${first ? 'Declined' : 'Completed'},${second ? on : off}`);
        const read = await answered(
          await readFile(written(`Status,${header}`, ...cells)),
          ({ field, text: key = '' }) =>
            field === 'state_values' ? { stateValues: { [key]: 'leave_out' } } : undefined,
        );
        if (!canBePublished(read)) return;
        const happened = states.flatMap(({ first, second }, at) =>
          first || second ? [] : [transaction(day(at), `-${at + 1}.5`)],
        );
        expect(transactionsIn(read)).toEqual(happened);
      }),
      { numRuns: runs(25, 1_000) },
    );
  });
});

describe('a day at which a payment ended', () => {
  it.each([
    'Cancelled',
    'Voided',
    'Cancelled at',
    'Void date',
    'Date cancelled',
    'Storniert am',
    'Annulé le',
    '취소일자',
  ])('is asked about under "%s"', async (header) => {
    const read = await readFile(written(header, '', '2026-05-16', ''));
    expect(read.questions.map(({ question }) => question)).toEqual([
      `Did the transactions with a date in "${header}" go through?`,
    ]);
    const left = await read.answer({ stateValues: { '*': 'leave_out' } });
    expect(canBePublished(left)).toBe(true);
    expect(transactionsIn(left)).toEqual(['2026-05-01 -1.5', '2026-05-03 -3.5']);
  });

  it('leaves out its row if that was refused or deleted', async () => {
    for (const header of ['Declined at', 'Deleted on']) {
      const read = await readFile(written(header, '', '2026-05-16', ''));
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual(['2026-05-01 -1.5', '2026-05-03 -3.5']);
    }
  });

  it('is none under the header of another day', async () => {
    for (const header of ['Value date', 'Due date', 'Expiry date', 'Refund deadline'])
      expect(canBePublished(await readFile(written(header, '', '2026-05-16', '')))).toBe(true);
  });
});

describe('a word before a name, for what did not happen or not yet', () => {
  const withName = (name: string): string =>
    `Date,Description,Amount\n2026-05-01,Lidl,-1.50\n2026-05-02,${name},-2.50\n2026-05-03,Job,900.00\n`;

  it.each([
    ['PENDING Rewe Berlin', 'PENDING'],
    ['PENDINGREWE BERLIN', 'PENDING'],
    ['PendingRewe', 'Pending'],
    ['VORGEMERKT Rewe', 'VORGEMERKT'],
    ['En attente Carrefour', 'En attente'],
    ['未確定セブン', '未確定'],
    ['SHELL OIL PENDING', 'PENDING'],
    ['VOID Check 101', 'VOID'],
    ['DECLINED Lidl', 'DECLINED'],
    ['Shell - authorization hold', 'authorization hold'],
  ])('is asked about: %s', async (name, mark) => {
    const read = await readFile(withName(name));
    expect(asked(read)).toEqual([mark]);
    const left = await read.answer({ stateValues: { [mark]: 'leave_out' } });
    expect(canBePublished(left)).toBe(true);
    expect(transactionsIn(left)).toEqual(['2026-05-01 -1.5', '2026-05-03 900']);
  });

  it.each([
    'Pending Cafe',
    'Pendington Hotel',
    'Spending account',
    'Processing fee',
    'Outstanding Cafe',
    'Suspending Arts',
    'DECLINED PAYMENT FEE',
    'Void Records',
  ])('is none in %s', async (name) => expect(canBePublished(await readFile(withName(name)))).toBe(true));
});

describe('states of which nothing is known', () => {
  it('are asked about if they are numbers', async () => {
    const read = await readFile(written('Status', '1', '1', '0'));
    expect(asked(read)).toEqual(['1', '0']);
    const once = await read.answer({ stateValues: { 1: 'booked' } });
    const resolved = await once.answer({ stateValues: { 0: 'leave_out' } });
    expect(canBePublished(resolved)).toBe(true);
    expect(transactionsIn(resolved)).toEqual(['2026-05-01 -1.5', '2026-05-02 -2.5']);
  });

  it('are asked about if a row is marked as refunded', async () => {
    expect(asked(await readFile(written('Refunded', '', 'yes', '')))).toEqual(['yes']);
    expect(asked(await readFile(written('Refunded', 'no', 'no', 'no')))).toEqual([]);
  });
});
