import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ImportConfiguration, LEAVE_OUT } from '../../../../shared/imports/domain/import-attributes.ts';
import type { OpenQuestion } from '../../../../shared/imports/settings/domain/open-questions.ts';
import { add, canonicalDecimal, negate, sum } from '../../../../shared/platform/domain/money/decimal.ts';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

const LANGUAGES = [
  ['Opening balance', 'Closing balance', 'Turnover', 'Total'],
  ['Anfangssaldo', 'Endsaldo', 'Umsatzsumme', 'Summe'],
  ['Ancien solde', 'Nouveau solde', 'Total des mouvements', 'Total'],
  ['Saldo anterior', 'Saldo final', 'Total general', 'Suma'],
  ['Saldo iniziale', 'Saldo finale', 'Totale movimenti', 'Totale'],
  ['Sākuma atlikums', 'Beigu atlikums', 'Apgrozījums', 'Kopā'],
  ['Saldo początkowe', 'Saldo końcowe', 'Obroty', 'Razem'],
  ['Входящий остаток', 'Исходящий остаток', 'Обороты', 'Итого'],
  ['期初余额', '期末余额', '合计', '小计'],
  ['前月繰越', '次月繰越', '合計', '総計'],
] as const;

/** Small numbers are sums of others by chance. */
const cents = fc.noBias(fc.integer({ min: -90_000, max: 90_000 })).filter((amount) => amount !== 0);

const aFile = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  rows: fc.array(cents, { minLength: 3, maxLength: 12 }),
  opening: cents,
  shape: fc.constantFrom('amount', 'balance', 'halves'),
  /** Of the rows that are no transactions. */
  date: fc.constantFrom('date', 'none', 'word'),
  stated: fc.subarray(['opening', 'total', 'closing'] as const),
  /** Transactions with the name of a total. */
  shops: fc.subarray(['Total', 'Balance', 'Total 1234', 'Balance Coffee'] as const),
});
type File = typeof aFile extends fc.Arbitrary<infer Value> ? Value : never;

const money = (amount: string): string => (amount === '' ? '' : Number(amount).toFixed(2));
const day = (at: number): string => `2026-05-${String(at + 1).padStart(2, '0')}`;

type Line = { readonly date: string; readonly name: string; readonly amount: string; readonly balance: string };

const written = ({ language, rows, opening, shape, date, stated, shops }: File) => {
  const [first, last, , total] = language;
  const start = canonicalDecimal((opening / 100).toFixed(2)) ?? '0';
  const amounts = rows.map((amount) => canonicalDecimal((amount / 100).toFixed(2)) ?? '0');
  let balance = start;
  const lines = amounts.map((amount, at): Line => {
    balance = add(balance, amount);
    return { date: day(at), name: shops[at - 1] ?? `Shop ${String.fromCharCode(65 + at)}`, amount, balance };
  });
  const other = (at: number, name: string, amount: string, after: string): Line => ({
    date: date === 'date' ? day(at) : date === 'word' ? name : '',
    name: date === 'word' ? '' : name,
    amount: shape === 'amount' || name === total ? amount : '',
    balance: after,
  });
  const all = [
    ...(stated.includes('opening') ? [other(0, first, start, start)] : []),
    ...lines,
    ...(stated.includes('total') ? [other(rows.length, total, sum(amounts), '')] : []),
    ...(stated.includes('closing') ? [other(rows.length, last, balance, balance)] : []),
  ];
  const halves = ({ name, amount }: Line): readonly [out: string, inward: string] => {
    if (name === total && !lines.some((line) => line.name === name && line.amount === amount)) {
      return [money(sum(amounts.filter(isOut).map(negate))), money(sum(amounts.filter((amount) => !isOut(amount))))];
    }
    if (amount === '') return ['', ''];
    return isOut(amount) ? [money(negate(amount)), ''] : ['', money(amount)];
  };
  const cells = (line: Line): readonly string[] => [
    line.date,
    line.name,
    ...(shape === 'halves' ? halves(line) : [money(line.amount)]),
    ...(shape === 'balance' ? [money(line.balance)] : []),
  ];
  const header = [
    'Date',
    'Description',
    ...{ amount: ['Amount'], balance: ['Amount', 'Balance'], halves: ['Debit', 'Credit'] }[shape],
  ];
  return {
    text: [header, ...all.map(cells)].map((row) => row.join(',')).join('\n'),
    truth: amounts.map((amount, at) => transaction(day(at), amount)).sort(),
    isTransaction: (example: string): boolean => lines.some((line) => asExample(cells(line)) === example),
  };
};

const asExample = (row: readonly string[]): string => row.filter((cell) => cell !== '').join(' · ');

const isOut = (amount: string): boolean => amount.startsWith('-');

/** A person sees the examples; if only some of them are transactions, there is no answer for all. */
const answerTo = (
  { field, examples = [], candidates: [leave, keep] }: OpenQuestion,
  isTransaction: (example: string) => boolean,
): Partial<ImportConfiguration> | undefined => {
  if (field === 'signage_convention') return { signageConvention: 'inflows_positive' };
  const are = new Set(examples.map(isTransaction));
  if (field !== 'leave_out' || are.size !== 1) return undefined;
  const wanted = (are.has(true) ? keep : leave)?.value;
  return { leaveOut: LEAVE_OUT.find((setting) => setting === wanted) ?? null };
};

describe('files with balances and totals among their rows', () => {
  it('publish the transactions, and nothing else', async () => {
    let published = 0;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(aFile, async (file) => {
        const { text, truth, isTransaction } = written(file);
        const read = await answered(await readFile(text), (question) => answerTo(question, isTransaction));
        tried += 1;
        if (!canBePublished(read)) return;
        published += 1;
        expect(transactionsIn(read)).toEqual(truth);
      }),
      { numRuns: runs(25, 1_000) },
    );
    expect(published).toBeGreaterThan(tried * 0.7);
  });
});

const read = (header: string, ...lines: readonly string[]) => readFile([header, ...lines].join('\n'));
const reasons = async (header: string, ...lines: readonly string[]) => {
  const { questions, errors, rows } = await read(header, ...lines);
  return {
    asks: questions.map(({ question }) => question),
    errors,
    reasons: rows.map(({ leftOutReason }) => leftOutReason ?? ''),
  };
};
const SIGNED = 'Date,Description,Amount';
const SHOPS = [
  '2026-05-01,Market,-12.40',
  '2026-05-02,Salary,900.00',
  '2026-05-03,Bus,-3.50',
  '2026-05-04,Rent,-500.00',
];

describe('a row that looks like a balance or a total', () => {
  it('is left out with a warning where its sum shows it', async () => {
    const { rows, record, questions } = await read(
      SIGNED,
      ...SHOPS,
      '2026-05-31,Total,384.10',
      '2026-05-31,Closing balance,1384.10',
    );
    expect(questions).toEqual([]);
    expect(rows.filter(({ leftOut }) => leftOut).map(({ rowNumber }) => rowNumber)).toEqual([5, 6]);
    expect(record.warnings.map(({ message }) => message)).toEqual([
      '2 rows state balances or totals and were left out: "Total", "Closing balance"',
    ]);
  });

  it('is left out without an amount', async () => {
    const lines = [
      '2026-05-01,Opening balance,,100.00',
      '2026-05-02,Market,-12.40,87.60',
      '2026-05-03,Bus,-3.50,84.10',
    ];
    expect(await reasons('Date,Description,Amount,Balance', ...lines)).toEqual({
      asks: [],
      errors: [],
      reasons: ['total', '', ''],
    });
  });

  it('is asked about where only its word says it', async () => {
    const file = await read(SIGNED, '2026-04-30,Saldo anterior,1000.00', ...SHOPS);
    expect(file.questions).toMatchObject([
      {
        question: 'Is "Saldo anterior" a transaction of this account, not a balance or total?',
        examples: ['2026-04-30 · Saldo anterior · 1000.00'],
      },
    ]);
    expect(transactionsIn(await file.answer({ leaveOut: 'totals' }))).toHaveLength(4);
    expect(transactionsIn(await file.answer({ leaveOut: 'proved_totals' }))).toHaveLength(5);
  });

  it('is asked about where only its sum says it', async () => {
    const { asks } = await reasons(SIGNED, ...SHOPS, '2026-05-31,Xyz,384.10');
    expect(asks).toEqual(['Is "Xyz" a transaction of this account, not a balance or total?']);
  });

  it('is asked about where the balances skip it', async () => {
    const lines = [
      '2026-05-01,Market,-12.40,87.60',
      '2026-05-02,Hotel,-99.00,',
      '2026-05-03,Bus,-3.50,84.10',
      '2026-05-04,Cafe,-4.10,80.00',
    ];
    const { asks } = await reasons('Date,Description,Amount,Balance', ...lines);
    expect(asks).toEqual(['Is "Hotel" a transaction of this account, not a balance or total?']);
  });

  it('is a transaction of a shop with that name where the balances count it', async () => {
    const lines = [
      '2026-05-01,Market,-12.40,87.60',
      '2026-05-02,Total,-60.00,27.60',
      '2026-05-03,Bus,-3.50,24.10',
      '2026-05-04,Cafe,-4.10,20.00',
    ];
    expect(await reasons('Date,Description,Amount,Balance', ...lines)).toEqual({
      asks: [],
      errors: [],
      reasons: ['', '', '', ''],
    });
  });

  it('is found by the texts of a column of directions', async () => {
    const lines = [
      '2026-05-01,Beginsaldo,100.00,C',
      ...['2026-05-02,Shop,12.40,D', '2026-05-03,Salary,900.00,C', '2026-05-04,Bus,3.50,D', '2026-05-05,Rent,500.00,D'],
      ...['2026-05-31,Totaal,515.90,D', '2026-05-31,Totaal,900.00,C', '2026-05-31,Eindsaldo,484.10,C'],
    ];
    const { reasons: found } = await reasons('Date,Description,Amount,D/C', ...lines);
    expect(found).toEqual(['total', '', '', '', '', 'total', 'total', 'total']);
  });
});

describe('a row without a date', () => {
  it('with money is an error, whatever word is in the place of the date', async () => {
    for (const word of ['n/a', 'TBD', 'see below']) {
      const { errors, reasons: found } = await reasons(SIGNED, ...SHOPS, `${word},Landlord,-20.50`);
      expect(found).toEqual(['', '', '', '', '']);
      expect(errors.join()).toContain(`Row 5: Date "${word}"`);
    }
  });

  it('is left out if it is pending', async () => {
    const { errors, reasons: found } = await reasons(SIGNED, ',Pending: Hotel,-99.00', 'Pending,Fuel,-40.00', ...SHOPS);
    expect({ errors, found }).toEqual({ errors: [], found: ['pending', 'pending', '', '', '', ''] });
  });

  it('is left out if it is a total', async () => {
    const lines = [
      '13.05.2026;Shop;-1.012,40',
      '14.05.2026;Salary;1.000,00',
      '15.05.2026;Bus;-3,50',
      ';Summe;-15,90',
      'Endsaldo 31.05.2026;;984,10',
    ];
    const { errors, reasons: found } = await reasons('Buchungstag;Verwendungszweck;Betrag', ...lines);
    expect({ errors, found }).toEqual({ errors: [], found: ['', '', '', 'total', 'total'] });
  });
});

describe('the header', () => {
  it('is found below more lines than there are rows', async () => {
    const above = Array.from({ length: 45 }, (_, at) => `Note ${at + 1}: the bank wishes a pleasant day`);
    const file = await readFile(
      [...above, 'Vorgang,Wann,Wert', 'Shop,2026-05-01,-1.50', 'Bus,2026-05-02,-2.50'].join('\n'),
    );
    expect(file.record.configuration).toMatchObject({ rowsToSkip: 45, dateColLabel: 'Wann', amountColLabel: 'Wert' });
    expect(transactionsIn(file)).toEqual(['2026-05-01 -1.5', '2026-05-02 -2.5']);
  });
});

describe('what a payment was made from', () => {
  it('is no balance: 余额 is the balance of a wallet', async () => {
    const rows = ['店A,支出,20.50,余额,交易成功', '张三,收入,100.00,余额,交易成功', '店B,支出,30.00,余额,交易关闭'];
    const lines = rows.map((row, at) => `2026-05-1${at} 10:00:00,${row}`);
    const read = await readFile(['交易时间,交易对方,收/支,金额,收/付款方式,交易状态', ...lines].join('\n'), {
      currency: 'CNY',
    });
    expect(read.questions).toEqual([]);
    expect(transactionsIn(read)).toEqual(['2026-05-10 -20.5', '2026-05-11 100']);
  });
});
