import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal } from '../../../../shared/platform/domain/money/decimal.ts';
import { inShort, readTyped } from '../../../support/imports/pdf/statement-text.ts';

const codes = (statement: ReturnType<typeof readTyped>) => statement.warnings.map(({ code }) => code);

describe('readStatement', () => {
  it('reads columns for money out and in, with full confidence if the running balance agrees', () => {
    const statement = readTyped(
      `
Statement period 1 March 2024 to 31 March 2024

Date        Description                    Paid out     Paid in     Balance
01 Mar      Opening balance                                        1,000.00
02 Mar      TESCO STORES 3012                 12.50                  987.50
            LONDON GB
02 Mar      Salary ACME                                2,000.00    2,987.50
05 Mar      Rent                             800.00                2,187.50
31 Mar      Closing balance                                        2,187.50
`,
      { currency: 'GBP' },
    );

    expect(inShort(statement)).toEqual([
      '2024-03-02 TESCO STORES 3012 LONDON GB -12.5 (1)',
      '2024-03-02 Salary ACME 2000 (1)',
      '2024-03-05 Rent -800 (1)',
    ]);
    expect(statement.warnings).toEqual([]);
    expect(statement.period).toEqual({
      days: { from: '2024-03-01', to: '2024-03-31' },
      opening: '1000',
      closing: { date: '2024-03-31', amount: '2187.5' },
    });
  });

  it('reads a German statement with signs after the amounts', () => {
    const statement = readTyped(
      `
Kontoauszug vom 01.12.2023 bis 05.01.2024
Buchungstag  Verwendungszweck                 Betrag
             Alter Kontostand               1.234,56
28.12.       EDEKA Markt München              45,10-
03.01.       Gehalt                         2.500,00
             Neuer Kontostand               3.689,46
`,
      { currency: 'EUR' },
    );

    expect(inShort(statement)).toEqual([
      '2023-12-28 EDEKA Markt München -45.1 (0.95)',
      '2024-01-03 Gehalt 2500 (0.95)',
    ]);
    expect(statement.warnings).toEqual([]);
  });

  it('reads Soll and Haben marks', () => {
    const statement = readTyped(
      `
Buchung     Text                       Betrag
01.02.2024  Miete                     700,00 S
02.02.2024  Gutschrift Finanzamt      120,00 H
`,
      { currency: 'EUR' },
    );

    expect(inShort(statement)).toEqual(['2024-02-01 Miete -700 (0.8)', '2024-02-02 Gutschrift Finanzamt 120 (0.8)']);
  });

  it('reads the sections of an American statement, whose amounts have no signs', () => {
    const statement = readTyped(`
Statement for January 1, 2024 through January 31, 2024
Beginning balance on January 1, 2024      500.00
Ending balance on January 31, 2024        975.25

Deposits and other credits
Date      Description                     Amount
01/05/24  PAYROLL                         600.00
Total deposits and other credits          600.00

Withdrawals and other debits
Date      Description                     Amount
01/09/24  GROCERY OUTLET                   99.75
01/12/24  ATM WITHDRAWAL                   25.00
Total withdrawals and other debits        124.75
`);

    expect(inShort(statement)).toEqual([
      '2024-01-05 PAYROLL 600 (0.95)',
      '2024-01-09 GROCERY OUTLET -99.75 (0.95)',
      '2024-01-12 ATM WITHDRAWAL -25 (0.95)',
    ]);
    expect(statement.warnings).toEqual([]);
  });

  it('reports a missing row between the opening and closing balance', () => {
    const statement = readTyped(`
Opening balance 100.00
Closing balance 80.00
Date        Description       Amount
2024-03-14  Books             -15.00
`);

    expect(inShort(statement)).toEqual(['2024-03-14 Books -15 (0.8)']);
    expect(statement.sums).toEqual([{ figure: 'balance', from: 0, to: 1, expected: '-20' }]);
    expect(statement.coversAllRows).toBe(true);
  });

  it('has a low confidence in a row that disagrees with the running balance', () => {
    const statement = readTyped(`
Date        Description       Amount    Balance
2024-03-01  Coffee             -3.50      96.50
2024-03-02  Books             -15.00      91.50
2024-03-03  Tea                -2.00      89.50
`);

    expect(statement.rows.map(({ confidence }) => confidence)).toEqual([0.8, 0.3, 1]);
    expect(codes(statement)).toContain('running_balance_mismatch');
  });

  it('infers the sign of unsigned amounts from the running balances in either order, except for the oldest', () => {
    const statement = readTyped(`
Date        Description       Amount    Balance
2024-03-03  Tea                 2.00     109.50
2024-03-02  Refund             15.00     111.50
2024-03-01  Coffee              3.50      96.50
`);

    expect(inShort(statement)).toEqual([
      '2024-03-03 Tea -2 (1)',
      '2024-03-02 Refund 15 (1)',
      '2024-03-01 Coffee null (0)',
    ]);
    expect(statement.rows[2]?.problems).toEqual([
      'Amount "3.50" has no sign, and the balances do not show whether it is money in or money out',
    ]);
  });

  it('reads unsigned amounts of a credit card as spending with a warning, unless configured otherwise', () => {
    const text = `
Trans date  Post date  Description             Amount
03/14/2024  03/15/2024 AMAZON MARKETPLACE       12.50
03/20/2024  03/20/2024 PAYMENT THANK YOU       -50.00
`;
    const usual = readTyped(text, { isLiability: true });

    expect(inShort(usual)).toEqual([
      '2024-03-14 AMAZON MARKETPLACE -12.5 (0.8)',
      '2024-03-20 PAYMENT THANK YOU 50 (0.8)',
    ]);
    expect(codes(usual)).toEqual(['signs_assumed']);
    const settled = readTyped(text, { isLiability: true, signageConvention: 'inflows_positive' });
    expect(inShort(settled)).toEqual([
      '2024-03-14 AMAZON MARKETPLACE 12.5 (0.8)',
      '2024-03-20 PAYMENT THANK YOU -50 (0.8)',
    ]);
    expect(settled.warnings).toEqual([]);
  });

  it('confirms the signs of a card by its balance', () => {
    const statement = readTyped(
      `
Previous balance  $200.00
New balance       $162.50
Date        Description             Amount
03/14/2024  AMAZON MARKETPLACE       $12.50
03/20/2024  PAYMENT THANK YOU       -$50.00
`,
      { isLiability: true },
    );

    expect(inShort(statement)).toEqual([
      '2024-03-14 AMAZON MARKETPLACE -12.5 (0.95)',
      '2024-03-20 PAYMENT THANK YOU 50 (0.95)',
    ]);
    expect(statement.warnings).toEqual([]);
  });

  it('uses the date of an earlier line if it is printed once per day', () => {
    const statement = readTyped(
      `
Date        Details                   Paid out   Paid in     Balance
4 Mar 2024  Bus                           2.00
            Coffee                        3.50                  94.50
5 Mar 2024  Wages                                   10.00      104.50
`,
      { currency: 'GBP' },
    );

    expect(inShort(statement)).toEqual([
      '2024-03-04 Bus -2 (0.8)',
      '2024-03-04 Coffee -3.5 (0.76)',
      '2024-03-05 Wages 10 (1)',
    ]);
  });

  it('detects the order of day and month from the dates, otherwise from the period', () => {
    const byDay = readTyped('Date        Text      Amount\n01/02/2024  A         -1.00\n13/02/2024  B         -2.00');
    const byPeriod = readTyped(
      'Period 1 February 2024 to 29 February 2024\nDate        Text      Amount\n01/02/2024  A         -1.00\n05/02/2024  B         -2.00',
    );

    expect(byDay.rows.map(({ date }) => date)).toEqual(['2024-02-01', '2024-02-13']);
    expect(byPeriod.rows.map(({ date }) => date)).toEqual(['2024-02-01', '2024-02-05']);
    expect([...byDay.warnings, ...byPeriod.warnings]).toEqual([]);
  });

  it("reads ambiguous dates in the family's format, with a warning", () => {
    const text = 'Date        Text      Amount\n01/02/2024  A         -1.00';

    expect(readTyped(text, { familyDateFormat: '%d/%m/%Y' }).rows[0]?.date).toBe('2024-02-01');
    expect(readTyped(text, { dateFormat: '%d/%m/%Y' }).warnings).toEqual([]);
    const american = readTyped(text);
    expect(inShort(american)).toEqual(['2024-01-02 A -1 (0.72)']);
    expect(codes(american)).toEqual(['ambiguous_dates']);
  });

  it('reports unreadable transactions as errors', () => {
    const { rows } = readTyped(`
Date        Text                 Amount
31/02/2024  No such day           -1.00
15/02/2024  Fine                  -2.00
`);
    const noYear = readTyped('Date    Text      Amount\n15 Mar  Coffee    -1.00').rows;

    expect(rows[0]).toMatchObject({
      date: null,
      confidence: 0,
      problems: ['Date "31/02/2024" does not exist when the day comes first'],
    });
    expect(noYear[0]?.problems).toEqual(['Date "15 Mar" has no year, and the statement does not state one']);
  });

  it('reports unreadable lines among the rows', () => {
    const statement = readTyped(`
Date        Text                 Amount
2024-02-01  Coffee                -1.00
2024-02-02  Something odd
2024-02-03  Fine                  -2.00
`);

    expect(statement.rows).toHaveLength(2);
    expect(statement.warnings).toEqual([
      {
        line: null,
        code: 'line_not_read',
        message: 'Page 1: the line "2024-02-02 Something odd" is among the transactions but could not be read as one',
      },
    ]);
  });

  it('does not guess which of several amounts is the transaction without titles', () => {
    const { rows } = readTyped('2024-02-01  Coffee  1.00  2.00  3.00\n2024-02-02  Tea     1.00');

    expect(rows[0]?.problems).toEqual([
      'The line has the amounts "1.00" and "2.00" and "3.00", and it is not clear which one is the amount of the transaction',
    ]);
  });

  it('finds the balances of a file without titles', () => {
    const statement = readTyped('2024-02-01  Coffee  -1.00   99.00\n2024-02-02  Tea     -2.00   97.00');

    expect(inShort(statement)).toEqual(['2024-02-01 Coffee -1 (0.8)', '2024-02-02 Tea -2 (1)']);
  });

  it('continues over pages and ignores repeated text', () => {
    const statement = readTyped([
      `
Date        Text                 Amount     Balance
2024-02-01  Coffee                -1.00       99.00
            Carried forward                   99.00
Page 1 of 2
`,
      `
Date        Text                 Amount     Balance
            Brought forward                   99.00
2024-02-03  Tea                   -2.00       97.00
Page 2 of 2
`,
    ]);

    expect(inShort(statement)).toEqual(['2024-02-01 Coffee -1 (0.8)', '2024-02-03 Tea -2 (1)']);
    expect(statement.warnings).toEqual([]);
  });

  it('reads yen, which have no decimals', () => {
    const statement = readTyped('日付 Date   Text        Amount\n2024年3月1日  Coffee     -1,250', { currency: 'JPY' });

    expect(inShort(statement)).toEqual(['2024-03-01 Coffee -1250 (0.8)']);
  });

  it('finds no rows in a text document', () => {
    expect(readTyped('Dear customer,\non 1 March 2024 our terms change.\nYours, the bank').rows).toEqual([]);
  });

  it('never fails, and every row has a date and an amount or a reason', () => {
    const words = [
      '15.03.2024',
      '03/15',
      '12 Mar',
      '1,00',
      '-2.50',
      '7.00 CR',
      '(3.00)',
      'Balance',
      'Paid out',
      'Date',
    ];
    const more = ['Amount', 'Opening balance', 'Total', 'Coffee', 'Withdrawals', '2024', '€', 'Soll', 'Haben', '0.00'];
    const line = fc.array(fc.constantFrom(...words, ...more), { maxLength: 6 }).map((parts) => parts.join('   '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, isLiability) => {
        for (const row of readTyped(lines.join('\n'), { isLiability }).rows) {
          expect(row.problems.length > 0).toBe(row.date === null || row.amount === null);
          expect(row.confidence > 0).toBe(row.problems.length === 0);
          expect(row.confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads back a printed ledger with a running balance exactly and with full confidence', () => {
    const entry = fc.record({
      cents: fc.integer({ min: -999_999, max: 999_999 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (list, start) => {
          const entries = list.filter(({ cents }) => cents !== 0).toSorted((a, b) => a.day - b.day);
          let balance = start;
          const printed = entries.map(({ cents, day }, at) => {
            balance += cents;
            const [out, paidIn] = cents < 0 ? [money(-cents), ''] : ['', money(cents)];
            const date = `2024-03-${String(day).padStart(2, '0')}`;
            return `${date}  Shop ${String.fromCharCode(65 + at)}   ${out.padStart(12)}${paidIn.padStart(12)}${money(balance).padStart(15)}`;
          });
          const head = `Opening balance                                ${money(start)}`;
          const titles = `Date        Details      ${'Money out'.padStart(9)}${'Money in'.padStart(12)}${'Balance'.padStart(15)}`;
          const statement = readTyped([head, titles, ...printed].join('\n'));

          expect(statement.warnings).toEqual([]);
          expect(statement.rows.map(({ amount, date, confidence }) => [amount, date?.slice(8), confidence])).toEqual(
            entries.map(({ cents, day }) => [
              canonicalDecimal((cents / 100).toFixed(2)),
              String(day).padStart(2, '0'),
              1,
            ]),
          );
        },
      ),
    );
  });

  it('has no amount for a row marked with a currency other than the account\u2019s', () => {
    const page = `
Statement period 1 March 2024 to 31 March 2024

Date        Description                         Amount
02 Mar      Breakfast, and then one COFFEE CUP 4.50
03 Mar      Bakery                           −€30.00
04 Mar      Hotel                         EUR -20.00
05 Mar      Books                             -£5.00
06 Mar      Taxi                              -$7.00
`;
    const faults = (currency: string) =>
      readTyped(page, { currency }).rows.map(({ amount, problems }) => problems[0] ?? amount);

    expect(faults('USD')).toEqual([
      '4.5',
      'Amount "−€30.00" is marked €, but the account is in USD: choose an account in EUR',
      'Amount "EUR -20.00" is marked EUR, but the account is in USD: choose an account in EUR',
      'Amount "-£5.00" is marked £, but the account is in USD: choose an account in GBP',
      '-7',
    ]);
    expect(faults('EUR')).toEqual([
      '4.5',
      '-30',
      '-20',
      expect.stringContaining('choose an account in GBP'),
      'Amount "-$7.00" is marked $, but the account is in EUR: choose an account in the intended currency',
    ]);
  });
});

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100);
