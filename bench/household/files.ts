import { gzipSync } from 'node:zlib';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';
import { printedPdf } from '../../test/support/imports/pdf/odd-statements.ts';
import { LAYOUTS, type Layout, withBalances } from '../../test/support/imports/pdf/statement-layouts.ts';
import {
  amountOf,
  CSV_FIELDS,
  type GeneratedTransaction,
  generateCsv,
  generateNdjson,
  generateTransactions,
  type Shape,
} from '../generate.ts';

/** A file to import, with the fields of its form. */
export type SentFile = {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly fields: Readonly<Record<string, string>>;
};

export const ROWS = 50;
const STATEMENT_ROWS = 20;
const MONTH: Shape = { accounts: 1, firstDay: '2026-10-01', days: 31 };
const FIVE_YEARS = { firstDay: '2021-01-01', days: 5 * 365 + 1 };

const zipped = (text: string) => new Uint8Array(gzipSync(text));

/** Different numbers give different rows. */
const rowsOf = (number: number, rows: number): readonly GeneratedTransaction[] => [
  ...generateTransactions({ rows, seed: number, shape: MONTH }),
];

/** A month of one account, as most banks offer it. */
export const csvFile = (number: number, accountId: string): SentFile => {
  const lines = rowsOf(number, ROWS).map(({ date, cents, name }) => `${date},${name},${amountOf(cents)}\n`);
  const fields = { type: 'TransactionImport', date_format: '%Y-%m-%d', account_id: accountId };
  return { name: `${number}.csv.gz`, content: zipped(`date,name,amount\n${lines.join('')}`), fields };
};

const ofxDay = (date: string): string => date.replaceAll('-', '');

export const ofxFile = (number: number, accountId: string): SentFile => {
  const rows = rowsOf(number, ROWS).map(
    ({ date, cents, name }, at) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${ofxDay(date)}<TRNAMT>${amountOf(cents)}` +
      `<FITID>${number}-${at}<NAME>${name.slice(0, 32)}</STMTTRN>`,
  );
  const head = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n';
  const account = '<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>';
  const list = `<BANKTRANLIST><DTSTART>20261001<DTEND>20261031${rows.join('\n')}</BANKTRANLIST>`;
  const statement = `<STMTRS><CURDEF>USD${account}${list}</STMTRS>`;
  const text = `${head}<OFX><BANKMSGSRSV1><STMTTRNRS>${statement}</STMTTRNRS></BANKMSGSRSV1></OFX>`;
  return {
    name: `${number}.ofx.gz`,
    content: zipped(text),
    fields: { type: 'TransactionImport', detect: 'true', account_id: accountId },
  };
};

/** Days of the layouts are those of March 2025. */
export const pdfFile = (number: number, accountId: string): SentFile => {
  const layout = LAYOUTS[0] as Layout;
  const rows = rowsOf(number, STATEMENT_ROWS).map(({ cents, name }, at) => ({
    day: at + 1,
    name: name.slice(0, 25),
    cents,
  }));
  const whole = { opening: 100_000, rows };
  const pdf = printedPdf(layout.print(whole, withBalances(whole)).join('\n'));
  return { name: `${number}.pdf`, content: new Uint8Array(pdf), fields: { type: 'PdfImport', account_id: accountId } };
};

/** Ten thousand rows, each in one of so many new accounts. */
export const longCsvFile = (number: number, accounts: number): SentFile => {
  const options = { rows: 10_000, seed: 1, label: `${accounts}-${number}`, shape: { accounts, ...FIVE_YEARS } };
  const name = `long-${accounts}-${number}.csv.gz`;
  return { name, content: zipped([...generateCsv(options)].join('')), fields: CSV_FIELDS };
};

/** A backup of another program's records. */
export const nativeFile = (number: number): SentFile => {
  const lines = [...generateNdjson({ rows: 1_000, seed: 1, label: `n${number}` })];
  return { name: `${number}.ndjson.gz`, content: zipped(lines.join('')), fields: { type: 'NativeImport' } };
};

/** The bookings of a bank since yesterday. */
export const bankRows = (number: number, rows: number) => {
  const today = new Date().toISOString().slice(0, 10);
  return rowsOf(number, rows).map(({ cents, name }, at) => ({
    id: `TRN-${number}-${at}`,
    posted: Date.parse(`${addDays(today, -1)}T12:00:00Z`) / 1_000,
    amount: amountOf(cents),
    description: name,
  }));
};
