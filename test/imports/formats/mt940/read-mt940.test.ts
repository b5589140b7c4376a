import { describe, expect, it } from 'vitest';
import { isMt940, readMt940 } from '../../../../shared/imports/formats/mt940/parse/read-mt940.ts';
import { outcomeOf, statementsOf } from '../../../support/imports/statements.ts';

const message = (lines: readonly string[], account = '10020030/123') =>
  [':20:STARTUMS', `:25:${account}`, ':28C:1/1', ':60F:C251230EUR100,00', ...lines, ':62F:C260105EUR90,50', '-'].join(
    '\r\n',
  );
const of = (text: string | Uint8Array) => statementsOf(readMt940, text);
const entriesOf = (...lines: readonly string[]) => of(message(lines))[0]?.entries ?? [];

describe('readMt940', () => {
  it('reads account, balances and lines', () => {
    const [statement] = of(message([':61:2601020102DR9,50NMSCNONREF//B1', ':86:Bakery', 'Bread']));
    expect(statement).toMatchObject({
      account: '10020030/123',
      currency: 'EUR',
      opening: { date: '2025-12-30', amount: '100' },
      closing: { date: '2026-01-05', amount: '90.5' },
    });
    expect(statement?.entries).toMatchObject([
      { line: 5, date: '2026-01-02', amount: '-9.5', currency: 'EUR', name: 'Bakery', notes: 'Bread', reference: 'B1' },
    ]);
  });

  it('reads a second account that begins with field 25 alone', () => {
    const second = message([':61:2601020102C3,00NMSCNONREF'], 'OTHER').replace(':20:STARTUMS\r\n', '');
    const statements = of(`${message([':61:2601020102DR9,50NMSCNONREF'])}\r\n${second}`);
    expect(statements.map(({ account, entries }) => [account, entries.map(({ amount }) => amount)])).toEqual([
      ['10020030/123', ['-9.5']],
      ['OTHER', ['3']],
    ]);
    expect(of(message([':61:2601020102DR9,50NMSCNONREF', ':25:166?00Text']))).toHaveLength(1);
  });

  it('reads UTF-16 with a byte order mark', () => {
    const wide = Buffer.from(`\ufeff${message([':61:2601020102DR9,50NMSCNONREF', ':86:Café'])}`, 'utf16le');
    expect([wide, Buffer.from(wide).swap16()].map((bytes) => of(bytes)[0]?.entries[0]?.name)).toEqual(['Café', 'Café']);
  });

  it.each([
    ['D9,50', '-9.5'],
    ['C9,', '9'],
    ['RD1,00', '1'],
    ['RC1,00', '-1'],
    ['CR1,00', '1'],
    ['ED1,00', '-1'],
  ])('reads the side and amount of %s', (text, amount) => {
    expect(entriesOf(`:61:260102${text}NMSCNONREF`)).toMatchObject([{ amount, problems: [] }]);
  });

  it('takes the year of the booking date that is closest to the value date', () => {
    const days = entriesOf(
      ':61:2512311231D1,00NMSCX',
      ':61:2512310102D1,00NMSCX',
      ':61:2601021231D1,00NMSCX',
      ':61:260102    D1,00NMSCX',
    );
    expect(days.map(({ date }) => date)).toEqual(['2025-12-31', '2026-01-02', '2025-12-31', '2026-01-02']);
  });

  it('reads the purposes of German banks', () => {
    const [entry] = entriesOf(
      ':61:260102D1,00NMSCNONREF',
      ':86:106?00KARTENZAHLUNG?20SVWZ+Bread?21 and rolls?30BIC',
      '?31DE12?32Baker?33y Ltd?34011',
    );
    expect(entry).toMatchObject({ name: 'Bakery Ltd', notes: 'Bread and rolls\nKARTENZAHLUNG\nDE12' });
  });

  it('sets the kinds of references apart from the purpose', () => {
    const [entry] = entriesOf(
      ':61:260102D1,00NMSCNONREF',
      ':86:105?00LASTSCHRIFT?20EREF+RE 2026-01?21KREF+NONREF?22MREF+M-77CRED+DE98ZZZ0',
      '?23SVWZ+Electricity Janu?24ary?32City Power',
    );
    expect(entry?.name).toBe('City Power');
    expect(entry?.notes.split('\n')).toEqual([
      'Electricity January',
      'End-to-end reference: RE 2026-01',
      'Mandate: M-77',
      'Creditor ID: DE98ZZZ0',
      'LASTSCHRIFT',
    ]);
  });

  it('reads the number that the bank gave, not the reference of the payer', () => {
    const numbers = entriesOf(':61:260102D1,00NTRFRENT 2026//B20260102-1', ':61:260102D2,00NTRFRENT 2026');
    expect(numbers.map(({ reference }) => reference)).toEqual(['B20260102-1', '']);
  });

  it('reads the words of Dutch banks', () => {
    const [entry] = entriesOf(
      ':61:260102D1,00NMSCEREF//',
      ':86:/EREF/E1/BENM//NAME/Ba',
      'kery/REMI/Bread/ISDT/2026-01-02',
    );
    expect(entry).toMatchObject({ name: 'Bakery', notes: 'Bread\nEnd-to-end reference: E1', reference: '' });
  });

  it('reads several accounts, with blocks, preambles and colons in texts', () => {
    const text = `{1:F01X}{4:\r\n${message([':61:260102C1,00NMSCX', ':86:one', ': two', '-3'])}}\r\n${message([], 'DE12 EUR')}`;
    const statements = of(text);
    expect(statements.map(({ account, entries }) => [account, entries.length])).toEqual([
      ['10020030/123', 1],
      ['DE12', 0],
    ]);
    expect(statements[0]?.entries[0]?.notes).toBe(': two\n-3');
    expect([isMt940(text), isMt940(`ABNANL2A\n940\n${message([])}`), isMt940('date,amount\n:20:x\n')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('reads MT942, which has no balances', () => {
    const [statement] = of(
      ':20:X\n:25:DE12\n:28C:1\n:34F:PLND0,00\n:13D:2601021200+0100\n:61:260102D1,00NMSCX\n:90D:1PLN1,00\n',
    );
    expect(statement).toMatchObject({ currency: 'PLN', opening: null, closing: null, entries: [{ amount: '-1' }] });
  });

  it('says that the closing balance is missing', () => {
    const read = outcomeOf(readMt940, ':20:X\n:25:DE12\n:60F:C260101EUR1,00\n:61:260102D1,00NMSCX\n');
    expect(read).toMatchObject({ file: { warnings: [{ line: 1, code: 'closing_balance_missing' }] } });
  });

  it('does not count what the bank only expects', () => {
    expect(entriesOf(':61:260102EC1,00NMSCX', ':61:260102D2,00NMSCX').map(({ isPending }) => isPending)).toEqual([
      true,
      false,
    ]);
  });

  it('does not guess amounts that are cut off, that a point may group or that digits follow', () => {
    const faults = entriesOf(':61:260102D1.234NMSCX', ':61:260102D1234,5', ':61:260102D12,50123NONREF');
    expect(faults.map(({ amount, problems }) => [amount, ...problems])).toEqual([
      ['', 'Amount "1.234" is unclear: write its decimals after a comma'],
      ['', 'Amount in "260102D1234,5" may be cut off: nothing follows it in field 61'],
      ['', 'Amount "12,50123" is unclear: write at most 3 decimals and then the type, as in 12,50NMSC'],
    ]);
  });

  it('keeps what cannot be read as an error of the line', () => {
    const faults = entriesOf(':61:nonsense', ':61:260230D1,00NMSCX', ':61:260102D0,123456789NMSCX');
    expect(faults.map(({ problems }) => problems)).toEqual([
      ['Date "nonsense" is not a date written as YYMMDD', 'Amount in "nonsense" cannot be read'],
      ['Date "260230" is not a date written as YYMMDD'],
      ['Amount "0,123456789" is unclear: write at most 3 decimals and then the type, as in 12,50NMSC'],
    ]);
  });

  it('reads ten megabytes in little time', () => {
    const before = process.threadCpuUsage();
    outcomeOf(readMt940, `:20:X\n:25:Y\n${`:61:260102D1,00NMSCX\n:86:/NAME/${'/'.repeat(200)}\n`.repeat(40_000)}`);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});
