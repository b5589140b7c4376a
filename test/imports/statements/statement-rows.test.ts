import { describe, expect, it } from 'vitest';
import { readRows } from '../../../shared/imports/prepare/parse/read-rows.ts';
import type { RowContext } from '../../../shared/imports/prepare/use-cases/reading-ports.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import { ROW_RULES } from '../../support/imports/csv.ts';

const mt940 = (account: string, lines: readonly string[], closing = 'C240131EUR90,50') =>
  [':20:X', `:25:${account}`, ':60F:C240101EUR100,00', ...lines, `:62F:${closing}`, '-', ''].join('\n');
const read = (text: string, context: Partial<RowContext> = {}) => {
  const rows: ImportRow[] = [];
  const outcome = readRows(
    Buffer.from(text),
    { type: 'TransactionImport', ...ROW_RULES, mayContinue: () => true, ...context },
    (row) => rows.push(row),
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return { outcome, rows };
};
const LINE = ':61:2401150115D9,50NMSCNONREF\n:86:Bakery';

const answered = (signageConvention: 'inflows_positive' | 'inflows_negative') => ({
  configuration: { ...ROW_RULES.configuration, signageConvention },
});

describe('signs that the file contradicts', () => {
  const turned = mt940('DE12', [':61:2401150115C9,50NMSCNONREF\n:86:Bakery']);
  const question = {
    field: 'signage_convention',
    candidates: [{ value: 'inflows_negative' }, { value: 'inflows_positive' }],
  };

  it('are asked, with a row and what each answer makes of it', () => {
    const { outcome } = read(turned);
    expect(outcome.questions).toMatchObject([question]);
    expect(outcome.questions?.[0]?.question).toBe(
      'The balances of account "DE12" change by -9.5, but its rows add up to the opposite. Is 9.5 "Bakery" on 2024-01-15 money in or money out?',
    );
    expect(outcome.questions?.[0]?.candidates.map(({ meaning }) => meaning)).toEqual([
      'money out: every sign is the opposite',
      'money in: the signs are right',
    ]);
  });

  it('are as answered, also when the file is read again', () => {
    const { rows, outcome } = read(turned, answered('inflows_negative'));
    expect(rows).toMatchObject([{ entry: { amount: '9.5' } }]);
    expect(outcome.questions).toBeUndefined();
    expect(outcome.proof?.sums).toMatchObject([{ expected: '-9.5', found: '-9.5' }]);
    expect(read(turned, { configuration: outcome.configuration }).rows).toEqual(rows);
    expect(read(turned, answered('inflows_positive')).rows).toMatchObject([{ entry: { amount: '-9.5' } }]);
  });

  it('are not touched by a setting if the file has no doubt', () => {
    const { rows, outcome } = read(mt940('DE12', [LINE]), answered('inflows_negative'));
    expect(rows).toMatchObject([{ entry: { amount: '9.5' } }]);
    expect(outcome.configuration.signageConvention).toBeNull();
  });

  it('make rows invalid where other statements of the file confirm theirs', () => {
    const { rows, outcome } = read(mt940('DE12', [LINE]) + turned);
    expect(rows.map(({ errors }) => errors.length)).toEqual([0, 1]);
    expect(rows[1]?.errors[0]).toContain('export this account by itself');
    expect(outcome.questions).toBeUndefined();
  });

  it('are proved by the balances if only reversals are the opposite', () => {
    const lines = [LINE, ':61:2401160116RD9,50NRTINONREF\n:86:Bakery', ':61:2401170117RC4,00NRTINONREF'];
    expect(read(mt940('DE12', lines, 'C240131EUR96,00')).rows.map(({ entry }) => entry?.amount)).toEqual([
      '9.5',
      '-9.5',
      '4',
    ]);
    expect(read(mt940('DE12', lines, 'C240131EUR85,00')).rows.map(({ entry }) => entry?.amount)).toEqual([
      '9.5',
      '9.5',
      '-4',
    ]);
  });
});

describe('rows without a day', () => {
  const undated = ':61:D9,50NMSCNONREF\n:86:Bakery';

  it('have that of a statement of one day', () => {
    const ofOneDay = mt940('DE12', [undated]).replace('C240101', 'C240131');
    const { rows, outcome } = read(ofOneDay);
    expect(rows).toMatchObject([{ errors: [], entry: { date: '2024-01-31', amount: '9.5' } }]);
    expect(outcome.warnings).toMatchObject([{ line: 4, code: 'days_of_statement' }]);
    expect(read(mt940('DE12', [':61:2401310131C1,00NMSC', undated], 'C240131EUR91,50')).rows[1]?.entry).toMatchObject({
      date: '2024-01-31',
    });
  });

  it('are invalid otherwise, with the remedy', () => {
    expect(read(mt940('DE12', [undated])).rows[0]?.errors).toEqual([
      'Date is required, because field 61 does not start with one and the statement is not of one day: set the date of the row',
    ]);
  });
});

describe('the rows of a statement', () => {
  it('are transactions with the signs of the ledger, proved by the balances', () => {
    const { outcome, rows } = read(mt940('DE12', [LINE]));
    expect(rows).toMatchObject([
      {
        rowNumber: 1,
        errors: [],
        fields: { name: 'Bakery', amount: '-9.5', currency: 'EUR' },
        entry: { date: '2024-01-15', amount: '9.5' },
      },
    ]);
    expect(outcome).toMatchObject({
      configuration: { fileFormat: 'mt940', dateFormat: '%Y-%m-%d' },
      proof: { currency: 'EUR', coversAllRows: true, sums: [{ figure: 'balance', expected: '-9.5', found: '-9.5' }] },
      asksAccounts: true,
    });
  });

  it('come with the days and balances of the statement, unless they are not those of its entries', () => {
    const days = { from: '2024-01-01', to: '2024-01-31' };
    const closing = { date: '2024-01-31', amount: '90.5' };
    const stated = { account: 'DE12', currency: 'EUR', days, opening: '100', closing };
    expect(read(mt940('DE12', [LINE])).outcome.periods).toEqual([stated]);
    const ofx = (period: string) =>
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>7</ACCTID></BANKACCTFROM><BANKTRANLIST>${period}<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240115</DTPOSTED><TRNAMT>-9.50</TRNAMT><FITID>1</FITID></STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>90.50</BALAMT><DTASOF>20240202</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const balance = { opening: null, closing: { date: '2024-02-02', amount: '90.5' } };
    expect(read(ofx('<DTSTART>20240101</DTSTART><DTEND>20240131</DTEND>')).outcome.periods).toMatchObject([
      { days, ...balance },
    ]);
    expect(read(ofx('')).outcome.periods).toMatchObject([{ days: null, ...balance }]);
    expect(read(ofx('<DTSTART>20000101</DTSTART><DTEND>20240131</DTEND>')).outcome.periods).toMatchObject([
      { days: null, ...balance },
    ]);
  });

  it('are dated by the balances if the statement states no period', () => {
    const balance = (code: string, amount: string, date: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
    const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE12</IBAN></Id></Acct>${balance('OPBD', '10', '2024-01-01')}${balance('CLBD', '6', '2024-01-31')}<Ntry><Amt Ccy="EUR">4</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-15</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
    expect(read(camt).outcome.periods).toMatchObject([
      { days: { from: '2024-01-01', to: '2024-01-31' }, opening: '10', closing: { amount: '6' } },
    ]);
  });

  it('are trades where shares are bought or sold, with an error for what cannot be read', () => {
    const deal = (units: string) =>
      `<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>20240115</INVTRAN><SECID><UNIQUEID>X1</SECID><UNITS>${units}<UNITPRICE>5<TOTAL>-15.10</INVBUY></BUYSTOCK>`;
    const ofx = `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${deal('3')}${deal('three')}</INVTRANLIST></INVSTMTRS></OFX>`;
    expect(read(ofx).rows).toMatchObject([
      {
        fields: { ticker: 'X1', qty: '3', price: '5', amount: '-15.1', currency: 'USD' },
        entry: { kind: 'trade', amount: '15.1', currencyFromFile: true },
        errors: [],
      },
      { errors: ['Qty "three" is not a number'], entry: null },
    ]);
  });

  it('show that a statement does not add up', () => {
    expect(read(mt940('DE12', [LINE], 'C240131EUR80,00')).outcome.proof?.sums).toMatchObject([
      { expected: '-20', found: '-9.5' },
    ]);
  });

  it('are not read from more statements than an import can store, and give at most 100 warnings', () => {
    const open = (count: number) => ':20:X\n:25:DE12\n:60F:C240101EUR1,00\n'.repeat(count);
    expect(() => read(open(2_001))).toThrow(
      'The file has 2,001 statements. The limit is 2,000: export a shorter period',
    );
    const { warnings } = read(open(2_000)).outcome;
    expect([warnings.length, warnings.at(-1)?.message]).toEqual([101, '1,900 more warnings are not shown']);
  });

  it('are not read if the file has an endless account, currency or number of transactions or lines', () => {
    expect(() => read(mt940('9'.repeat(256), [LINE]))).toThrow(
      /^The account "9+…" has more than 255 characters: shorten/,
    );
    expect(() => read(mt940('DE12', [':61:260102D1,00NMSCX\n'.repeat(200_001)]))).toThrow(
      'The file has 200,001 transactions. The limit is 200,000: export a shorter period',
    );
    expect(() => read(mt940('DE12', [LINE, '\n'.repeat(1_000_000)]))).toThrow('more than 1,000,000 lines');
    const camt = `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="${'E'.repeat(1_000)}">4</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-01-15</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const { outcome, rows } = read(camt);
    expect(outcome.proof?.currency).toBe('USD');
    expect(rows[0]?.errors.join()).toMatch(/^Currency "E+…"/);
  });

  it('never prove a file complete that ends within a statement', () => {
    const text = mt940('DE12', [LINE]);
    const cuts = [':20:Y\n', ':20:Y\n:25:DE12\n', ':20:Y\n:25:DE12\n:60F:C240131EUR90,50\n'];
    expect(cuts.map((cut) => read(text + cut, { hasAccount: false }).outcome.proof?.coversAllRows)).toEqual([
      false,
      false,
      false,
    ]);
    expect(read(`${text}:20:Y\n`).outcome.questions).toBeUndefined();
  });

  it('ask which account is which if the file has several', () => {
    const text = mt940('DE12', [LINE]) + mt940('DE34', []);
    expect(read(text).outcome.questions).toMatchObject([{ field: 'account_id' }]);
    const open = read(text, { hasAccount: false });
    expect(open.outcome.questions).toBeUndefined();
    expect(open.rows.map(({ fields }) => fields.account)).toEqual(['DE12']);
  });

  it('tell the same number in two currencies apart', () => {
    const usd = mt940('DE12', [LINE]).replaceAll('EUR', 'USD');
    const { outcome, rows } = read(mt940('DE12', [LINE]) + usd, { hasAccount: false });
    expect(rows.map(({ fields }) => fields.account)).toEqual(['DE12 EUR', 'DE12 USD']);
    expect(outcome.signature).not.toBe(read(mt940('DE12', [LINE])).outcome.signature);
  });

  it('are identified by the accounts of the file, in any order', () => {
    const [first, second] = [mt940('DE12', []), mt940('DE34', [LINE])];
    expect(read(first + second).outcome.signature).toBe(read(second + first).outcome.signature);
  });

  it('keep what cannot be read as errors', () => {
    const { rows, outcome } = read(mt940('DE12', [':61:240230D1,00NMSCX', ':61:240115D0,123456789NMSCX']));
    expect(rows.map(({ errors }) => errors)).toEqual([
      ['Date "240230" is not a date written as YYMMDD'],
      ['Amount "0,123456789" is unclear: write at most 3 decimals and then the type, as in 12,50NMSC'],
    ]);
    expect(outcome.proof?.sums).toMatchObject([{ found: '0' }]);
  });

  it('leave out what is only announced', () => {
    const camt =
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt><Rpt><Acct><Id><IBAN>DE12</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">4</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><ValDt><Dt>2024-01-15</Dt></ValDt></Ntry></Rpt></BkToCstmrAcctRpt></Document>';
    expect(read(camt).rows).toMatchObject([{ leftOut: true, errors: [], entry: null }]);
  });
});
