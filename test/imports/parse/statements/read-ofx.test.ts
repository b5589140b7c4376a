import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfx, readOfx } from '../../../../shared/imports/parse/ofx/read-ofx.ts';
import { outcomeOf, statementsOf } from '../../../support/statements.ts';

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
const bank = (transactions: string, balance = '<LEDGERBAL><BALAMT>100.00<DTASOF>20260131</LEDGERBAL>') =>
  `${HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>DE12</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260131${transactions}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const transaction = (amount: string, more = '<NAME>Tea & Co', day = '20260115120000[-5:EST]') =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>7${more}</STMTTRN>`;
const of = (text: string | Uint8Array) => statementsOf(readOfx, text);

describe('readOfx', () => {
  it('reads SGML, whose leaves have no end tags', () => {
    const [statement] = of(bank(`${transaction('-4.25')}${transaction('+1500,00', '<MEMO>Pay<CHECKNUM>12')}`));
    expect(statement).toMatchObject({
      account: 'DE12',
      currency: 'EUR',
      from: '2026-01-01',
      to: '2026-01-31',
      opening: null,
      closing: { date: '2026-01-31', amount: '100' },
    });
    expect(statement?.entries).toMatchObject([
      { date: '2026-01-15', amount: '-4.25', name: 'Tea & Co', notes: '', reference: '7', problems: [] },
      { date: '2026-01-15', amount: '1500', name: 'Pay', notes: 'Cheque 12', reference: '7' },
    ]);
  });

  it('reads XML alike, with comments, CDATA, entities and empty elements', () => {
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><!-- a comment --><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260102</DTPOSTED><TRNAMT>-3</TRNAMT><FITID/><NAME>A &amp; B &#8364;</NAME><MEMO><![CDATA[<b>]]></MEMO></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
    const [statement] = of(xml);
    expect([statement?.account, statement?.accountType]).toEqual(['4111', 'credit_card']);
    expect(statement?.entries).toMatchObject([{ amount: '-3', name: 'A & B €', notes: '<b>', reference: '' }]);
  });

  it('reads an empty leaf without an end tag', () => {
    const [statement] = of(bank(transaction('-1', '<MEMO>\n<CHECKNUM>5\n<NAME>Kiosk')));
    expect(statement?.entries).toMatchObject([{ name: 'Kiosk', notes: 'Cheque 5' }]);
  });

  it.each(['STMTTRN', 'BANKTRANLIST', 'BANKACCTFROM', 'STMTRS', 'STMTTRNRS', 'BANKMSGSRSV1', 'LEDGERBAL'])(
    'reads every transaction without the end tags of %s',
    (name) => {
      const [, second = ''] = bank(transaction('-2').repeat(2)).split('<OFX>');
      const text = `${bank(transaction('-1').repeat(3)).replace('</OFX>', '')}${second}`;
      const statements = of(text.replaceAll(`</${name}>`, ''));
      expect(statements).toMatchObject([{ account: 'DE12' }, { account: 'DE12', closing: { amount: '100' } }]);
      expect(statements.map(({ entries }) => entries.map(({ amount }) => amount))).toEqual([
        ['-1', '-1', '-1'],
        ['-2', '-2'],
      ]);
    },
  );

  it('reads the currency of a transaction, but not the one before the bank converted it', () => {
    const currency = (name: string, end = `</${name}>`) => `<${name}><CURRATE>1.1<CURSYM>CHF${end}`;
    const moves = [currency('CURRENCY'), currency('CURRENCY', ''), currency('ORIGCURRENCY'), ''];
    const text = bank(moves.map((more) => transaction('-1', more)).join(''));
    expect(of(text)[0]?.entries.map((entry) => entry.currency)).toEqual(['CHF', 'CHF', 'EUR', 'EUR']);
    const [withoutOwn] = of(bank(transaction('-1', currency('CURRENCY'))).replace('<CURDEF>EUR', '<CURDEF>'));
    expect([withoutOwn?.currency, withoutOwn?.entries[0]?.currency]).toEqual(['CHF', 'CHF']);
  });

  it('reads UTF-16 with a byte order mark, and a root with attributes', () => {
    const text = `\ufeff${bank(transaction('-1', '<NAME>Café')).replace('<OFX>', '<OFX xmlns="ofx">')}`;
    expect(isOfx(text)).toBe(true);
    const wide = Buffer.from(text, 'utf16le');
    expect([wide, Buffer.from(wide).swap16()].map((bytes) => of(bytes)[0]?.entries[0]?.name)).toEqual(['Café', 'Café']);
  });

  it('keeps every transaction of a repeated number', () => {
    expect(of(bank(transaction('-1').repeat(3)))[0]?.entries).toHaveLength(3);
  });

  it('reads windows-1252 that calls itself ASCII', () => {
    const bytes = Buffer.from(bank(transaction('-1', '<NAME>Caf\u00e9')), 'latin1');
    expect(of(bytes)[0]?.entries[0]?.name).toBe('Café');
  });

  it('reads grouped amounts only if they cannot mean something else', () => {
    const amounts = ['-1,234.56', '1.234,56', '-1.234.567', '1,23,456.70', '-12.345', '1,234', '1.234,567.89'];
    const [statement] = of(bank(amounts.map((amount) => transaction(amount)).join('')));
    expect(statement?.entries.map(({ amount, problems }) => problems[0] ?? amount)).toEqual([
      '-1234.56',
      '1234.56',
      '-1234567',
      '123456.7',
      '-12.345',
      'Amount "1,234" is unclear: write 1234.00 or 1.234, without grouping',
      'Amount "1.234,567.89" is not a number',
    ]);
  });

  it('says that a file was cut off', () => {
    const whole = bank(transaction('-1'));
    expect(outcomeOf(readOfx, whole)).toMatchObject({ file: { warnings: [] } });
    expect(outcomeOf(readOfx, whole.slice(0, -7))).toMatchObject({ file: { warnings: [{ code: 'file_cut_off' }] } });
  });

  it('keeps what cannot be read as an error of the transaction', () => {
    const [statement] = of(
      bank(`${transaction('12x')}${transaction('')}${transaction('0.123456789')}${transaction('-1', '', '20260230')}`),
    );
    expect(statement?.entries.flatMap(({ problems }) => problems)).toEqual([
      'Amount "12x" is not a number',
      'Amount is required',
      'Amount "0.123456789" has more than 8 decimals',
      'Date "20260230" is not a day written as YYYYMMDD',
    ]);
  });

  it('leaves out a transaction that only deletes another one, and warns of corrections and loans', () => {
    const correction = (action: string) => transaction('-1', `<CORRECTFITID>6<CORRECTACTION>${action}`);
    const text = bank(`${transaction('-2')}${correction('DELETE')}${correction('REPLACE')}`);
    const loan = '<LOANMSGSRSV1><LOANSTMTTRNRS><LOANSTMTRS></LOANSTMTRS></LOANSTMTTRNRS></LOANMSGSRSV1></OFX>';
    const read = outcomeOf(readOfx, text.replace('</OFX>', loan));
    if (!read.ok) throw new Error(read.message);
    expect(read.file.statements[0]?.entries.map(({ isPending }) => isPending)).toEqual([false, true, false]);
    expect(read.file.warnings).toMatchObject([
      { code: 'loan_not_read' },
      { message: '2 transactions replace or delete earlier ones, which stay as they are: check those' },
    ]);
  });

  it('reads the cash of an investment account, and says what it leaves out', () => {
    const list = `<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260103<MEMO>Bought ACME</INVTRAN><SECID><UNIQUEID>X1</SECID><UNITS>3<UNITPRICE>5<TOTAL>-15.10</INVBUY></BUYSTOCK><REINVEST><TOTAL>-5</REINVEST><JRNLFUND><SUBACCTFROM>CASH<SUBACCTTO>MARGIN<TOTAL>7</JRNLFUND><INVBANKTRAN>${transaction('20')}</INVBANKTRAN>`;
    const read = outcomeOf(
      readOfx,
      `${HEADER}<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${list}</INVTRANLIST><INVPOSLIST><POSSTOCK></POSSTOCK></INVPOSLIST></INVSTMTRS></OFX>`,
    );
    if (!read.ok) throw new Error(read.message);
    expect(read.file.statements[0]?.entries).toMatchObject([
      { amount: '-15.1', name: 'Bought ACME', notes: 'X1\n3 × 5' },
      { amount: '20' },
    ]);
    expect(read.file.warnings.map(({ code }) => code)).toEqual(['securities_not_read', 'positions_not_read']);
  });

  it('says what the bank answered instead of a statement', () => {
    const text = `${HEADER}<OFX><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></SONRS></OFX>`;
    expect(outcomeOf(readOfx, text)).toEqual({
      ok: false,
      message:
        'The OFX file has no statement. The bank answered "Signon invalid". Export the transactions of an account again',
    });
  });

  it.each([
    ['a document type', '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>'],
    ['deep nesting', `<OFX>${'<A>'.repeat(5_000)}`],
    ['a long text', `<OFX><A>${'x'.repeat(200_000)}</A></OFX>`],
    ['a million empty elements', `<OFX>${'<A></A>'.repeat(1_000_000)}</OFX>`],
    ['a million tags that are never closed', `<OFX>${'<'.repeat(1_000_000)}`],
  ])('refuses %s in little time', (_name, text) => {
    const before = process.threadCpuUsage();
    expect(outcomeOf(readOfx, text)).toMatchObject({ ok: false, message: expect.stringMatching(/^(?:The|Line) /) });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  it('reads back what was written', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z &;]{0,30}[A-Za-z]$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, name), { minLength: 1, maxLength: 20 }), (written) => {
        const text = bank(
          written
            .map(([amount, who]) => transaction((amount / 100).toFixed(2), `<NAME>${who.replaceAll('&', '&amp;')}`))
            .join(''),
        );
        const entries = of(text)[0]?.entries ?? [];
        expect(entries.map(({ amount, name: who }) => [Math.round(Number(amount) * 100), who])).toEqual(
          written.map(([amount, who]) => [amount, who]),
        );
      }),
    );
  });
});
