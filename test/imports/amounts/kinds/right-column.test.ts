import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/amounts.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

type Row = {
  readonly cents: number;
  readonly rate: number;
  readonly currency: 'EUR' | 'USD' | 'SEK';
  readonly side: number;
};
type Column = { readonly header: string; readonly isOwn?: true; readonly cell: (row: Row) => string };
type Layout = { readonly name: string; readonly columns: readonly Column[]; readonly hasHeader?: boolean };

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const RATES = { EUR: 1, USD: 1, SEK: 10 } as const;
const foreign = ({ cents, rate, currency }: Row): number =>
  currency === 'EUR' ? cents : Math.round(cents * rate * RATES[currency]);

const own = (header: string): Column => ({ header, isOwn: true, cell: ({ cents }) => decimal(cents) });
const other = (header: string): Column => ({ header, cell: (row) => decimal(foreign(row)) });
/** Blank for purchases in the currency of the account. */
const rare = (header: string): Column => ({
  header,
  cell: (row) => (row.currency === 'EUR' ? '' : decimal(foreign(row))),
});
const currency = (header: string): Column => ({ header, cell: (row) => row.currency });
const rareCurrency = (header: string): Column => ({
  header,
  cell: (row) => (row.currency === 'EUR' ? '' : row.currency),
});
const euro = (header: string): Column => ({ header, cell: () => 'EUR' });
const side = (header: string): Column => ({ header, cell: (row) => decimal(row.side) });
const total = (header: string): Column => ({ header, cell: (row) => decimal(row.cents + row.side) });

/** The amount of the purchase, its currency, and the amount of the account, whose currency no column has. */
const WITH_ONE_CURRENCY = [
  ['Transaction Amount', 'Transaction Currency', 'Billing Amount'],
  ['Amount', 'Currency', 'Amount in account currency'],
  ['Amount', 'Currency', 'Posted amount'],
  ['Original amount', 'Currency', 'Amount'],
  ['Betrag', 'Währung', 'Betrag in Kontowährung'],
  ['Währungsbetrag', 'Währung', 'Betrag'],
  ['Devisenbetrag', 'Währung', 'Betrag'],
  ['Montant', 'Devise', 'Montant en devise du compte'],
  ['Importe', 'Divisa', 'Importe liquidado'],
  ['Importo', 'Divisa', 'Importo addebitato'],
  ['Bedrag', 'Valuta', 'Bedrag in rekeningvaluta'],
  ['Valutabeløp', 'Valuta', 'Beløp'],
  ['Valutabelopp', 'Valuta', 'Belopp'],
  ['Beløb', 'Valuta', 'Beløb i kontoens valuta'],
  ['Summa valuutassa', 'Valuutta', 'Summa'],
  ['Kwota', 'Waluta', 'Kwota w walucie rachunku'],
  ['Částka', 'Měna', 'Částka v měně účtu'],
  ['Összeg', 'Devizanem', 'Könyvelt összeg'],
  ['Сумма в валюте операции', 'Валюта операции', 'Сумма в валюте счета'],
  ['Ποσό', 'Νόμισμα', 'Ποσό σε νόμισμα λογαριασμού'],
  ['Tutar', 'Döviz', 'Hesap Para Birimi Tutarı'],
  ['交易金额', '交易币种', '入账金额'],
  ['利用金額', '通貨', 'ご請求額'],
  ['이용금액', '통화', '청구금액'],
] as const;

const LAYOUTS: readonly Layout[] = [
  { name: 'n26', columns: [own('Amount (EUR)'), rare('Original Amount'), rareCurrency('Original Currency')] },
  { name: 'monzo', columns: [own('Amount'), euro('Currency'), other('Local amount'), currency('Local currency')] },
  { name: 'foreign first', columns: [other('Foreign amount'), currency('Foreign currency'), own('Amount')] },
  {
    name: 'German',
    columns: [rare('Originalbetrag'), rareCurrency('Originalwährung'), own('Betrag'), euro('Währung')],
  },
  { name: 'German 2', columns: [rare('Fremdwährungsbetrag'), own('Betrag in EUR')] },
  { name: 'French', columns: [rare("Montant d'origine"), rareCurrency("Devise d'origine"), own('Montant')] },
  {
    name: 'Spanish',
    columns: [rare('Importe original'), rareCurrency('Divisa original'), own('Importe'), euro('Divisa')],
  },
  {
    name: 'card',
    columns: [
      other('Transaction amount'),
      currency('Transaction currency'),
      own('Billing amount'),
      euro('Billing currency'),
    ],
  },
  {
    name: 'source',
    columns: [own('Source amount'), euro('Source currency'), other('Target amount'), currency('Target currency')],
  },
  {
    name: 'target',
    columns: [other('Source amount'), currency('Source currency'), own('Target amount'), euro('Target currency')],
  },
  {
    name: 'converted',
    columns: [other('amount'), currency('currency'), own('converted amount'), euro('converted currency')],
  },
  {
    name: 'by row',
    columns: [
      { header: 'Source amount', cell: (row) => decimal(row.cents > 0 ? foreign(row) : row.cents), isOwn: true },
      { header: 'Source currency', cell: (row) => (row.cents > 0 ? row.currency : 'EUR') },
      { header: 'Target amount', cell: (row) => decimal(row.cents > 0 ? row.cents : foreign(row)) },
      { header: 'Target currency', cell: (row) => (row.cents > 0 ? 'EUR' : row.currency) },
    ],
  },
  { name: 'marked', columns: [other('Amount (USD)'), own('Amount (EUR)')] },
  { name: 'beside', columns: [side('Tax'), side('Tip'), own('Amount'), side('Cashback')] },
  { name: 'net', columns: [total('Gross'), { header: 'Fee', cell: (row) => decimal(-row.side) }, own('Net')] },
  { name: 'chinese', columns: [side('税'), own('金额'), side('折扣')] },
  { name: 'no header', columns: [own('#3'), other('#4')], hasHeader: false },
  { name: 'no header 2', columns: [other('#3'), own('#4')], hasHeader: false },
  { name: 'two names', columns: [side('Total'), own('Amount')] },
  ...WITH_ONE_CURRENCY.flatMap(([ofPurchase, ofRow, ofAccount]): readonly Layout[] => [
    { name: `${ofAccount} last`, columns: [other(ofPurchase), currency(ofRow), own(ofAccount)] },
    { name: `${ofAccount} first`, columns: [own(ofAccount), currency(ofRow), other(ofPurchase)] },
    { name: `${ofPurchase} if foreign`, columns: [rare(ofPurchase), rareCurrency(ofRow), own(ofAccount)] },
  ]),
];

const row = fc.record({
  cents: fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => Math.abs(cents) > 10),
  rate: fc.constantFrom(1.1, 1.13, 1.25),
  currency: fc.constantFrom<Row['currency']>('EUR', 'USD', 'SEK'),
  side: fc.integer({ min: 1, max: 500 }),
});
const file = fc.record({
  layout: fc.constantFrom(...LAYOUTS),
  rows: fc.array(row, { minLength: 4, maxLength: 15 }).filter((rows) => rows.some(({ cents }) => cents < 0)),
});
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const day = (at: number): string => `2026-05-${String(at + 13).padStart(2, '0')}`;

const textOf = ({ layout: { columns, hasHeader = true }, rows }: File): string =>
  [
    ...(hasHeader ? [['Date', 'Description', ...columns.map(({ header }) => header)].join(',')] : []),
    ...rows.map((each, at) => [day(at), `Shop ${at} north`, ...columns.map(({ cell }) => cell(each))].join(',')),
  ].join('\n');

const truthOf = ({ rows }: File): readonly string[] =>
  rows.map(({ cents }, at) => transaction(day(at), String(cents / 100))).sort();

describe('files with several columns of amounts', () => {
  it('publish those of the account', async () => {
    let published = 0;
    const numRuns = runs(25, 1_250);
    await fc.assert(
      fc.asyncProperty(file, async (sent) => {
        const first = await readFile(textOf(sent));
        const label = sent.layout.columns.find(({ isOwn }) => isOwn)?.header ?? '';
        const last = await answered(first, ({ field }) => {
          if (field === 'amount_col_label') return { amountColLabel: label };
          return field === 'signage_convention' ? { signageConvention: 'inflows_positive' } : undefined;
        });
        if (!canBePublished(last)) return;
        published += 1;
        expect([sent.layout.name, ...transactionsIn(last)]).toEqual([sent.layout.name, ...truthOf(sent)]);
      }),
      { numRuns },
    );
    expect(published).toBeGreaterThan(numRuns * 0.8);
  });

  it('take the currency beside the amounts that somebody chooses', async () => {
    const lines = [
      'Date,Description,Transaction amount,Transaction currency,Billing amount,Billing currency',
      '2026-05-13,Shop,-10.00,USD,-9.00,EUR',
      '2026-05-14,Bakery,-20.00,EUR,-20.00,EUR',
    ].join('\n');
    const first = await readFile(lines, { currency: 'GBP' });
    expect(first.questions).toMatchObject([
      {
        field: 'amount_col_label',
        candidates: [{ value: 'Transaction amount' }, { value: 'Billing amount', meaning: '-9.00, -20.00' }],
        examples: ['2026-05-13 · Shop · -10.00 · USD · -9.00 · EUR', expect.anything()],
      },
    ]);
    const { rows } = await first.answer({ amountColLabel: 'Billing amount' });
    expect(rows.map(({ fields }) => [fields.amount, fields.currency, fields.notes])).toEqual([
      ['-9', 'EUR', 'Original amount: 10.00 USD'],
      ['-20', 'EUR', ''],
    ]);
  });

  it('read a chosen column with all that belongs to it', async () => {
    const lines = [
      'Date,Description,Source amount,Source currency,Target amount,Target currency',
      '2026-05-13,Shop,-10.00,USD,-9.00,EUR',
    ].join('\n');
    const { record, questions } = await readFile(lines, { settings: { amountColLabel: 'Source amount' } });
    expect(questions).toEqual([]);
    expect(record.configuration).toMatchObject({
      amountColLabel: 'Source amount',
      currencyColLabel: 'Source currency',
    });
  });
});

describe('an amount whose own currency is that of the account', () => {
  const file = (...rows: readonly string[]): string =>
    `${['Date,Name,Amount,Card amount,Card currency', ...rows.map((row, at) => `2026-10-0${at + 1},Shop,${row}`)].join('\n')}\n`;

  it('is asked about beside a usual one without a currency', async () => {
    const read = await readFile(file('-1000,-6.10,EUR', '-2000,-12.20,EUR'));
    expect(read.questions.map(({ field }) => field)).toEqual(['amount_col_label']);
    const settled = await read.answer({ amountColLabel: 'Card amount' });
    expect(canBePublished(settled)).toBe(true);
    expect(transactionsIn(settled)).toEqual(['2026-10-01 -6.1', '2026-10-02 -12.2']);
  });

  it('is not asked about if both are the same in some rows', async () => {
    const read = await readFile(file('-1000,-6.10,EUR', '-12.20,-12.20,EUR'));
    expect(read.questions.map(({ field }) => field)).toEqual([]);
  });
});
