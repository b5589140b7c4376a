import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfx, readOfx } from '../../../../shared/imports/formats/ofx/parse/read-ofx.ts';
import { outcomeOf, statementsOf } from '../../../support/imports/statements.ts';

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

  it('reads on after a comment or a CDATA section that never ends', () => {
    const more = '<NAME>Kiosk<!-- a note><MEMO>Tea<![CDATA[ leaves><CHECKNUM>5';
    expect(of(bank(transaction('-1', more)))[0]?.entries).toMatchObject([{ name: 'Kiosk', notes: 'Tea\nCheque 5' }]);
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

  it('reads UTF-16 with and without a byte order mark, and a root with attributes', () => {
    const text = `\ufeff${bank(transaction('-1', '<NAME>Café')).replace('<OFX>', '<OFX xmlns="ofx">')}`;
    expect(isOfx(text)).toBe(true);
    const wide = Buffer.from(text, 'utf16le');
    const files = [wide, Buffer.from(wide).swap16()].flatMap((bytes) => [bytes, bytes.subarray(2)]);
    expect(files.map((bytes) => of(bytes)[0]?.entries[0]?.name)).toEqual(Array.from({ length: 4 }, () => 'Café'));
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
      'Date "20260230" is not a date written as YYYYMMDD',
    ]);
  });

  describe('compares the amounts with their types', () => {
    const typed = (type: string, amount: string) => transaction(amount).replace('DEBIT', type);
    const readRows = (...all: readonly string[]) => {
      const read = outcomeOf(readOfx, bank(all.join('')));
      if (!read.ok) throw new Error(read.message);
      const { statements, warnings } = read.file;
      return {
        amounts: statements[0]?.entries.map(({ amount }) => amount),
        doubt: statements[0]?.signDoubt,
        codes: warnings.map(({ code }) => code),
        problems: statements[0]?.entries.flatMap(({ problems }) => problems),
      };
    };

    it('and reads amounts without any minus by their types, if these name both directions', () => {
      const read = readRows(typed('DEBIT', '5'), typed('CREDIT', '7'));
      expect(read).toMatchObject({ amounts: ['-5', '7'], doubt: undefined, codes: ['signs_by_type'] });
    });

    it('and leaves no amount without a direction among these', () => {
      const read = readRows(typed('DEBIT', '5'), typed('CREDIT', '7'), typed('XFER', '9'));
      expect(read.amounts).toEqual(['-5', '7', '']);
      expect(read.problems?.[0]).toContain('Amount "9" has no direction');
    });

    it('and doubts all signs if none agrees', () => {
      expect(readRows(typed('DEBIT', '5'), typed('CREDIT', '-7'), typed('OTHER', '2')).doubt).toMatchObject({
        reason: expect.stringMatching(/opposite of what their signs say: DEBIT 5 .*, CREDIT -7 /),
        row: expect.stringMatching(/^DEBIT 5 /),
        isIn: true,
      });
      expect(readRows(typed('POS', '5')).doubt).toBeDefined();
    });

    it('and names the ones that do not agree while others do', () => {
      const read = readRows(typed('FEE', '-5'), typed('FEE', '2'), typed('CREDIT', '7'));
      expect(read).toMatchObject({ amounts: ['-5', '2', '7'], doubt: undefined, codes: ['sign_against_type'] });
    });

    it.each([
      [['CREDIT', '5'] as const, ['OTHER', '7'] as const],
      [['XFER', '-5'] as const, ['INT', '-1'] as const],
    ])('and has no doubt about %j and %j', (...rows) => {
      const read = readRows(...rows.map(([type, amount]) => typed(type, amount)));
      expect(read).toMatchObject({ doubt: undefined, codes: [] });
    });

    it('but takes a payment to a card for money in', () => {
      const card = bank(typed('PAYMENT', '80')).replaceAll('STMT', 'CCSTMT').replaceAll('CCSTMTTRN>', 'STMTTRN>');
      expect(statementsOf(readOfx, card)[0]).toMatchObject({ accountType: 'credit_card', entries: [{ amount: '80' }] });
      expect(statementsOf(readOfx, card)[0]?.signDoubt).toBeUndefined();
      expect(readRows(typed('PAYMENT', '80')).doubt).toBeDefined();
    });
  });

  it('leaves out a transaction that only deletes another one, doubts corrections of other files, and warns of loans', () => {
    const correction = (action: string) => transaction('-1', `<CORRECTFITID>6<CORRECTACTION>${action}`);
    const text = bank(`${transaction('-2')}${correction('DELETE')}${correction('REPLACE')}`);
    const loan = '<LOANMSGSRSV1><LOANSTMTTRNRS><LOANSTMTRS></LOANSTMTRS></LOANSTMTTRNRS></LOANMSGSRSV1></OFX>';
    const read = outcomeOf(readOfx, text.replace('</OFX>', loan));
    if (!read.ok) throw new Error(read.message);
    const entries = read.file.statements[0]?.entries ?? [];
    expect(entries.map(({ isReplaced = false, doubt }) => [isReplaced, doubt?.text.split(' ')[0]])).toEqual([
      [false, undefined],
      [true, 'DELETE'],
      [false, 'REPLACE'],
    ]);
    expect(read.file.warnings).toMatchObject([{ code: 'loan_not_read' }]);
  });

  describe('an investment statement', () => {
    const about = (memo = '') => `<INVTRAN><FITID>1<DTTRADE>20260103${memo && `<MEMO>${memo}`}</INVTRAN>`;
    const security = '<SECID><UNIQUEID>X1<UNIQUEIDTYPE>CUSIP</SECID>';
    const deal = (part: 'INVBUY' | 'INVSELL', numbers: string, memo?: string) =>
      `<${part}>${about(memo)}${security}${numbers}</${part}>`;
    const listed =
      '<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>X1</SECID><SECNAME>Acme Corp<TICKER>acme</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>';
    const investments = (list: string, more = listed, positions = '') => {
      const statement = `<INVSTMTRS><DTASOF>20260131<CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${list}</INVTRANLIST><INVPOSLIST>${positions}</INVPOSLIST></INVSTMTRS>`;
      const read = outcomeOf(readOfx, `${HEADER}<OFX>${statement}${more}</OFX>`);
      if (!read.ok) throw new Error(read.message);
      const { statements, warnings } = read.file;
      return {
        entries: statements[0]?.entries ?? [],
        codes: warnings.map(({ code }) => code),
        messages: warnings.map(({ message }) => message),
      };
    };
    const trades = (list: string) =>
      investments(list).entries.map(({ amount, name, security }) => [amount, name, security?.qty, security?.price]);

    it('reads income that buys no shares', () => {
      const reinvest = `<REINVEST>${about()}${security}<INCOMETYPE>DIV<TOTAL>-5<UNITS>0</REINVEST>`;
      expect(trades(reinvest)).toEqual([
        ['5', 'Dividend: ACME', undefined, undefined],
        ['-5', 'Reinvest 0 shares of ACME', '0', '0'],
      ]);
    });

    it('gives purchases and sales of securities with their fees, and money', () => {
      const buy = deal('INVBUY', '<UNITS>3<UNITPRICE>5.00<COMMISSION>0.10<TOTAL>-15.10', 'Bought today');
      const bank = `<INVBANKTRAN>${transaction('20').replace('DEBIT', 'CREDIT')}</INVBANKTRAN>`;
      const { entries, codes } = investments(`<BUYSTOCK>${buy}<BUYTYPE>BUY</BUYSTOCK>${bank}`);
      expect(entries).toMatchObject([
        {
          date: '2026-01-03',
          amount: '-15.1',
          name: 'Buy 3 shares of ACME',
          notes: 'Bought today\nAcme Corp\nFees 0.1',
          security: { ticker: 'ACME', qty: '3', price: '5' },
          problems: [],
        },
        { amount: '20' },
      ]);
      expect(entries[1]?.security).toBeUndefined();
      expect(codes).toEqual([]);
      const unlisted = investments(`<BUYSTOCK>${buy}</BUYSTOCK>`, '').entries;
      expect(unlisted).toMatchObject([{ name: 'Buy 3 shares of X1', security: { ticker: 'X1' } }]);
    });

    it.each([
      ['BUYMF', 'INVBUY', '<UNITS>3<UNITPRICE>5<TOTAL>-15', ['-15', 'Buy 3 shares of ACME', '3', '5']],
      ['BUYMF', 'INVBUY', '<UNITS>3<UNITPRICE>5<TOTAL>15', ['-15', 'Buy 3 shares of ACME', '3', '5']],
      ['BUYMF', 'INVBUY', '<UNITS>-3<UNITPRICE>5<TOTAL>15', ['15', 'Sell 3 shares of ACME', '-3', '5']],
      ['SELLSTOCK', 'INVSELL', '<UNITS>-1<UNITPRICE>5<TOTAL>5', ['5', 'Sell 1 share of ACME', '-1', '5']],
      ['SELLSTOCK', 'INVSELL', '<UNITS>2<UNITPRICE>5<TOTAL>10', ['10', 'Sell 2 shares of ACME', '-2', '5']],
      ['SELLSTOCK', 'INVSELL', '<UNITS>-4<TOTAL>10<COMMISSION>2', ['10', 'Sell 4 shares of ACME', '-4', '3']],
      ['BUYMF', 'INVBUY', '<UNITS>4<TOTAL>-10<LOAD>2', ['-10', 'Buy 4 shares of ACME', '4', '2']],
      ['BUYMF', 'INVBUY', '<UNITS>4<UNITPRICE>+2.5<TOTAL>-10', ['-10', 'Buy 4 shares of ACME', '4', '2.5']],
      ['BUYMF', 'INVBUY', '<UNITS>4<UNITPRICE>,50<TOTAL>-2', ['-2', 'Buy 4 shares of ACME', '4', '0.5']],
      [
        'BUYDEBT',
        'INVBUY',
        '<UNITS>1000<UNITPRICE>98.5<TOTAL>-985',
        ['-985', 'Buy 1000 shares of ACME', '1000', '0.985'],
      ],
      [
        'BUYMF',
        'INVBUY',
        '<UNITS>1<UNITPRICE>36.3142522055<TOTAL>-9',
        ['-9', 'Buy 1 share of ACME', '1', '36.31425221'],
      ],
    ] as const)('reads %s %s %s', (name, part, numbers, expected) => {
      expect(trades(`<${name}>${deal(part, numbers)}</${name}>`)).toEqual([expected]);
    });

    it('gives reinvested income twice, as income and as a purchase', () => {
      const list = `<REINVEST>${about()}${security}<INCOMETYPE>DIV<TOTAL>-7.50<UNITS>1.5<UNITPRICE>5</REINVEST>`;
      expect(trades(list)).toEqual([
        ['7.5', 'Dividend: ACME', undefined, undefined],
        ['-7.5', 'Reinvest 1.5 shares of ACME', '1.5', '5'],
      ]);
    });

    it('gives shares that move without money', () => {
      const transfer = (action: string, units: string) =>
        `<TRANSFER>${about()}${security}<UNITS>${units}<TFERACTION>${action}<UNITPRICE>5</TRANSFER>`;
      const split = `<SPLIT>${about()}${security}<OLDUNITS>10<NEWUNITS>25<NUMERATOR>5<DENOMINATOR>2<FRACCASH>1.25</SPLIT>`;
      expect(trades(`${transfer('IN', '3')}${transfer('OUT', '4')}${transfer('OUT', '-4')}${split}`)).toEqual([
        ['0', 'Transfer in 3 shares of ACME', '3', '5'],
        ['0', 'Transfer out 4 shares of ACME', '-4', '5'],
        ['0', 'Transfer out 4 shares of ACME', '-4', '5'],
        ['1.25', 'Split: 15 shares of ACME', '15', '0'],
      ]);
    });

    it('gives the money of what it cannot read as trades, and warns', () => {
      const option = `<BUYOPT>${deal('INVBUY', '<UNITS>1<UNITPRICE>2<TOTAL>-200')}</BUYOPT>`;
      const unnumbered = `<BUYOTHER>${deal('INVBUY', '<TOTAL>-3')}</BUYOTHER><REINVEST>${about()}${security}<TOTAL>-5</REINVEST>`;
      const within = '<JRNLFUND><SUBACCTFROM>CASH<SUBACCTTO>MARGIN<TOTAL>7</JRNLFUND>';
      const income = `<INCOME>${about()}${security}<INCOMETYPE>INTEREST<TOTAL>4</INCOME>`;
      const { entries, codes } = investments(`${option}${unnumbered}${within}${income}`);
      expect(entries.map(({ amount, name, security }) => [amount, name, security])).toEqual([
        ['-200', 'Purchase: ACME', undefined],
        ['-3', 'Investment: ACME', undefined],
        ['4', 'Interest: ACME', undefined],
      ]);
      expect(codes).toEqual(['securities_not_read']);
    });

    describe('gives positions as of the day of the statement:', () => {
      const position = (kind: string, facts: string) =>
        `<POS${kind}><INVPOS>${security}${facts}<DTPRICEASOF>20260130</INVPOS></POS${kind}>`;
      const read = (positions: string) => {
        const { entries, messages } = investments('', listed, positions);
        const held = entries.map(({ date, amount, security: statedSecurity, problems }) => [
          ...[date, amount, statedSecurity?.kind, statedSecurity?.ticker, statedSecurity?.qty, statedSecurity?.price],
          ...problems,
        ]);
        return { held, messages };
      };

      it.each([
        ['MF', '<POSTYPE>LONG<UNITS>10.5<UNITPRICE>2.123456789<MKTVAL>+22.30', ['22.3', '10.5', '2.12345679']],
        ['STOCK', '<POSTYPE>LONG<UNITS>2<UNITPRICE>5', ['10', '2', '5']],
        ['STOCK', '<POSTYPE>LONG<UNITS>0<UNITPRICE>0<MKTVAL>0', ['0', '0', '0']],
        ['STOCK', '<POSTYPE>SHORT<UNITS>2<UNITPRICE>5<MKTVAL>10', ['-10', '-2', '5']],
        ['STOCK', '<POSTYPE>SHORT<UNITS>-2<UNITPRICE>5<MKTVAL>-10', ['-10', '-2', '5']],
        ['DEBT', '<POSTYPE>LONG<UNITS>1000<UNITPRICE>98.5<MKTVAL>985', ['985', '1000', '0.985']],
      ])('%s %s', (kind, facts, [amount, qty, price]) => {
        expect(read(position(kind, facts)).held).toEqual([['2026-01-31', amount, 'holding', 'ACME', qty, price]]);
      });

      it('parts of one security are added up', () => {
        const parts = ['<UNITS>2<UNITPRICE>0<MKTVAL>10', '<UNITS>3<UNITPRICE>5<MKTVAL>15'].map((facts) =>
          position('STOCK', facts),
        );
        expect(read(parts.join('')).held).toEqual([['2026-01-31', '25', 'holding', 'ACME', '5', '5']]);
      });

      it('what cannot be read keeps its reason, beside what can', () => {
        const parts = ['<UNITS>two<UNITPRICE>5<MKTVAL>10', '<UNITS>3<UNITPRICE>5<MKTVAL>15'].map((facts) =>
          position('STOCK', facts),
        );
        expect(read(parts.join('')).held).toEqual([
          ['2026-01-31', '15', 'holding', 'ACME', '3', '5'],
          ['2026-01-31', '10', 'holding', 'ACME', '', '5', 'Qty "two" is not a number'],
        ]);
      });

      it('options and positions without a number of shares are counted', () => {
        const { held, messages } = read(
          `${position('OPT', '<UNITS>1<UNITPRICE>5<MKTVAL>500')}${position('STOCK', '<MKTVAL>500')}<POSSTOCK></POSSTOCK>`,
        );
        expect([held, messages]).toEqual([[], [expect.stringContaining('not imported: 3.')]]);
      });
    });

    it('names what is wrong with a number of shares', () => {
      const list = `<BUYSTOCK>${deal('INVBUY', '<UNITS>three<UNITPRICE>5<TOTAL>-15')}</BUYSTOCK>`;
      expect(investments(list).entries).toMatchObject([
        { problems: ['Qty "three" is not a number'], security: { qty: '' } },
      ]);
    });
  });

  it('says what the bank answered instead of a statement', () => {
    const text = `${HEADER}<OFX><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></SONRS></OFX>`;
    expect(outcomeOf(readOfx, text)).toEqual({
      ok: false,
      message:
        'The OFX file has no statement. The bank answered "Signon invalid". Export the transactions of an account again',
    });
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
