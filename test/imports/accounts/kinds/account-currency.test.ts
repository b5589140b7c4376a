import { describe, expect, it } from 'vitest';
import { type FileRead, readFile } from '../../../support/imports/read-file.ts';

type Row = { readonly own: string; readonly foreign: string; readonly currency: string };
type Cells =
  | 'date'
  | 'text'
  | 'own'
  | 'foreign'
  | 'currency'
  | 'out'
  | 'into'
  | 'rare'
  | 'rareCurrency'
  | 'account'
  | 'rate';

const day = (at: number): string => `2026-05-${13 + at}`;
const isOut = ({ own }: Row): boolean => own.startsWith('-');

const CELLS: Readonly<Record<Cells, (row: Row, at: number, account: string) => string>> = {
  date: (_, at) => day(at),
  text: (_, at) => `Shop ${at} north`,
  own: ({ own }) => own,
  foreign: ({ foreign }) => foreign,
  currency: ({ currency }) => currency,
  out: (row) => (isOut(row) ? row.own.slice(1) : ''),
  into: (row) => (isOut(row) ? '' : row.own),
  rare: ({ foreign, currency }, _, account) => (currency === account ? '' : foreign.replace('-', '')),
  account: () => '-123',
  rate: ({ currency }, _, account) => (currency === account ? '0.00' : '1.05'),
  rareCurrency: ({ currency }, _, account) => (currency === account ? '' : currency),
};

/** A file with these columns, each with what its cells have: `Booked=own`. */
const fileOf = (columns: string, rows: readonly Row[], account: string): string => {
  const named = columns.split(',').map((column) => column.split('=') as [string, Cells]);
  const cellsOf = (row: Row, at: number) => named.map(([, cells]) => CELLS[cells](row, at, account));
  return [named.map(([header]) => header), ...rows.map(cellsOf)].map((cells) => cells.join(';')).join('\n');
};

/** In a currency of about the same worth, in which no rate tells which amount is which, and in one that is worth much less. */
const NEAR: readonly Row[] = [
  { own: '-9.10', foreign: '-10.00', currency: 'USD' },
  { own: '-20.00', foreign: '-20.00', currency: 'EUR' },
  { own: '55.50', foreign: '60.25', currency: 'USD' },
];
const FAR: readonly Row[] = [
  { own: '-9.10', foreign: '-100.40', currency: 'SEK' },
  { own: '55.50', foreign: '610.10', currency: 'SEK' },
];

const amountsIn = ({ rows }: FileRead) => rows.map(({ fields }) => [fields.amount, fields.currency]);
const truth = (rows: readonly Row[]) => rows.map(({ own }) => [own.replace(/\.?0+$/, ''), 'EUR']);

describe('an amount in the currency of the account beside that of the purchase', () => {
  it.each([
    'Date=date,Transaction Currency=currency,Transaction Amount=foreign,Billing Amount=own,Description=text',
    'Date=date,Currency=currency,Amount=foreign,Settlement amount=own,Description=text',
    'Date=date,Currency=currency,Amount=foreign,Charged amount=own,Description=text',
    'Date=date,Currency=currency,Amount=foreign,Account amount=own,Description=text',
    'Date=date,Description=text,Amount=own,Currency=currency,Original amount=foreign',
    'Datum=date,Umsatz=foreign,Währung=currency,Abrechnungsbetrag=own,Text=text',
    'Datum=date,Betrag=foreign,Währung=currency,Buchungsbetrag=own,Text=text',
    'Datum=date,Text=text,Betrag=own,Fremdwährungsbetrag=rare,Währung=rareCurrency',
    'Date=date,Montant=foreign,Devise=currency,Montant facturé=own,Libellé=text',
    'Fecha=date,Importe=foreign,Divisa=currency,Importe en moneda de la cuenta=own,Concepto=text',
    'Data=date,Importo=foreign,Valuta=currency,Importo in valuta conto=own,Descrizione=text',
    'Datum=date,Omschrijving=text,Vreemde valuta bedrag=foreign,Valuta=currency,Bedrag=own',
    'Dátum=date,Suma=foreign,Mena=currency,Suma v mene účtu=own,Popis=text',
    'Data=date,Kwota transakcji=foreign,Waluta transakcji=currency,Kwota rozliczenia=own,Opis=text',
    'Dátum=date,Tranzakció összege=foreign,Tranzakció devizaneme=currency,Összeg a számla devizanemében=own,Leírás=text',
    'Дата=date,Сума у валюті операції=foreign,Валюта операції=currency,Сума у валюті рахунку=own,Опис=text',
    'Dato=date,Beløp=foreign,Valuta=currency,Beløp i kontovaluta=own,Tekst=text',
    'Datum=date,Belopp=foreign,Valuta=currency,Belopp i kontots valuta=own,Text=text',
    'Dato=date,Forklaring=text,Valutabeløp=foreign,Valuta=currency,Beløp=own',
    'Dato=date,Forklaring=text,Beløp=own,Valuta=rareCurrency,Valutabeløp=rare',
    'Dato=date,Forklaring=text,Ut fra konto=out,Inn på konto=into,Valutabeløp=foreign,Valuta=currency',
    'Dato=date,Forklaring=text,Ut=out,Inn=into,Valutabeløp=rare,Valuta=rareCurrency',
    'Datum=date,Bokfört=date,Specifikation=text,Valuta=rareCurrency,Utl.belopp/moms=rare,Belopp=own',
    'Datum=date,Beskrivning=text,Konto #=account,Belopp=own,Utländskt belopp=rare,Valuta=rareCurrency',
    'Datum=date,Opis=text,Iznos=foreign,Valuta=currency,Iznos u EUR=own',
    'Datum=date,Text=text,Betrag FW=foreign,Währung=currency,Betrag HW=own',
    'Datums=date,Informācija=text,Summa=foreign,Valūta=currency,Summa konta valūtā=own',
    'Дата=date,Описание=text,Сума=foreign,Валута=currency,Сума във валута на сметката=own',
    'Data=date,Descrição=text,Montante=foreign,Moeda=currency,Contravalor em EUR=own',
    'תאריך עסקה=date,שם בית העסק=text,סכום עסקה=foreign,מטבע עסקה=currency,סכום חיוב=own',
    'Data=date,Descrição=text,Valor (em US$)=foreign,Cotação (em EUR)=rate,Valor (em EUR)=own',
    '利用日=date,利用店名=text,利用金額=foreign,通貨=currency,換算後請求額=own',
    '交易日期=date,交易币种=currency,交易金额=foreign,记账金额=own,交易说明=text',
    '交易日期=date,交易币种=currency,交易金额=foreign,结算金额=own,交易说明=text',
    '이용일자=date,가맹점명=text,승인금액=foreign,통화=currency,결제금액=own',
  ])('is read: %s', async (columns) => {
    for (const rows of [NEAR, FAR]) {
      const read = await readFile(fileOf(columns, rows, 'EUR'));
      expect([read.questions, ...amountsIn(read)]).toEqual([[], ...truth(rows)]);
    }
  });

  it('is found by the worth of the currencies if the headers do not say', async () => {
    const columns = 'Date=date,Shop=text,Currency=currency,Amount=foreign,Second amount=own';
    const read = await readFile(fileOf(columns, FAR, 'EUR'));
    expect([read.questions, ...amountsIn(read)]).toEqual([[], ...truth(FAR)]);
  });

  it.each(['Amount', 'Second amount'])('is asked for if nothing says which it is: %s', async (own) => {
    const [first, second] = own === 'Amount' ? ['own', 'foreign'] : ['foreign', 'own'];
    const columns = `Date=date,Shop=text,Currency=currency,Amount=${first},Second amount=${second}`;
    const read = await readFile(fileOf(columns, NEAR, 'EUR'));
    expect(read.questions).toMatchObject([
      { field: 'amount_col_label', candidates: [{ value: 'Amount' }, { value: 'Second amount' }] },
    ]);
    const last = await read.answer({ amountColLabel: own });
    expect([last.questions, last.errors, ...amountsIn(last)]).toEqual([[], [], ...truth(NEAR)]);
  });

  it('is asked for if neither can be in the currency of the account', async () => {
    const columns = 'Date=date,Shop=text,Currency=currency,Amount=foreign,Billed amount=own';
    const read = await readFile(fileOf(columns, FAR, 'EUR'), { currency: 'CZK' });
    expect(read.questions).toMatchObject([{ field: 'amount_col_label' }]);
  });

  it('is asked for if the headers say the opposite of what the currencies are worth', async () => {
    const columns = 'Date=date,Shop=text,Currency=currency,Billing amount=foreign,Original amount=own';
    const read = await readFile(fileOf(columns, FAR, 'EUR'));
    expect(read.questions).toMatchObject([{ field: 'amount_col_label' }]);
  });

  it.each([
    [
      'the currencies are on the amounts',
      [
        'Date,Description,Transaction amount,Billing amount',
        '2026-05-13,Hotel,-10.00 USD,-9.10 EUR',
        '2026-05-14,Shop,-20.00 EUR,-20.00 EUR',
        '2026-05-15,Salary,60.25 USD,55.50 EUR',
      ],
    ],
    [
      'no column has a currency',
      [
        'Date,Description,Transaction amount,Billing amount',
        '2026-05-13,Hotel,-10.00,-9.10',
        '2026-05-14,Shop,-20.00,-20.00',
        '2026-05-15,Salary,60.25,55.50',
      ],
    ],
    [
      'a third amount is that of the card network',
      [
        'Date,Merchant,Transaction amount,Transaction currency,Settlement amount,Settlement currency,Billing amount',
        '2026-05-13,Hotel,-1400,JPY,-9.90,USD,-9.10',
        '2026-05-14,Shop,-20.00,EUR,-22.00,USD,-20.00',
        '2026-05-15,Refund,600.25,SEK,61.05,USD,55.50',
      ],
    ],
    [
      'both are in columns of money in and money out',
      [
        'Date,Text,Debit,Credit,Currency,Debit (account currency),Credit (account currency)',
        '2026-05-13,Shop,10.00,,USD,9.10,',
        '2026-05-14,Shop,20.00,,EUR,20.00,',
        '2026-05-15,Salary,,60.25,USD,,55.50',
      ],
    ],
    [
      'that of the purchase has no sign',
      [
        'Date,Merchant,Currency,Foreign amount,Amount',
        '2026-05-13,Shop,USD,10.00,-9.10',
        '2026-05-14,Shop,EUR,20.00,-20.00',
        '2026-05-15,Refund,USD,60.25,55.50',
      ],
    ],
    [
      'a payment has only that of the account',
      [
        'Date,Merchant,Currency,Amount,Billed amount',
        '2026-05-13,Shop,USD,-10.00,-9.10',
        '2026-05-14,Shop,EUR,-20.00,-20.00',
        '2026-05-15,Payment,,,55.50',
      ],
    ],
  ])('is read where %s', async (_, lines) => {
    const read = await readFile(lines.join('\n'));
    expect([read.questions, ...amountsIn(read)]).toEqual([[], ...truth(NEAR)]);
  });

  it('is the amount of a foreign account, and not its equivalent at home', async () => {
    const lines = [
      'Date,Description,Amount,Currency,Equivalent amount',
      '2026-05-13,Hotel,-10.00,USD,-9.20',
      '2026-05-14,Shop,-20.00,USD,-18.40',
    ];
    const read = await readFile(lines.join('\n'), { currency: 'USD' });
    expect([read.questions, ...amountsIn(read)]).toEqual([[], ['-10', 'USD'], ['-20', 'USD']]);
  });

  it('is missing in a row that is not booked yet', async () => {
    const lines = [
      'Date,Merchant,Currency,Amount,Billed amount',
      '2026-05-13,Shop,USD,-10.00,-9.10',
      '2026-05-14,Shop,EUR,-20.00,-20.00',
      '2026-05-15,Pending,USD,-5.00,',
    ];
    const { rows } = await readFile(lines.join('\n'));
    expect(rows.map(({ errors }) => errors)).toEqual([[], [], ['Amount is required']]);
  });

  it('is the one that a running balance follows from', async () => {
    const lines = [
      'Date,Shop,Currency,Amount,Second amount,Balance',
      '2026-05-13,North,USD,-10.00,-9.10,90.90',
      '2026-05-14,South,EUR,-20.00,-20.00,70.90',
      '2026-05-15,West,USD,60.25,55.50,126.40',
    ];
    const read = await readFile(lines.join('\n'));
    expect([read.questions, ...amountsIn(read)]).toEqual([[], ...truth(NEAR)]);
  });

  it('is not asked for if the rows have a single amount, a fee or a total of another kind', async () => {
    const lines = [
      'Date,Shop,Currency,Amount,Fee,Order value',
      '2026-05-13,North,USD,-10.00,0.00,12.00',
      '2026-05-14,South,EUR,-20.00,0.00,99.00',
    ];
    const { questions, record } = await readFile(lines.join('\n'));
    expect([questions, record.configuration.currencyColLabel]).toEqual([[], 'Currency']);
  });

  it('leaves the amount of the purchase in the notes', async () => {
    const columns = 'Date=date,Shop=text,Currency=currency,Amount=foreign,Posted amount=own';
    const { rows } = await readFile(fileOf(columns, NEAR, 'EUR'));
    expect(rows.map(({ fields }) => fields.notes)).toEqual([
      'Original amount: 10.00 USD',
      '',
      'Original amount: 60.25 USD',
    ]);
  });
});
