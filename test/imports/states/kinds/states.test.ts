import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, canonicalDecimal } from '../../../../shared/platform/domain/money/decimal.ts';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

const LANGUAGES = [
  { header: 'State', booked: 'COMPLETED', not: ['REVERTED', 'PENDING'], open: ['REFUNDED'] },
  { header: 'Status', booked: 'Completed', not: ['Denied', 'Pending', 'Canceled'], open: ['Partially Refunded'] },
  { header: 'Buchungsstatus', booked: 'gebucht', not: ['vorgemerkt', 'abgelehnt'], open: ['storniert'] },
  { header: 'Statut', booked: 'Comptabilisé', not: ['En attente', 'Refusé'], open: ['Remboursé'] },
  { header: 'Estado', booked: 'Contabilizado', not: ['Pendiente', 'Rechazado'], open: ['Devuelto'] },
  { header: 'Stan', booked: 'Zaksięgowana', not: ['Oczekująca', 'Odrzucona'], open: ['Zwrócona'] },
  { header: 'Статус', booked: 'Исполнено', not: ['Отклонено', 'В обработке'], open: ['Возврат'] },
  { header: '交易状态', booked: '交易成功', not: ['交易关闭', '等待付款'], open: ['已全额退款'] },
  { header: 'ステータス', booked: '完了', not: ['キャンセル', '保留中'], open: ['返金済み'] },
  { header: '상태', booked: '완료', not: ['취소', '대기'], open: ['환불'] },
] as const;

const cents = fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0);

const aFile = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  rows: fc.array(fc.record({ amount: cents, state: fc.nat({ max: 9 }) }), { minLength: 4, maxLength: 14 }),
  hasBalance: fc.boolean(),
  happened: fc.boolean(),
  leavesBlank: fc.boolean(),
});
type File = typeof aFile extends fc.Arbitrary<infer Value> ? Value : never;

const decimal = (amount: number): string => (amount / 100).toFixed(2);
const day = (at: number): string => `2026-05-${String(at + 1).padStart(2, '0')}`;

/** Most rows are bookings; the others are none, or one that only a person can tell. */
const stateOf = ({ language: { booked, not, open } }: File, state: number): string =>
  state < 6 ? booked : state < 9 ? (not[state % not.length] ?? '') : open[0];

const written = (file: File) => {
  const { language, rows, hasBalance, happened, leavesBlank } = file;
  let balance = '100';
  const truth: string[] = [];
  const lines = rows.map(({ amount, state }, at) => {
    const text = stateOf(file, state);
    const isBooked = state < 6 || (state === 9 && happened);
    const number = canonicalDecimal(decimal(amount)) ?? '0';
    if (isBooked) {
      balance = add(balance, number);
      truth.push(transaction(day(at), number));
    }
    const stated = isBooked || !leavesBlank ? balance : '';
    return [
      day(at),
      `Shop ${String.fromCharCode(65 + at)}`,
      decimal(amount),
      text,
      ...(hasBalance ? [stated] : []),
    ].join(',');
  });
  const header = ['Date', 'Description', 'Amount', language.header, ...(hasBalance ? ['Balance'] : [])].join(',');
  return { text: [header, ...lines].join('\n'), truth: truth.sort() };
};

describe('files with a column of states', () => {
  it('publish what happened, and nothing else', async () => {
    let published = 0;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(aFile, async (file) => {
        const { text, truth } = written(file);
        const read = await answered(await readFile(text), ({ field, text: state = '' }) => {
          const isOpen = state === file.language.open[0]; // rows that are still to be booked did not happen yet
          if (field === 'state_values')
            return { stateValues: { [state]: isOpen && file.happened ? 'booked' : 'leave_out' } };
          return field === 'signage_convention' ? { signageConvention: 'inflows_positive' } : undefined;
        });
        tried += 1;
        if (!canBePublished(read)) return;
        published += 1;
        expect(transactionsIn(read)).toEqual(truth);
      }),
      { numRuns: runs(25, 1_000) },
    );
    expect(published).toBeGreaterThan(tried * 0.8);
  });
});

describe('a column of states', () => {
  const file = (...states: readonly string[]): string =>
    ['Date,Description,Amount,Status', ...states.map((state, at) => `${day(at)},Shop,-${at + 1}.50,${state}`)].join(
      '\n',
    );

  it('leaves out what did not happen, and says so with what it adds up to', async () => {
    const { rows, record, questions } = await readFile(file('Completed', 'Declined', 'Completed', 'Canceled'));
    expect(questions).toEqual([]);
    expect(rows.map(({ leftOutReason }) => leftOutReason)).toEqual([undefined, 'state', undefined, 'state']);
    expect(record.warnings.map(({ message }) => message)).toEqual([
      '2 rows were left out because of their states: "Declined" (-2.5 EUR), "Canceled" (-4.5 EUR)',
    ]);
  });

  it('asks about each text that is not known, with its rows', async () => {
    const read = await readFile(file('Completed', 'Refunded', 'Completed', 'Disputed'));
    expect(read.questions).toMatchObject([
      { field: 'state_values', text: 'Refunded', examples: ['2026-05-02 · Shop · -2.50 · Refunded'] },
      { field: 'state_values', text: 'Disputed' },
    ]);
    const once = await read.answer({ stateValues: { Refunded: 'booked' } });
    expect(once.questions).toMatchObject([{ text: 'Disputed' }]);
    const twice = await once.answer({ stateValues: { Disputed: 'leave_out' } });
    expect(canBePublished(twice)).toBe(true);
    expect(transactionsIn(twice)).toHaveLength(3);
  });

  it('asks once about rows that are still to be booked, and never adds one without a day', async () => {
    const { questions, answer } = await readFile(file('Completed', 'Pending', 'Reverted'));
    expect(questions).toMatchObject([{ field: 'state_values', text: 'Pending' }]);
    const out = await answer({ stateValues: { Pending: 'leave_out' } });
    expect(transactionsIn(out)).toHaveLength(1);
    const added = await answer({ stateValues: { Pending: 'booked' } });
    expect(transactionsIn(added)).toHaveLength(2);
  });

  it.each([
    ...LANGUAGES.flatMap(({ not, booked }) => not.map((text) => [text, booked] as const)),
    ['Umsatz vorgemerkt', 'gebucht'] as const,
  ])(
    'remembers that a row with the state %s was not booked yet, if it is added, and is kept when the row is corrected',
    async (text, booked) => {
      const read = await readFile(file(booked, text));
      const { rows } = await read.answer({
        stateColLabel: 'Status',
        stateValues: { [text]: 'booked', [booked]: 'booked' },
      });
      expect(rows.map(({ errors, pending = false }) => [errors, pending])).toEqual([
        [[], false],
        [[], true],
      ]);
    },
  );

  it('is remembered, so that a state in a later file is left out, and an unknown one is asked', async () => {
    const { record } = await readFile(file('Completed', 'Completed'));
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
    const later = await readFile(file('Completed', 'Reverted', 'Refunded'), { saved });
    expect(later.rows.map(({ leftOutReason, errors }) => leftOutReason ?? errors.length)).toEqual([0, 'state', 1]);
    expect(later.questions).toMatchObject([{ field: 'state_values', text: 'Refunded' }]);
  });

  it('asks about a blank beside bookings, and takes a blank beside pending rows for a booking', async () => {
    const { questions } = await readFile(file('Completed', 'Completed', ''));
    expect(questions).toMatchObject([
      { field: 'state_values', text: '', question: 'Did the transactions with a blank "Status" go through?' },
    ]);
    const { answer } = await readFile(file('', 'Pending', ''));
    const others = await answer({ stateValues: { Pending: 'leave_out' } });
    expect(canBePublished(others)).toBe(true);
    expect(transactionsIn(others)).toHaveLength(2);
  });

  it('is not one of the states of a country, or of directions', async () => {
    const states = await readFile(file('CA', 'NY', 'CA').replace('Status', 'State'));
    expect(states.record.configuration.stateColLabel).toBeNull();
    expect(canBePublished(states)).toBe(true);
  });

  it('is read with the rows of PayPal that do not touch the balance', async () => {
    const lines = [
      '2026-05-01,A,-1.50,Completed,Debit',
      '2026-05-02,B,-2.50,Completed,Memo',
      '2026-05-03,C,9.00,Completed,Credit',
    ];
    const read = await readFile(['Date,Name,Amount,Status,Balance Impact', ...lines].join('\n'));
    expect(transactionsIn(read)).toEqual(['2026-05-01 -1.5', '2026-05-03 9']);
  });
});
