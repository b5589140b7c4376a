import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeHandling } from '../../../../shared/imports/domain/import-attributes.ts';
import { negate } from '../../../../shared/platform/domain/money/decimal.ts';
import { runs } from '../../../support/amounts.ts';
import { type FileRead, readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction } from '../../../support/imports/truth.ts';

/** With the fees that are entries of their own. */
const entriesOf = ({ rows }: FileRead): readonly string[] =>
  rows
    .flatMap(({ entry }) =>
      entry === null ? [] : [entry, ...(entry.cash ? [{ ...entry.cash, date: entry.date }] : [])],
    )
    .map(({ date, amount }) => transaction(date, negate(amount)))
    .sort();

const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const plain = (cents: number): string => String(cents / 100);

type Row = { readonly cents: number; readonly fee: number; readonly other: number };

const HEADERS = [
  'Fee',
  'Gebühr',
  'Frais',
  'Comisión',
  'Commission',
  'Provision',
  '手续费',
  'Poplatek',
  'Transaction fee',
  'Charges',
  'Bank charges',
  'Service charge',
  'Transaction cost',
  'Kosten',
  'Transaktionskosten',
  'Costs',
  'Spese',
  'Gastos',
  'Despesas',
  'Koszty',
  'Náklady',
  'Költség',
  'Kostnader',
  'Omkostninger',
  'Kulut',
  'Troškovi',
  'Cheltuieli',
  'Masraf',
  'Расходы',
  '費用',
] as const;

const rowArb = fc
  .record({
    cents: fc.integer({ min: 1_000, max: 90_000 }).chain((cents) => fc.constantFrom(cents, -cents)),
    fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
    other: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
    isFeeAlone: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  })
  .map(({ cents, fee, other, isFeeAlone }): Row => ({ cents: isFeeAlone && fee > 0 ? 0 : cents, fee, other }));

const fileArb = fc.record({
  rows: fc
    .array(rowArb, { minLength: 6, maxLength: 25 })
    .filter((rows) => rows.some(({ fee }) => fee > 0) && rows.some(({ cents }) => cents < 0)),
  header: fc.constantFrom(...HEADERS),
  /** The header of a second column of fees. */
  second: fc.constantFrom(undefined, undefined, 'Exchange fee', 'Tax', 'IVA', 'Service fee'),
  /** Whether fees are written with a minus. */
  isNegative: fc.boolean(),
  /** How the account works, which only balances show. */
  paid: fc.constantFrom<FeeHandling>('in_amount', 'apart', 'included'),
  balance: fc.constantFrom('none', 'after', 'newest_first'),
});
type File = typeof fileArb extends fc.Arbitrary<infer T> ? T : never;

const DAYS = 27;
const dayOf = (at: number): string => `2026-03-${String(1 + (at % DAYS)).padStart(2, '0')}`;

/** All fees of a row. */
const feeOf = ({ fee, other }: Row, { second }: File): number => fee + (second === undefined ? 0 : other);

const textOf = (file: File): string => {
  const { rows, header, second, isNegative, paid, balance } = file;
  let left = 500_000;
  const lines = rows.map((row, at) => {
    const { cents, fee, other } = row;
    left += cents - (paid === 'included' ? 0 : feeOf(row, file));
    const fees = [fee, ...(second === undefined ? [] : [other])].map((each) => money(isNegative ? -each : each));
    return [dayOf(at), `Shop ${at} north`, money(cents), ...fees, ...(balance === 'none' ? [] : [money(left)])].join(
      ',',
    );
  });
  const seconds = second === undefined ? [] : [second];
  const head = ['Date', 'Description', 'Amount', header, ...seconds, ...(balance === 'none' ? [] : ['Balance'])].join(
    ',',
  );
  return [head, ...(balance === 'newest_first' ? lines.toReversed() : lines)].join('\n');
};

const truthOf = (file: File, handling: FeeHandling): readonly string[] =>
  file.rows
    .flatMap((row, at): readonly string[] => {
      const [{ cents }, fee] = [row, feeOf(row, file)];
      if (handling === 'included') return [transaction(dayOf(at), plain(cents))];
      if (handling === 'in_amount') return [transaction(dayOf(at), plain(cents - fee))];
      return [...(cents === 0 && fee > 0 ? [] : [cents]), ...(fee > 0 ? [-fee] : [])].map((each) =>
        transaction(dayOf(at), plain(each)),
      );
    })
    .sort();

describe('files with a column of fees', () => {
  it('never publish a fee wrong, and need at most an answer', async () => {
    let published = 0;
    const numRuns = runs(25, 1_250);
    await fc.assert(
      fc.asyncProperty(fileArb, async (file) => {
        const first = await readFile(textOf(file));
        const isProved = first.questions.every(({ field }) => field !== 'fees');
        // what balances prove is part of the amount, because the balance after the row shows both
        const handling = isProved && file.paid !== 'included' ? 'in_amount' : file.paid;
        if (isProved && file.balance === 'none') expect(canBePublished(first)).toBe(false);
        const last = await answered(first, ({ field, candidates }) =>
          field === 'fees'
            ? { fees: file.paid }
            : field === 'signage_convention' && candidates.length > 0
              ? { signageConvention: 'inflows_positive' }
              : undefined,
        );
        if (!canBePublished(last)) return;
        published += 1;
        expect(entriesOf(last)).toEqual(truthOf(file, handling));
      }),
      { numRuns },
    );
    expect(published).toBeGreaterThan(numRuns * 0.9);
  });
});

describe('several columns of fees', () => {
  const table = (head: string, ...lines: readonly string[]): string =>
    [`Date,Description,Amount,${head}`, ...lines.map((line, at) => `${dayOf(at)},Shop ${at} north,${line}`)].join('\n');

  it('are one question, answered for all of them', async () => {
    const read = await readFile(
      table('Commission,Exchange fee', '-10.00,1.00,0.20', '-20.00,0.00,0.30', '50.00,2.00,0.00'),
    );
    expect(read.questions).toMatchObject([
      { field: 'fees', question: 'Is the fee in "Commission + Exchange fee" paid in addition to the amount?' },
    ]);
    expect(entriesOf(await read.answer({ fees: 'in_amount' }))).toEqual(
      [transaction(dayOf(0), '-11.2'), transaction(dayOf(1), '-20.3'), transaction(dayOf(2), '48')].sort(),
    );
    expect(entriesOf(await read.answer({ fees: 'apart' }))).toContain(transaction(dayOf(0), '-1.2'));
    expect(entriesOf(await read.answer({ fees: 'included' }))).toContain(transaction(dayOf(0), '-10'));
  });

  it('count as far as the balances change by them', async () => {
    const lines = [
      '-10.00,1.00,0.20,89.00',
      '-20.00,0.00,0.00,69.00',
      '50.00,2.00,0.40,117.00',
      '-5.00,0.50,0.10,111.50',
    ];
    const read = await readFile(table('Fee,VAT,Balance', ...lines));
    expect(read.questions).toEqual([]);
    expect(read.record.configuration).toMatchObject({ feeColLabel: 'Fee', otherFeeColLabel: null, fees: 'in_amount' });
    expect(entriesOf(read)).toContain(transaction(dayOf(2), '48'));
  });

  it('can have signs of their own', async () => {
    const lines = [
      '-10.00,-1.00,0.20,88.80',
      '-20.00,0.00,0.00,68.80',
      '50.00,-2.00,0.40,116.40',
      '-5.00,-0.50,0.10,110.80',
    ];
    const read = await readFile(table('Fee,Tax,Balance', ...lines));
    expect(read.record.configuration).toMatchObject({ feeColLabel: 'Fee', otherFeeColLabel: 'Tax', fees: 'in_amount' });
    expect(entriesOf(read)).toContain(transaction(dayOf(2), '47.6'));
  });

  it('are never added up in part: three of them can only be included', async () => {
    const lines = ['-10.00,1.00,0.20,0.10', '-20.00,0.00,0.30,0.10', '50.00,2.00,0.00,0.10'];
    const { questions } = await readFile(table('Commission,Exchange fee,Tax', ...lines));
    expect(questions).toMatchObject([{ field: 'fees', candidates: [{ value: 'included' }] }]);
  });

  it('are none for a tax alone, unless the balances change by it', async () => {
    const lines = ['-10.00,1.00', '-20.00,0.00', '50.00,2.00'];
    expect(canBePublished(await readFile(table('VAT', ...lines)))).toBe(true);
    const stated = ['89.00', '69.00', '117.00'].map((balance, at) => `${lines[at]},${balance}`);
    const read = await readFile(table('VAT,Balance', ...stated));
    expect(read.record.configuration).toMatchObject({ feeColLabel: 'VAT', fees: 'in_amount' });
  });

  it('are a price only if the balances change by it', async () => {
    const lines = ['-10.00,1.00', '-20.00,0.00', '50.00,2.00'];
    expect(canBePublished(await readFile(table('Cost', ...lines)))).toBe(true);
    const stated = ['89.00', '69.00', '117.00'].map((balance, at) => `${lines[at]},${balance}`);
    expect((await readFile(table('Cost,Balance', ...stated))).record.configuration).toMatchObject({
      feeColLabel: 'Cost',
    });
  });

  it('are none for money out beside money in', async () => {
    const lines = [',10.00,', ',20.00,', ',,50.00'];
    const { record } = await readFile(table('Charges,Credits', ...lines).replace(',Amount,', ',Note,'));
    expect(record.configuration).toMatchObject({
      feeColLabel: null,
      outflowColLabel: 'Charges',
      inflowColLabel: 'Credits',
    });
  });
});
