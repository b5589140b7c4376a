import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountTypeMeaning, ImportConfiguration } from '../../../../shared/imports/domain/import-attributes.ts';
import type { OpenQuestion } from '../../../../shared/imports/settings/domain/open-questions.ts';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

type Way = 'in' | 'out';
/** `cents`: as written, before the file gives it a mark. */
type Entry = { readonly way: Way; readonly cents: number; readonly name: string };

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const canonical = (cents: number): string => String(cents / 100);
const dateOf = (at: number): string => `2026-0${1 + Math.floor(at / 28)}-${String((at % 28) + 1).padStart(2, '0')}`;
const cents = fc.integer({ min: 1, max: 999_999 });
const ways = fc.constantFrom<Way>('in', 'out');
const entry = fc.record({ way: ways, cents, name: fc.constantFrom('Grocer', 'Kiosk', 'Baker', 'Cinema') });
const truthOf = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ way, cents: size }, at) => transaction(dateOf(at), canonical(way === 'in' ? size : -size))).sort();
const signed = ({ way, cents: size }: Entry): number => (way === 'in' ? size : -size);

/** Counts how many files end up published, so that a test cannot pass by refusing everything. */
const createShare = () => {
  let [all, published] = [0, 0];
  return {
    count: (isPublished: boolean): void => {
      all += 1;
      published += isPublished ? 1 : 0;
    },
    ratio: (): number => published / all,
  };
};

/** Rows with the balance after each, the oldest or the newest first. */
const lines = (
  header: string,
  rows: readonly { readonly cells: string; readonly change: number }[],
  { hasBalance, isNewestFirst }: { readonly hasBalance: boolean; readonly isNewestFirst: boolean },
): string => {
  let balance = 1_000_000_000;
  const written = rows.map(({ cells, change }) => {
    balance += change;
    return hasBalance ? `${cells},${decimal(balance)}` : cells;
  });
  const ordered = isNewestFirst ? written.toReversed() : written;
  return `${[`${header}${hasBalance ? ',Balance' : ''}`, ...ordered].join('\n')}\n`;
};

const shape = fc.record({ hasBalance: fc.boolean(), isNewestFirst: fc.boolean() });

/** The answer to a question about the sign: that of its first example, which a person reads in the file. */
const signOf = (
  { examples = [], candidates }: OpenQuestion,
  entries: readonly Entry[],
): Partial<ImportConfiguration> => {
  const at = entries.findIndex((_, place) => examples[0]?.startsWith(dateOf(place)));
  const meaning = entries[at]?.way === 'in' ? 'money in' : 'money out';
  const value = candidates.find((candidate) => candidate.meaning === meaning)?.value;
  return value === 'inflows_negative' || value === 'inflows_positive' ? { signageConvention: value } : {};
};

describe('a column that gives the direction of amounts', () => {
  type Words = Readonly<Record<Way, readonly string[]>> & { readonly neither: readonly string[] };
  const words = fc.constantFrom<Words>(
    { in: ['C'], out: ['D'], neither: [] },
    { in: ['K'], out: ['D'], neither: ['AS', 'K2'] },
    { in: ['k'], out: ['d'], neither: [] },
    { in: ['IN'], out: ['OUT'], neither: ['NEUTRAL'] },
    { in: ['收入'], out: ['支出'], neither: ['不计收支', '/'] },
    { in: ['Income'], out: ['Expense'], neither: ['Transfer'] },
    { in: ['Income', 'Transfer-In'], out: ['Expense', 'Transfer-Out'], neither: ['Balance Modification'] },
    { in: ['Haben'], out: ['Soll'], neither: ['Umbuchung'] },
    { in: ['Zu', 'Gutgeschrieben'], out: ['Ab'], neither: ['Um'] },
    { in: ['Cr.'], out: ['Dr.'], neither: [] },
    { in: ['CR'], out: [''], neither: [] },
    { in: [''], out: ['Db'], neither: [] },
    { in: ['Refund', 'Deposit'], out: ['Purchase', 'Fee'], neither: ['Other'] },
    { in: ['ACH_CREDIT'], out: ['ACH_DEBIT'], neither: ['TRANSFER'] },
  );
  const headers = fc.constantFrom('D/C', 'Direction', 'Debit/Credit', 'Soll/Haben', 'Sens', 'Richtung', 'Dr/Cr');
  const file = fc
    .record({ words, header: headers, shape, isNegative: fc.boolean() })
    .chain(({ words: known, ...rest }) =>
      fc.record({
        ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, fc.constant(value)])),
        header: fc.constant(rest.header),
        shape: fc.constant(rest.shape),
        isNegative: fc.constant(rest.isNegative),
        rows: fc.array(
          fc
            .tuple(entry, fc.nat(5), known.neither.length === 0 ? fc.constant(1) : fc.nat(5))
            .map(([payment, pick, chance]) => {
              const texts = chance === 0 ? known.neither : known[payment.way];
              return { ...payment, text: texts[pick % texts.length] ?? '', isNeither: chance === 0 };
            }),
          { minLength: 2, maxLength: 14 },
        ),
      }),
    );
  type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;
  const written = ({ header, rows, isNegative, shape: how }: File): string =>
    lines(
      `Date,Name,${header},Amount`,
      rows.map((row, at) => ({
        cells: `${dateOf(at)},${row.name},${row.text},${isNegative ? '-' : ''}${decimal(row.cents)}`,
        change: signed(row),
      })),
      how,
    );
  const meaningOf = ({ rows }: File, text: string): AmountTypeMeaning => {
    const row = rows.find((each) => each.text === text);
    return row === undefined || row.isNeither ? 'leave_out' : row.way;
  };
  const kept = ({ rows }: File): readonly string[] =>
    rows.flatMap((row, at) => (row.isNeither ? [] : [transaction(dateOf(at), canonical(signed(row)))])).sort();

  it('is never published wrong after truthful answers', async () => {
    const share = createShare();
    await fc.assert(
      fc.asyncProperty(file, async (made) => {
        fc.pre(new Set(made.rows.map(({ text }) => text)).size > 1);
        const read = await readFile(written(made), { currency: 'EUR' });
        const last = await answered(read, ({ text, field, ...question }) =>
          field === 'amount_type_values' && text !== undefined
            ? { amountTypeValues: { [text]: meaningOf(made, text) } }
            : signOf({ field, ...question }, made.rows),
        );
        share.count(canBePublished(last));
        if (!canBePublished(last)) return;
        // what the balances prove of a text goes before leaving it out, which is only wished
        const found = transactionsIn(last);
        const hasKept = kept(made).every((row) => found.includes(row));
        expect({ file: written(made), hasKept }).toEqual({ file: written(made), hasKept: true });
        expect(found.filter((row) => !kept(made).includes(row)).every((row) => truthOf(made.rows).includes(row))).toBe(
          true,
        );
      }),
      { numRuns: runs(25, 3_000) },
    );
    expect(share.ratio()).toBeGreaterThan(0.7);
  });

  it('contradicts settings that turn every text, where balances show it', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (made) => {
        const isMixed = new Set(made.rows.map(({ way }) => way)).size > 1 && made.rows.length > 3;
        fc.pre(isMixed && made.rows.every(({ isNeither }) => !isNeither) && !made.isNegative);
        fc.pre(new Set(made.rows.map(({ cents: size }) => size)).size === made.rows.length);
        const turned = made.rows.map(({ text, way }) => [text, way === 'in' ? 'out' : 'in'] as const);
        const settings = {
          entityTypeColLabel: made.header,
          amountTypeStrategy: 'custom_column',
          amountTypeValues: Object.fromEntries(turned),
        } as const;
        const text = written({ ...made, shape: { ...made.shape, hasBalance: true } });
        const read = await readFile(text, { currency: 'EUR', settings });
        expect(canBePublished(read) ? text : 'contradicted').toBe('contradicted');
      }),
      { numRuns: runs(15, 1_000) },
    );
  });
});

describe('marks of credit and debit beside amounts', () => {
  const MARKS = [
    { in: ' CR', out: ' DR' },
    { in: 'CR', out: 'DR' },
    { in: ' Cr.', out: ' Dr.' },
    { in: ' (Cr)', out: ' (Dr)' },
    { in: ' C', out: ' D' },
    { in: ' CR', out: '' },
    { in: 'Cr', out: '' },
    { in: '', out: ' DR' },
    { in: '', out: '-' },
    { in: '+', out: '-' },
  ] as const;
  const BEFORE = ['-', '\u2013', '\u2014', '\u2012', '\u2212', '\uff0d', 'DR '];
  const file = fc.record({
    rows: fc.array(entry, { minLength: 2, maxLength: 10 }),
    mark: fc.constantFrom(...MARKS, ...BEFORE.map((before) => ({ before }))),
    shape,
  });

  it('are never published wrong after truthful answers', async () => {
    const share = createShare();
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, mark, shape: how }) => {
        const amountOf = ({ way, cents: size }: Entry): string =>
          'before' in mark ? `${way === 'out' ? mark.before : ''}${decimal(size)}` : `${decimal(size)}${mark[way]}`;
        const text = lines(
          'Date,Name,Amount',
          rows.map((row, at) => ({ cells: `${dateOf(at)},${row.name},${amountOf(row)}`, change: signed(row) })),
          how,
        );
        const last = await answered(await readFile(text, { currency: 'USD' }), (question) => signOf(question, rows));
        share.count(canBePublished(last));
        if (canBePublished(last)) expect([text, ...transactionsIn(last)]).toEqual([text, ...truthOf(rows)]);
      }),
      { numRuns: runs(25, 3_000) },
    );
    expect(share.ratio()).toBeGreaterThan(0.9);
  });
});

describe('two columns of money', () => {
  const file = fc.record({
    rows: fc.array(fc.record({ entry, isReversal: fc.nat(6).map((chance) => chance === 0), other: fc.nat(500) }), {
      minLength: 3,
      maxLength: 12,
    }),
    isOutNegative: fc.boolean(),
    hasBoth: fc.nat(4).map((chance) => chance === 0),
    shape,
  });

  type Row = { readonly entry: Entry; readonly isReversal: boolean; readonly other: number };
  const written = ({ entry: payment, isReversal, other }: Row, isBoth: boolean) => {
    const change = signed(payment);
    if (isBoth && !isReversal && payment.way === 'out') return { out: payment.cents + other, in: other, change };
    const size = isReversal ? -payment.cents : payment.cents;
    const isOut = (payment.way === 'out') !== isReversal;
    return { out: isOut ? size : 0, in: isOut ? 0 : size, change };
  };

  it('are never published wrong', async () => {
    const share = createShare();
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, isOutNegative, hasBoth, shape: how }) => {
        const outs = rows.filter(({ entry: { way }, isReversal }) => (way === 'out') !== isReversal);
        const ins = rows.filter(({ entry: { way }, isReversal }) => (way === 'in') !== isReversal);
        // without balances, the usual sign of a column is that of most of its amounts
        const isUsual = [outs, ins].every(
          (own) => own.length > 0 && own.filter(({ isReversal }) => isReversal).length * 2 < own.length,
        );
        // no balance precedes the oldest row
        fc.pre(isUsual || (how.hasBalance && rows[0]?.isReversal === false));
        const made = rows.map((row, at) => written(row, hasBoth && at === 1));
        const cell = (amount: number): string => (amount === 0 ? '' : decimal(amount));
        const text = lines(
          'Date,Name,Debit,Credit',
          made.map(({ out, in: came, change }, at) => ({
            cells: `${dateOf(at)},Shop,${cell(isOutNegative ? -out : out)},${cell(came)}`,
            change,
          })),
          how,
        );
        const entries = rows.map(({ entry: payment }) => payment);
        const last = await answered(await readFile(text, { currency: 'USD' }), (question) => signOf(question, entries));
        share.count(canBePublished(last));
        if (canBePublished(last)) expect([text, ...transactionsIn(last)]).toEqual([text, ...truthOf(entries)]);
      }),
      { numRuns: runs(25, 3_000) },
    );
    expect(share.ratio()).toBeGreaterThan(0.6);
  });
});

describe('two columns of money whose headers', () => {
  const textOf = (header: string): string =>
    [header, '2026-05-13,North,,105.00', '2026-05-14,South,,20.00', '2026-05-15,West,300.00,'].join('\n');

  it('say nothing are asked about', async () => {
    const read = await readFile(textOf('Date,Name,Foo,Bar'), { currency: 'USD' });
    expect(read.questions).toMatchObject([{ field: 'inflow_col_label' }]);
    const last = await read.answer({ inflowColLabel: 'Foo', outflowColLabel: 'Bar' });
    expect([last.questions, transactionsIn(last)]).toEqual([
      [],
      ['2026-05-13 -105', '2026-05-14 -20', '2026-05-15 300'],
    ]);
  });

  it.each(['Foo,Debit', 'Credit,Foo', 'Inn,Ut', 'Inn,Foo'])('name a direction are read by it: %s', async (headers) => {
    const read = await readFile(textOf(`Date,Name,${headers}`), { currency: 'USD' });
    expect([read.questions, transactionsIn(read)]).toEqual([
      [],
      ['2026-05-13 -105', '2026-05-14 -20', '2026-05-15 300'],
    ]);
  });
});

describe('the statement of a card', () => {
  const NAMES = {
    in: ['AUTOPAY PAYMENT - THANK YOU', 'Refund from SHOP', 'Zahlung erhalten', 'Cash back', 'TOOL SHOP'],
    out: ['GROCER', 'AIRLINE', 'CINEMA', 'KIOSK', 'CARD PAYMENT CAFE'],
  } as const;
  const file = fc.record({
    rows: fc.array(
      fc.tuple(entry, fc.nat(4)).map(([payment, pick]) => ({ ...payment, name: NAMES[payment.way][pick] ?? '' })),
      { minLength: 2, maxLength: 12 },
    ),
    isPurchasePositive: fc.boolean(),
    shape,
  });

  it('with purchases written as positive is never published turned', async () => {
    const share = createShare();
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, isPurchasePositive, shape: how }) => {
        // purchases are the most rows of a card
        fc.pre(rows.filter(({ way }) => way === 'out').length * 2 >= rows.length);
        const text = lines(
          'Date,Name,Amount',
          rows.map((row, at) => {
            const amount = isPurchasePositive ? -signed(row) : signed(row);
            return { cells: `${dateOf(at)},${row.name},${decimal(amount)}`, change: amount };
          }),
          how,
        );
        const circumstances = { accountType: 'credit_card', currency: 'USD' };
        const last = await answered(await readFile(text, circumstances), (question) => signOf(question, rows));
        share.count(canBePublished(last));
        if (canBePublished(last)) expect([text, ...transactionsIn(last)]).toEqual([text, ...truthOf(rows)]);
      }),
      { numRuns: runs(25, 3_000) },
    );
    expect(share.ratio()).toBeGreaterThan(0.9);
  });
});

describe('a few kinds of payments beside amounts without signs', () => {
  it.each(['Kind', 'Type', 'Transaction type', 'Soort'])('are asked about each, under %s', async (header) => {
    const read = await readFile(
      `Date,Payee,Amount,${header}\n2026-10-01,Lidl,12.50,Spent\n2026-10-02,Job,900.00,Earned\n2026-10-03,Own,50.00,Moved\n`,
    );
    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([
      ['amount_type_values', 'Spent'],
      ['amount_type_values', 'Earned'],
      ['amount_type_values', 'Moved'],
    ]);
    const settled = await read.answer({ amountTypeValues: { Spent: 'out', Earned: 'in', Moved: 'leave_out' } });
    expect(canBePublished(settled)).toBe(true);
    expect(transactionsIn(settled)).toEqual(['2026-10-01 -12.5', '2026-10-02 900']);
  });
});
