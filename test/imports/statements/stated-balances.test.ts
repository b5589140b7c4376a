import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completenessOf } from '../../../shared/imports/domain/import-readiness.ts';
import { readRows } from '../../../shared/imports/prepare/parse/read-rows.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import { runs } from '../../support/amounts.ts';
import { ROW_RULES } from '../../support/imports/csv.ts';
import { anImport } from '../../support/imports/import-builders.ts';

/** Cents; the closing balance is null if the file has none. */
type Statement = {
  readonly account: string;
  readonly opening: number;
  readonly closing: number | null;
  readonly amounts: readonly number[];
};
type Balance = 'opening' | 'closing';
type Writer = (statements: readonly Statement[]) => string;

const decimal = (cents: number, mark: string): string => {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${text.slice(0, -2)}${mark}${text.slice(-2)}`;
};

const DAYS: Readonly<Record<Balance, string>> = { opening: '240101', closing: '240131' };

const mt940: Writer = (statements) => {
  const side = (cents: number) => (cents < 0 ? 'D' : 'C');
  const balance = (field: string, day: Balance, cents: number) =>
    `:${field}:${side(cents)}${DAYS[day]}EUR${decimal(cents, ',')}`;
  const line = (cents: number, at: number) => [
    `:61:240115${side(cents)}${decimal(cents, ',')}NMSCNONREF`,
    `:86:Shop ${at}`,
  ];
  return statements
    .flatMap(({ account, opening, closing, amounts }) => [
      ':20:X',
      `:25:${account}`,
      ':28C:1',
      balance('60F', 'opening', opening),
      ...amounts.flatMap(line),
      ...(closing === null ? [] : [balance('62F', 'closing', closing)]),
      '-',
      '',
    ])
    .join('\r\n');
};

const camt: Writer = (statements) => {
  const money = (cents: number) =>
    `<Amt Ccy="EUR">${decimal(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, day: Balance, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>20${DAYS[day].replace(/(..)(..)(..)/, '$1-$2-$3')}</Dt></Dt></Bal>`;
  const entry = (cents: number) =>
    `<Ntry>${money(cents)}<Sts>BOOK</Sts><BookgDt><Dt>2024-01-15</Dt></BookgDt><AddtlNtryInf>Shop</AddtlNtryInf></Ntry>`;
  const statement = ({ account, opening, closing, amounts }: Statement) =>
    `<Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${balance('OPBD', 'opening', opening)}${closing === null ? '' : balance('CLBD', 'closing', closing)}${amounts.map(entry).join('')}</Stmt>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements.map(statement).join('')}</BkToCstmrStmt></Document>`;
};

/** OFX states the balance after the last row and none before the first one. */
const ofx: Writer = (statements) => {
  const signed = (cents: number) => `${cents < 0 ? '-' : ''}${decimal(cents, '.')}`;
  const statement = ({ account, closing, amounts }: Statement) =>
    `<STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>${account}</ACCTID></BANKACCTFROM><BANKTRANLIST>${amounts
      .map(
        (cents, at) =>
          `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>20240115</DTPOSTED><TRNAMT>${signed(cents)}</TRNAMT><FITID>${at}</FITID><NAME>Shop</NAME></STMTTRN>`,
      )
      .join(
        '',
      )}</BANKTRANLIST>${closing === null ? '' : `<LEDGERBAL><BALAMT>${signed(closing)}</BALAMT><DTASOF>20240131</DTASOF></LEDGERBAL>`}</STMTRS></STMTTRNRS>`;
  return `<OFX><BANKMSGSRSV1>${statements.map(statement).join('')}</BANKMSGSRSV1></OFX>`;
};

const completeness = (text: string) => {
  const rows: ImportRow[] = [];
  const context = { type: 'TransactionImport', ...ROW_RULES, mayContinue: () => true } as const;
  const read = readRows(Buffer.from(text), context, (row) => rows.push(row));
  if (!read.ok) throw new Error(read.message);
  expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  return completenessOf(anImport({ proof: read.proof ?? null }));
};

const cents = fc.integer({ min: -500_000_00, max: 500_000_00 }).filter((amount) => amount !== 0);
const statement = fc
  .record({
    opening: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    amounts: fc.array(cents, { minLength: 1, maxLength: 40 }),
  })
  .map(({ opening, amounts }) => ({
    opening,
    amounts,
    closing: amounts.reduce((sum, amount) => sum + amount, opening),
  }));
const file = fc
  .array(statement, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((stated, at): Statement => ({ ...stated, account: `DE0012345678${at}` })));
const writers = fc.constantFrom(mt940, camt);

/** The amounts with one fault, which changes their sum. */
type Fault = (amounts: readonly number[], at: number, by: number) => readonly number[];
const missing: Fault = (amounts, at) => amounts.toSpliced(at, 1);
const twice: Fault = (amounts, at) => amounts.toSpliced(at, 0, amounts[at] ?? 0);
const turned: Fault = (amounts, at) => amounts.with(at, -(amounts[at] ?? 0));
const altered: Fault = (amounts, at, by) => amounts.with(at, (amounts[at] ?? 0) + by);
const faults = fc.constantFrom(missing, twice, turned, altered);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('a statement with only an opening and a closing balance', () => {
  it('is complete if its rows add up', () => {
    fc.assert(
      fc.property(file, writers, (statements, write) => {
        expect(completeness(write(statements))).toEqual({ status: 'complete' });
      }),
      { numRuns: runs(100, 1_000) },
    );
  });

  it('is incomplete by the exact difference if a row is missing, twice there, turned or altered', () => {
    const place = fc.tuple(fc.nat(), fc.nat(), cents);
    fc.assert(
      fc.property(file, writers, faults, place, (statements, write, fault, [which, row, by]) => {
        const at = which % statements.length;
        const { amounts = [] } = statements[at] ?? {};
        const wrong = fault(amounts, row % amounts.length, by);
        fc.pre(!wrong.includes(0));
        // then the rows are invalid: the other statements show which sign is right
        fc.pre(statements.length === 1 || sum(wrong) !== -sum(amounts));
        const found = completeness(
          write(statements.map((stated, index) => (index === at ? { ...stated, amounts: wrong } : stated))),
        );
        expect(found).toMatchObject({ status: 'incomplete', difference: { figure: 'balance' } });
        const { difference = null } = found?.status === 'incomplete' ? found : {};
        expect(Number(difference?.amount)).toBe((sum(amounts) - sum(wrong)) / 100);
      }),
      { numRuns: runs(100, 1_000) },
    );
  });

  it('is never complete if one of its statements lacks a balance', () => {
    fc.assert(
      fc.property(file, writers, fc.nat(), (statements, write, which) => {
        const open = statements.map((stated, at) =>
          at === which % statements.length ? { ...stated, closing: null } : stated,
        );
        expect(completeness(write(open))).toEqual({ status: 'unknown' });
        expect(completeness(ofx(statements))).toEqual({ status: 'unknown' });
      }),
      { numRuns: runs(50, 500) },
    );
  });
});
