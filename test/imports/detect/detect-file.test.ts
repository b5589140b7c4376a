import { describe, expect, it } from 'vitest';
import { csvFixture } from '../../support/imports/csv.ts';
import { detect, detected, labelsOf } from '../../support/imports/detected.ts';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

describe('detectFile, file types', () => {
  it.each([
    ['PdfImport', '%PDF-1.7\nnot looked into'],
    ['QifImport', '!Type:Bank\nD01/02/2026\nT-4.25\n^\n'],
    ['QifImport', '!Option:AutoSwitch\n!Account\nNChecking\n^\n'],
    ['NativeImport', '\n\n{"type":"Account","data":{"id":"1"}}\n'],
    [
      'MintImport',
      lines(
        'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name',
        '1/31/2026,Bakery,BAKERY 12,4.25,debit,Food,Card',
      ),
    ],
    [
      'YnabImport',
      lines('"Account","Date","Payee","Memo","Outflow","Inflow"', '"Cash","01/31/2026","Bakery","","$4.25","$0.00"'),
    ],
    [
      'YnabImport',
      lines('Date,Payee,Category,Master Category,Sub Category,Outflow,Inflow', '01/31/2026,Bakery,,Daily,Food,4.25,'),
    ],
    [
      'ActualImport',
      lines(
        'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared',
        'Cash,2026-01-31,Bakery,,Daily,Food,-4.25,0,Yes',
      ),
    ],
    ['TradeImport', lines('date,ticker,qty,price', '2026-01-31,ACME,3,10.50')],
    ['TradeImport', lines('Trade Date,Symbol,Quantity,Trade Price', '2026-01-31,ACME,-3,10.50')],
    [
      'AccountImport',
      lines('Account type*,Name*,Balance*,Currency,Balance Date', 'Checking,Daily,10.50,USD,2026-01-31'),
    ],
    ['CategoryImport', lines('name*,color,parent_category,lucide_icon', 'Food,#f97316,,carrot')],
    ['CategoryImport', lines('name,icon', 'Food,carrot')],
    ['MerchantImport', lines('name,color,website_url', 'Bakery,#f97316,bakery.example')],
    [
      'RuleImport',
      lines(
        'name,resource_type,active,effective_date,conditions,actions',
        '"a",transaction,true,,"[{\\"x\\":1}]","[{\\"y\\":\\"z, z\\"}]"',
      ),
    ],
    ['TransactionImport', lines('Date,Payee,Memo,Amount', '01/31/2026,Bakery,,-4.25')],
    ['TransactionImport', lines('Date,Amount,Type,Name', '01/31/2026,-4.25,card,Bakery')],
  ])('detects %s', (type, file) => {
    expect(detected(file).type).toBe(type);
  });

  it('recognizes a QIF with long lists before its transactions by its name', () => {
    const file = `${'NFood\n^\n'.repeat(20_000)}!Type:Bank\nD01/02/2026\nT1\n^\n`;
    expect(detected(file, { filename: 'old.QIF' }).type).toBe('QifImport');
    expect(detected(file, { filename: 'old.csv' }).type).toBe('TransactionImport');
  });

  it('warns that names and colours can be categories or merchants', () => {
    const { type, ambiguous } = detected(lines('name,color', 'Food,#f97316'));
    expect(type).toBe('CategoryImport');
    expect(ambiguous).toEqual([expect.stringContaining('merchants')]);
  });

  it.each([
    ['Date,Amount,Currency\n2026-03-14,-1.50,eur\n2026-03-15,2.50,EUR\nTotal,1.00,\n', 'EUR'],
    ['Date,Amount,Currency\n2026-03-14,-1.50,EUR\n2026-03-15,2.50,CHF\n', null],
    ['Date,Amount,Currency\n2026-03-14,-1.50,LAC\n', null],
    ['Date,Amount\n2026-03-14,-1.50\n', null],
    [':20:X\n:25:DE12\n:60F:C260201CHF10,00\n:61:260203D1,00NMSCX\n:86:Shop\n:62F:C260203CHF9,00\n-\n', 'CHF'],
  ])('finds the only currency of %j', (file, currency) => {
    expect(detected(file).currency).toBe(currency);
  });

  it('uses what the user has chosen', () => {
    const { type, headers, problems } = detected(lines('name,color', 'Food,#f97316'), {
      choices: { type: 'MerchantImport' },
    });
    expect([type, headers, problems]).toEqual(['MerchantImport', ['name', 'color'], []]);
    expect(detected('Date;x\n1.2.2026;3\n', { choices: { type: 'QifImport' } }).type).toBe('QifImport');
  });

  it('names the type of a statement that is sent as another one', () => {
    expect(detect(':20:X\n:25:DE1\n', { choices: { type: 'MintImport' } })).toEqual({
      ok: false,
      code: 'invalid_file_type',
      message: 'The file is an MT940 statement, not CSV: send it with type=TransactionImport',
    });
  });

  it.each([
    ['missing_content', ''],
    ['missing_content', ' \n;;\n\n'],
    ['invalid_file_type', 'PK\u0003\u0004 an archive'],
    ['invalid_file_type', '[{"a": 1}]'],
    ['invalid_file_type', 'Statement,Header,Field Name,Field Value\nStatement,Data,BrokerName,Interactive Brokers\n'],
    ['invalid_file_type', '"Trades","Header","Symbol","Date/Time"\r\n"Trades","Data","AAPL","2026-05-04"\r\n'],
    [
      'invalid_statement',
      '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"></Document>',
    ],
    ['invalid_file_type', 'OFXHEADER:100\nDATA:OFXSGML\n'],
    ['invalid_statement', 'OFXHEADER:100\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>\n'],
    ['invalid_csv', 'date,amount\n\u0000,1\n'],
  ])('rejects with %s: %j', (code, file) => {
    expect(detect(file)).toMatchObject({ ok: false, code, message: expect.stringMatching(/^The /) });
  });
});

describe('detectFile, hostile files', () => {
  it.each([
    ['a header of two million columns', 'a,'.repeat(2_000_000)],
    ['quotes alone', '"'.repeat(2_000_000)],
    ['a quote that is never closed', `date,amount\n"${'x,y\n'.repeat(500_000)}`],
    ['one line', '1'.repeat(4_000_000)],
    ['wide rows', `${'1.2.2024,'.repeat(16_000)}\n`.repeat(20)],
    ['hundreds of columns of amounts', `2026-01-02;${'1,5;'.repeat(400)}\n`.repeat(300)],
  ])('answers %s in seconds of work, where a quadratic reading would take minutes', (_name, file) => {
    const before = process.threadCpuUsage();
    detect(file);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(6); // 0.6 to 1.8 on a quiet machine, 2.4 on a busy one
  });

  it('rejects files with too many columns', () => {
    expect(detect(`${'a,'.repeat(20_000)}\n1\n`)).toMatchObject({
      ok: false,
      code: 'invalid_csv',
      message: 'The header has 20001 columns. The limit is 16384',
    });
  });
});

describe('detectFile, encodings', () => {
  it.each([
    ['utf-8', 'utf-8-bom.csv', null, 'certain'],
    ['utf-16le', 'utf-16le-no-bom.csv', 'utf-16le', 'likely'],
    ['windows-1250', 'windows-1250.csv', 'windows-1250', 'likely'],
    ['windows-1252', 'windows-1252.csv', 'windows-1252', 'likely'],
  ])('detects %s for %s', (encoding, file, toSend, confidence) => {
    const found = detected(csvFixture(file));
    expect([found.encoding, found.configuration.encoding]).toEqual([encoding, toSend]);
    expect(found.findings).toContainEqual(expect.objectContaining({ about: 'encoding', confidence }));
  });

  it('guesses a rare encoding', () => {
    const found = detected(csvFixture('windows-1251.csv'));
    expect(found.encoding).toBe('windows-1251');
    expect(found.findings).toContainEqual(expect.objectContaining({ about: 'encoding', confidence: 'guess' }));
  });
});

describe('detectFile, separator and header', () => {
  it.each([
    [';', lines('Datum;Name;Betrag', '31.01.2026;Bäcker, Mitte;-4,25', '01.02.2026;Kiosk;-1,10')],
    [',', lines('Date,Name,Amount', '2026-01-31,Bakery; Centre,-4.25', '2026-02-01,Kiosk,-1.10')],
    [';', lines('Name;Balance;Type', 'Giro;100,50;Checking', 'Sparen;2000,00;Savings')],
    ['\t', lines('Date\tName\tAmount', '2026-01-31\tBakery\t-4.25')],
    ['|', lines('Date|Name|Amount', '2026-01-31|Bakery, Mitte|-4.25')],
  ])('detects %j', (colSep, file) => {
    expect(detected(file)).toMatchObject({ colSep, configuration: { colSep }, problems: [] });
  });

  it('skips a preamble above the header, including blank lines', () => {
    const found = detected(
      lines(
        'Kontonummer:;DE00 1234',
        'Kontostand vom 31.01.2026:;1.234,56 EUR',
        '',
        'Buchungstag;Empfänger;Betrag (EUR)',
        '31.01.2026;Kiosk;-4,25',
        '30.01.2026;Bäcker;-1,10',
        '29.01.2026;Bahn;-9,99',
      ),
    );
    expect([found.rowsToSkip, found.headers]).toEqual([3, ['Buchungstag', 'Empfänger', 'Betrag (EUR)']]);
    expect(labelsOf(found)).toEqual({ date: 'Buchungstag', name: 'Empfänger', amount: 'Betrag (EUR)' });
  });

  it('finds a header with unknown names by the dates and numbers below it', () => {
    const found = detected(
      lines('Export,of,my bank,', 'aa,bb,cc', '2026-01-31,Bakery,-4.25', '2026-02-01,Kiosk,-1.10'),
    );
    expect([found.rowsToSkip, found.headers, found.problems]).toEqual([1, ['aa', 'bb', 'cc'], []]);
  });

  it('reads a file without a header by the positions of its columns', () => {
    const found = detected(lines('My bank', '', '31.01.2026;Kiosk;-4,25', '30.01.2026;Bäcker;-1,10'));
    expect(found.headers).toEqual(['#1', '#2', '#3']);
    expect(found.configuration).toMatchObject({
      header: 'false',
      rowsToSkip: 2,
      dateColLabel: '#1',
      nameColLabel: '#2',
      amountColLabel: '#3',
    });
    expect([found.questions, found.problems]).toEqual([[], []]);
  });

  it('counts lines, not records', () => {
    const found = detected(lines('"a note', 'of two lines",,', 'date,name,amount', '2026-01-31,Bakery,-4.25'));
    expect([found.rowsToSkip, found.headers]).toEqual([2, ['date', 'name', 'amount']]);
  });

  it('uses what the user has chosen', () => {
    const found = detected(lines('x;y', 'date;amount', '2026-01-31;4,25'), { choices: { rowsToSkip: 1, colSep: ';' } });
    expect([found.rowsToSkip, found.headers]).toEqual([1, ['date', 'amount']]);
  });

  it('reports a file without rows', () => {
    expect(detected('date,amount,name\n').problems).toEqual(['The file has no data rows']);
  });
});
