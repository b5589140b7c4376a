import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

/** `result`: the published rows, or the fields of the questions; empty where a row has to be corrected. */
const FILES: readonly (readonly [name: string, text: string, result: readonly string[]])[] = [
  [
    'words after the amount',
    lines('Date,Payee,Amount', '2026-10-01,Lidl,12.50 DR', '2026-10-02,Job,900.00 CR', '2026-10-03,Aldi,4.00DR'),
    ['2026-10-01 -12.5', '2026-10-02 900', '2026-10-03 -4'],
  ],
  [
    'dashes instead of a minus',
    lines('Date,Payee,Amount', '2026-10-01,Lidl,–12.50', '2026-10-02,Job,900.00', '2026-10-03,Aldi,−4.00'),
    ['2026-10-01 -12.5', '2026-10-02 900', '2026-10-03 -4'],
  ],
  [
    'S and H',
    lines(
      'Datum;Auftraggeber;Betrag;S/H',
      '01.10.2026;Lidl;12,50;S',
      '02.10.2026;Job;900,00;H',
      '03.10.2026;Storno Lidl;12,50;H',
    ),
    ['2026-10-01 -12.5', '2026-10-02 900', '2026-10-03 12.5'],
  ],
  [
    'D and C under D/K',
    lines('Date;Payee;Summa;D/K', '01.10.2026;Maxi;12,50;D', '02.10.2026;Darbs;900,00;C', '03.10.2026;Rimi;4,00;D'),
    ['2026-10-01 -12.5', '2026-10-02 900', '2026-10-03 -4'],
  ],
  [
    'a fee beside balances',
    lines(
      'Date,Name,Amount,Fee,Balance',
      '2026-10-01,Start,100.00,0,100.00',
      '2026-10-02,B,-20.00,1.00,79.00',
      '2026-10-03,C,-3.00,0.50,75.50',
    ),
    ['2026-10-01 100', '2026-10-02 -21', '2026-10-03 -3.5'],
  ],
  [
    'a tip and a total',
    lines(
      'Date,Name,Amount,Tip,Total',
      '2026-10-01,Cafe,-10.00,-1.00,-11.00',
      '2026-10-02,Bar,-20.00,-2.00,-22.00',
      '2026-10-03,Shop,-5.00,0.00,-5.00',
    ),
    ['amount_col_label'],
  ],
  [
    'an original amount',
    lines(
      'Date,Name,Original Amount,Original Currency,Amount,Currency',
      '2026-10-01,Cafe NY,-11.00,USD,-10.00,EUR',
      '2026-10-02,Bar,-20.00,EUR,-20.00,EUR',
    ),
    ['2026-10-01 -10', '2026-10-02 -20'],
  ],
  [
    'balances among the rows',
    lines(
      'Date,Name,Amount,Balance',
      '2026-10-01,Opening balance,,100.00',
      '2026-10-02,A,-10.00,90.00',
      '2026-10-03,Carried forward,90.00,90.00',
      '2026-10-04,B,-5.00,85.00',
      '2026-10-31,Total debits,-15.00,',
    ),
    ['2026-10-02 -10', '2026-10-04 -5'],
  ],
  [
    'sums of months',
    lines(
      'Date,Name,Amount',
      '2026-10-02,A,-10.00',
      '2026-10-03,B,-5.00',
      '2026-10-04,Oktober gesamt,-15.00',
      '2026-11-01,C,-7.00',
      '2026-11-02,D,-3.00',
      '2026-11-03,November gesamt,-10.00',
    ),
    ['leave_out'],
  ],
  [
    'months in French',
    lines('Date,Description,Amount', '13 oct. 2026,A,-1.00', '14 déc. 2025,B,-2.00', '1 août 2026,C,-3.00'),
    ['2025-12-14 -2', '2026-08-01 -3', '2026-10-13 -1'],
  ],
  [
    'days of a spreadsheet',
    lines('Date,Description,Amount', '46300,A,-1.00', '46301,B,-2.00', '46302,C,-3.00'),
    ['2026-10-05 -1', '2026-10-06 -2', '2026-10-07 -3'],
  ],
  [
    'Buddhist years',
    lines('Date,Description,Amount', '13/05/2569,A,-1.00', '14/05/2569,B,2.00'),
    ['2026-05-13 -1', '2026-05-14 2'],
  ],
  [
    'two days in each row',
    lines(
      'Transaction date,Posting date,Description,Amount',
      '03/04/2026,05/04/2026,A,-1.00',
      '04/04/2026,06/04/2026,B,-2.00',
      '30/04/2026,02/05/2026,C,-3.00',
    ),
    ['2026-04-03 -1', '2026-04-04 -2', '2026-04-30 -3'],
  ],
  [
    'two cards',
    lines(
      'Account,Date,Description,Amount',
      'Card 1234,2026-10-01,A,-1.00',
      'Card 9876,2026-10-02,B,-2.00',
      'Card 1234,2026-10-03,C,-2.00',
    ),
    ['account_id'],
  ],
  ['words for dates', lines('Date,Description,Amount', 'n/a,A,-1.00', '2026-10-02,B,-2.00', 'TBD,C,-3.00'), []],
  [
    'brackets and a minus behind',
    lines('Date,Description,Amount', '2026-10-01,A,(12.50)', '2026-10-02,B,12.50-', '2026-10-03,C,900.00'),
    ['2026-10-01 -12.5', '2026-10-02 -12.5', '2026-10-03 900'],
  ],
  [
    'cents',
    lines('Date,Description,Amount in cents', '2026-10-01,A,-1250', '2026-10-02,B,-99', '2026-10-03,C,90000'),
    ['2026-10-01 -12.5', '2026-10-02 -0.99', '2026-10-03 900'],
  ],
  [
    'a refunded flag',
    lines(
      'Date,Description,Amount,Refunded',
      '2026-10-01,A,-12.50,',
      '2026-10-02,B,-99.00,yes',
      '2026-10-03,C,900.00,',
    ),
    ['state_values'],
  ],
  [
    'numbered states',
    lines('Date,Name,Amount,Status', '2026-10-01,A,-1.00,1', '2026-10-02,B,-2.00,1', '2026-10-03,C,-3.00,0'),
    ['state_values', 'state_values'],
  ],
  [
    'kinds of payments',
    lines(
      'Date,Payee,Amount,Kind',
      '2026-10-01,Lidl,12.50,Spent',
      '2026-10-02,Job,900.00,Earned',
      '2026-10-03,Own,50.00,Moved',
    ),
    ['amount_type_values', 'amount_type_values', 'amount_type_values'],
  ],
  [
    'newest rows first with balances',
    lines(
      'Date,Description,Amount,Balance',
      '2026-10-03,C,-5.00,85.00',
      '2026-10-02,B,-10.00,90.00',
      '2026-10-01,A,-20.00,100.00',
    ),
    ['2026-10-01 -20', '2026-10-02 -10', '2026-10-03 -5'],
  ],
  [
    'a row without money',
    lines(
      'Date,Description,Debit Amount,Credit Amount,Running Balance',
      '2026-10-01,A,10.00,,90.00',
      '2026-10-02,B,,20.00,110.00',
      '2026-10-02,,,,110.00',
    ),
    [],
  ],
  [
    'signs in both columns',
    lines(
      'Date;Libellé;Débit;Crédit',
      '01/10/2026;Courses;-12,50;',
      '02/10/2026;Salaire;;+900,00',
      '03/10/2026;Frais;-4,00;',
    ),
    ['date_format'],
  ],
  [
    'deposits with a minus',
    lines('Date,Description,Amount,Type', '2026-10-01,A,-100.00,Deposit', '2026-10-02,B,30.00,Withdrawal'),
    ['2026-10-01 100', '2026-10-02 -30'],
  ],
  [
    'fees beside two columns',
    lines(
      'Date,Description,In,Out,Fee,Balance',
      '2026-10-01,A,100.00,,0,100.00',
      '2026-10-02,B,,30.00,1.00,69.00',
      '2026-10-03,C,,9.00,1.00,59.00',
    ),
    ['2026-10-01 100', '2026-10-02 -31', '2026-10-03 -10'],
  ],
  [
    'three digits after a comma',
    lines('Date,Description,Amount', '2026-10-01,A,"-1,234"', '2026-10-02,B,"2,500"'),
    ['number_format'],
  ],
  [
    'three digits after a point',
    lines('Date,Description,Amount', '2026-10-01,A,-1.234', '2026-10-02,B,2.500'),
    ['number_format'],
  ],
  [
    'a converted amount',
    lines(
      'Date,Description,Amount,Exchange Rate,Amount in EUR',
      '2026-10-01,A,-11.00,1.1,-10.00',
      '2026-10-02,B,-22.00,1.1,-20.00',
    ),
    ['amount_col_label'],
  ],
  [
    'payee and payer',
    lines('Date,Payee,Payer,Amount', '2026-10-01,Lidl,Me,-10.00', '2026-10-02,Me,Job,900.00'),
    ['2026-10-01 -10', '2026-10-02 900'],
  ],
  [
    'a pending row',
    lines(
      'Date,Description,Amount,Status',
      '2026-10-01,A,-10.00,Posted',
      '2026-10-02,A,-10.00,Pending',
      '2026-10-05,B,-3.00,Posted',
    ),
    ['state_values'],
  ],
  [
    'rows that are not reconciled',
    lines(
      'Date,Description,Amount,Reconciled',
      '2026-10-01,A,-10.00,Y',
      '2026-10-02,A,-10.00,N',
      '2026-10-05,B,-3.00,Y',
    ),
    ['2026-10-01 -10', '2026-10-02 -10', '2026-10-05 -3'],
  ],
  [
    'deleted rows',
    lines('Date,Description,Amount,Deleted', '2026-10-01,A,-10.00,0', '2026-10-02,A,-10.00,1', '2026-10-05,B,-3.00,0'),
    ['2026-10-01 -10', '2026-10-05 -3'],
  ],
  [
    'a void row',
    lines('Date,Description,Amount,Void', '2026-10-01,A,-10.00,', '2026-10-02,A,-10.00,VOID', '2026-10-05,B,-3.00,'),
    ['state_values'],
  ],
  [
    'a void check',
    lines(
      'Date,Description,Amount',
      '2026-10-01,VOID Check 101,-10.00',
      '2026-10-02,Check 102,-10.00',
      '2026-10-05,B,3.00',
    ),
    ['state_values'],
  ],
  [
    'a declined payment',
    lines(
      'Date,Description,Amount',
      '2026-10-01,DECLINED Lidl,-10.00',
      '2026-10-02,Check 102,-10.00',
      '2026-10-05,B,3.00',
    ),
    ['state_values'],
  ],
  [
    'a note about a declined payment',
    lines(
      'Date,Description,Amount,Note',
      '2026-10-01,Lidl,-10.00,DECLINED insufficient funds',
      '2026-10-02,Check 102,-10.00,',
      '2026-10-05,B,3.00,',
    ),
    ['state_values'],
  ],
  [
    'an authorization',
    lines(
      'Date,Description,Amount',
      '2026-10-01,Lidl - authorization hold,-10.00',
      '2026-10-02,Check 102,-10.00',
      '2026-10-05,B,3.00',
    ),
    ['state_values'],
  ],
  [
    'minutes around midnight',
    lines('Date,Time,Description,Amount', '10/13/26,11:59 PM,A,-1.00', '10/14/26,12:01 AM,B,-2.00'),
    ['2026-10-13 -1', '2026-10-14 -2'],
  ],
  [
    'net and gross',
    lines('Date,Description,Net,VAT,Gross', '2026-10-01,A,-10.00,-1.90,-11.90', '2026-10-02,B,-20.00,-3.80,-23.80'),
    ['amount_col_label'],
  ],
  [
    'two columns with the same name',
    lines('Date,Description,Amount,Amount', '2026-10-01,A,-10.00,-11.00', '2026-10-02,B,-20.00,-22.00'),
    ['amount_col_label'],
  ],
  ['a letter in a number', lines('Date,Description,Amount', '2026-10-01,A,1O.00', '2026-10-02,B,-20.00'), []],
  [
    'a card amount in the currency of the account',
    lines(
      'Date,Description,Amount,Card amount,Card currency',
      '2026-10-01,A,-1000,-6.10,EUR',
      '2026-10-02,B,-2000,-12.20,EUR',
    ),
    ['amount_col_label'],
  ],
];

describe('a file of a few rows', () => {
  it.each(FILES)('with %s is right or asked about', async (_, text, result) => {
    const read = await readFile(text);
    const fields = read.questions.map(({ field }) => field);
    expect(canBePublished(read) ? transactionsIn(read) : fields).toEqual(result);
  });
});
