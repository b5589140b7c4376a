import { describe, expect, it } from 'vitest';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { detected, labelsOf } from '../../support/imports/detected.ts';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;
const transactions = (...rows: readonly string[]): string => lines('date;name;amount', ...rows);

describe('detectFile, dates', () => {
  it.each([
    ['%d.%m.%Y', ['31.01.2026', '01.02.2026']],
    ['%m/%d/%Y', ['1/31/2026', '02/01/2026']],
    ['%d/%m/%y', ['31/01/26', '01/02/26']],
    ['%Y%m%d', ['20260131', '20260201']],
    ['%d %b %Y', ['31 Jan 2026', '1 Feb 2026']],
    ['%b %d, %Y', ['Jan 31, 2026', 'May 1, 2026']],
    ['%e %B %Y', ['31 January 2026', '1 May 2026']],
    ['%Y-%m-%d %H:%M:%S', ['2026-01-31 08:00:00', '2026-02-01 23:59:59']],
    ['%Y-%m-%dT%H:%M:%SZ', ['2026-01-31T08:00:00Z', '2026-02-01T23:59:59Z']],
    ['%y-%m-%d', ['26-01-31', '25-12-01']],
  ])('detects %s', (dateFormat, dates) => {
    const found = detected(transactions(...dates.map((date) => `${date};x;-1,50`)));
    expect([found.configuration.dateFormat, found.ambiguous, found.problems]).toEqual([dateFormat, [], []]);
  });

  it("uses the family's order if two fit, and shows both readings", () => {
    const file = transactions('3/4/2026;x;-1,50', '5/6/2026;y;-2,50');
    const said = (dateFormat: string) => detected(file, { family: { dateFormat, locale: 'en' } });
    expect(said('%m/%d/%Y').configuration.dateFormat).toBe('%m/%d/%Y');
    expect(said('%d.%m.%Y').configuration.dateFormat).toBe('%d/%m/%Y');
    expect(said('%d.%m.%Y').ambiguous).toEqual([
      '"3/4/2026" is read as 2026-04-03 in the format %d/%m/%Y; in %m/%d/%Y it would be 2026-03-04, and no date in the file is conclusive',
    ]);
    expect(said('%d.%m.%Y').questions).toEqual([
      {
        about: 'date_format',
        cell: '3/4/2026',
        choices: [
          { format: '%d/%m/%Y', value: '2026-04-03' },
          { format: '%m/%d/%Y', value: '2026-03-04' },
        ],
      },
    ]);
  });

  it('is certain if both readings are the same', () => {
    const found = detected(transactions('1/1/2026;x;-1,50', '2/2/2026;y;-2,50'));
    expect([found.configuration.dateFormat, found.ambiguous]).toEqual(['%m/%d/%Y', []]);
  });

  it('rules out a reading far in the future', () => {
    const found = detected(transactions('03/12/2026;x;-1,50', '05/11/2026;y;-1,50'), { today: '2026-06-15' });
    expect([found.configuration.dateFormat, found.ambiguous]).toEqual(['%m/%d/%Y', []]);
  });

  it('asks about a day of the next weeks, because payments to come are in files', () => {
    const found = detected(transactions('10/12/2026;x;-1,50', '11/11/2026;y;-1,50'));
    expect(found.questions).toMatchObject([{ about: 'date_format', cell: '10/12/2026' }]);
  });

  it('uses the format of most cells and reports the first that does not fit', () => {
    const found = detected(transactions('31.01.2026;x;-1,50', '30.01.2026;y;-1,50', '31.13.2026;;-3,00'));
    expect(found.configuration.dateFormat).toBe('%d.%m.%Y');
    expect(found.findings).toContainEqual({
      about: 'date_format',
      confidence: 'likely',
      why: expect.stringContaining('"31.13.2026" is not'),
    });
  });

  it('reports dates in an unknown format', () => {
    const found = detected(lines('date,amount', 'day one,1.50', 'day two,2.50'));
    expect(found.configuration.dateFormat).toBeNull();
    expect(found.problems.join()).toContain('date');
  });

  describe('in a file with the columns of an earlier one', () => {
    const known = { ...NO_SETTINGS, dateColLabel: 'date', amountColLabel: 'amount', numberFormat: '1.234,56' } as const;
    const read = (dateFormat: string, ...dates: readonly string[]) => {
      const file = transactions(...dates.map((date) => `${date};x;-1,50`));
      const { configuration, questions } = detected(file, { known: { ...known, dateFormat } });
      return [
        configuration.dateFormat,
        questions.map(({ cell, choices }) => [cell, ...choices.map(({ format }) => format)]),
      ];
    };

    it('reads dates as before where several formats fit', () => {
      expect(read('%d/%m/%Y', '3/4/2026', '5/6/2026')).toEqual(['%d/%m/%Y', []]);
      expect(read('%y/%m/%d', '21/04/03', '22/05/04')).toEqual(['%y/%m/%d', []]);
    });

    it('detects dates that are written differently', () => {
      expect(read('%d/%m/%Y', '2026-01-31', '2026-02-01')).toEqual(['%Y-%m-%d', []]);
      expect(read('%d/%m/%Y', '3/30/2026', '3/31/2026', '4/1/2026')).toEqual(['%m/%d/%Y', []]);
    });

    it('asks if another format reads only some more dates', () => {
      const asked = [['3/4/2026', '%m/%d/%Y', '%d/%m/%Y']];
      expect(read('%d/%m/%Y', '3/4/2026', '5/6/2026', '12/25/2025')).toEqual(['%m/%d/%Y', asked]);
    });

    it('looks at the columns that were read before', () => {
      const file = lines('date;valuta;name;amount', '01/02/2026;2026-03-04;x;-1,50', '05/06/2026;2026-07-08;y;-2,50');
      const { configuration, questions } = detected(file, {
        known: { ...known, dateColLabel: 'valuta', dateFormat: '%Y-%m-%d' },
      });
      expect([configuration.dateFormat, questions]).toEqual(['%Y-%m-%d', []]);
    });

    it('detects numbers that are written differently', () => {
      const numbers = (...amounts: readonly string[]) => {
        const file = transactions(...amounts.map((amount) => `2026-01-31;x;${amount}`));
        return detected(file, { known: { ...known, dateFormat: '%Y-%m-%d' } }).configuration.numberFormat;
      };
      expect(numbers('-1.234', '5.678')).toBe('1.234,56');
      expect(numbers('-1,234.50', '5,678.00')).toBe('1,234.56');
    });
  });

  it('always uses the date format of Mint', () => {
    const mint = lines(
      'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name',
      '3/04/2026,Bakery,B,4.25,debit,Food,Card',
    );
    const found = detected(mint, { family: { dateFormat: '%d.%m.%Y', locale: 'de' } });
    expect([found.configuration.dateFormat, found.ambiguous]).toEqual(['%m/%d/%Y', []]);
  });
});

describe('detectFile, numbers', () => {
  const of = (amounts: readonly string[], locale = 'en') =>
    detected(transactions(...amounts.map((amount) => `2026-01-31;x;${amount}`)), {
      family: { dateFormat: '%Y-%m-%d', locale },
    });

  it.each([
    ['1,234.56', ['-1,234.56', '5.00']],
    ['1.234,56', ['-1.234,56', '5,00']],
    ['1 234,56', ['-1 234,56', '5,00']],
    ['1 234,56', ['-1\u00a0234,56 zł', '5,00 zł']],
    ['1,234.56', ['($1,234.56)', '$5.00']],
  ])('detects %s', (numberFormat, amounts) => {
    expect([of(amounts).configuration.numberFormat, of(amounts).ambiguous]).toEqual([numberFormat, []]);
  });

  it("uses the family's format if two fit, and shows both readings", () => {
    expect(of(['-1,234', '-2,500']).configuration.numberFormat).toBe('1,234.56');
    expect(of(['-1,234', '-2,500'], 'de').configuration.numberFormat).toBe('1.234,56');
    expect(of(['-1,234', '-2,500'], 'pl').configuration.numberFormat).toBe('1 234,56');
    expect(of(['-1,234'], 'de').ambiguous).toEqual([
      '"-1,234" is read as -1.234 in the format 1.234,56; in 1,234.56 it would be -1234, and no amount in the file is conclusive',
    ]);
  });

  it('lets the other numbers of the file decide', () => {
    const found = detected(lines('date;name;amount;balance', '2026-01-31;x;-1,234;9.999,50'));
    expect([found.configuration.numberFormat, found.ambiguous]).toEqual(['1.234,56', []]);
  });

  it('is certain about whole numbers', () => {
    expect(of(['-5', '-12'], 'de')).toMatchObject({ configuration: { numberFormat: '1.234,56' }, ambiguous: [] });
  });

  it('names an amount that no format reads', () => {
    const found = detected(lines('date;name;amount', '2026-01-31;x;-1,50', '2026-02-01;y;2,50x'));
    expect(found.findings).toContainEqual({
      about: 'number_format',
      confidence: 'likely',
      why: expect.stringContaining('"2,50x" does not'),
    });
  });
});

describe('detectFile, columns of transactions', () => {
  it.each([
    [
      'German',
      'Buchungstag;Wertstellung;Auftraggeber/Empfänger;Verwendungszweck;Betrag (EUR);Kontostand',
      '31.01.2026;01.02.2026;Bäckerei;Karte 12;-4,25;100,00',
      {
        date: 'Buchungstag',
        name: 'Auftraggeber/Empfänger',
        notes: 'Verwendungszweck',
        amount: 'Betrag (EUR)',
        balance: 'Kontostand',
      },
    ],
    [
      'French',
      "Date de valeur;Date d'opération;Libellé;Montant;Devise",
      '01/02/2026;31/01/2026;Boulangerie;-4,25;EUR',
      { date: "Date d'opération", name: 'Libellé', amount: 'Montant', currency: 'Devise' },
    ],
    [
      'Spanish',
      'Fecha;Concepto;Categoría;Importe;Saldo',
      '31/01/2026;Panadería;Comida;-4,25;100,00',
      { date: 'Fecha', name: 'Concepto', category: 'Categoría', amount: 'Importe', balance: 'Saldo' },
    ],
    [
      'Italian',
      'Data;Valuta;Descrizione;Importo',
      '31/01/2026;31/01/2026;Panificio;-4,25',
      { date: 'Data', name: 'Descrizione', amount: 'Importo' },
    ],
    [
      'Polish',
      'Data operacji;Odbiorca;Tytuł;Kwota;Waluta',
      '2026-01-31;Piekarnia;Zakupy;-4,25;PLN',
      { date: 'Data operacji', name: 'Odbiorca', notes: 'Tytuł', amount: 'Kwota', currency: 'Waluta' },
    ],
    [
      'Czech',
      'Datum zaúčtování;Název protiúčtu;Zpráva;Částka;Měna',
      '31.01.2026;Pekárna;Nákup;-4,25;CZK',
      { date: 'Datum zaúčtování', name: 'Název protiúčtu', notes: 'Zpráva', amount: 'Částka', currency: 'Měna' },
    ],
    [
      'Swedish',
      'Bokföringsdag;Belopp;Mottagare;Saldo',
      '2026-01-31;-4,25;Bageri;100,00',
      { date: 'Bokföringsdag', name: 'Mottagare', amount: 'Belopp', balance: 'Saldo' },
    ],
    [
      'Russian',
      'Дата операции;Описание;Сумма;Валюта',
      '31.01.2026;Пекарня;-4,25;RUB',
      { date: 'Дата операции', name: 'Описание', amount: 'Сумма', currency: 'Валюта' },
    ],
    ['Japanese', '日付;内容;金額', '2026/01/31;パン屋;-425', { date: '日付', name: '内容', amount: '金額' }],
  ])('recognizes %s names', (_language, header, row, labels) => {
    const found = detected(lines(header, row));
    expect([labelsOf(found), found.problems]).toEqual([labels, []]);
  });

  it('uses the content of cells if headers are unknown', () => {
    const found = detected(
      lines('a,b,c,d', '2026-01-31,0012,Bakery in the centre,-4.25', '2026-02-01,0013,Kiosk,-1.10'),
    );
    expect(labelsOf(found)).toEqual({ date: 'a', name: 'c', amount: 'd' });
    expect(found.findings).toContainEqual({
      about: 'amount_col_label',
      confidence: 'likely',
      why: '"d" was found by the content of its cells',
    });
  });

  it('reports several similar columns', () => {
    const found = detected(lines('a,b,c', '2026-01-31,1.50,-4.25'));
    expect(found.ambiguous).toContainEqual('"c" was chosen from several similar columns: "b"');
  });

  it('uses the payee as the name, or the description if the payee is often blank', () => {
    const rows = ['31.01.2026;;Entgelt;-1,00', '30.01.2026;;Zinsen;-2,00', '29.01.2026;Kiosk;Karte;-3,00'];
    const found = detected(lines('Datum;Empfänger;Verwendungszweck;Betrag', ...rows));
    expect(labelsOf(found)).toMatchObject({ name: 'Verwendungszweck', notes: 'Empfänger' });
  });

  it('names a column with a repeated header by its position', () => {
    const found = detected(lines('date,amount,amount,name', '2026-01-31,,-4.25,x'));
    expect([found.configuration.amountColLabel, found.problems]).toEqual(['#3', []]);
  });

  it('reads a column with the direction of money', () => {
    const found = detected(
      lines('Datum;Name;Bedrag;Af Bij', '2026-01-31;Bakker;4,25;Af', '2026-02-01;Werk;1.500,00;Bij'),
    );
    expect(found.configuration).toMatchObject({
      entityTypeColLabel: 'Af Bij',
      amountTypeStrategy: 'custom_column',
      amountTypeInflowValue: 'Bij',
      signageConvention: 'inflows_positive',
    });
    expect(found.problems).toEqual([]);
  });

  it('takes every spelling of money in', () => {
    const found = detected(lines('date,name,amount,type', '2026-01-31,a,4.25,CREDIT', '2026-02-01,b,1.5,Credit'));
    expect(found.configuration).toMatchObject({ amountTypeValues: { CREDIT: 'in', Credit: 'in' } });
    expect([found.problems, found.questions]).toEqual([[], []]);
  });

  it('finds amounts in two columns', () => {
    const found = detected(
      lines('Date,Details,Withdrawals (SGD),Deposits (SGD)', '31/01/2026,Kiosk,6.50,', '30/01/2026,Bus,1.50,'),
    );
    expect(found.configuration).toMatchObject({
      amountColLabel: null,
      outflowColLabel: 'Withdrawals (SGD)',
      inflowColLabel: 'Deposits (SGD)',
      numberFormat: '1,234.56',
    });
    expect([found.questions, found.problems]).toEqual([[], []]);
  });

  it('asks about amounts without any minus', () => {
    const found = detected(lines('date,name,amount', '2026-01-31,Kiosk,6.50'));
    expect(found.ambiguous).toEqual([expect.stringContaining('inflows_negative')]);
  });
});

describe('detectFile, trades', () => {
  it('reads sales shown only by a word', () => {
    const found = detected(lines('Date,Code,Quantity,Price,Action', '2026-01-31,ACME,3,10.50,sell'));
    expect(labelsOf(found)).toMatchObject({ ticker: 'Code', qty: 'Quantity', price: 'Price', entityType: 'Action' });
    expect(found.problems).toEqual([]);
  });
});
