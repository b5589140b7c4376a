import { describe, expect, it } from 'vitest';
import { type Circumstances, readFile } from '../../../../support/imports/read-file.ts';
import { transactionsIn } from '../../../../support/imports/truth.ts';

type Booking = readonly [type: string, date: string, amount: string, id: string, name: string, more?: string];

const booking = ([type, date, amount, id, name, more = '']: Booking): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${date}<TRNAMT>${amount}<FITID>${id}<NAME>${name}${more}</STMTTRN>`;
const bank = (bookings: readonly Booking[], beside = ''): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>123<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${bookings.map(booking).join('')}</BANKTRANLIST>${beside}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const card = (bookings: readonly Booking[]): string =>
  `<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>${bookings.map(booking).join('')}</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
const read = (text: string, more: Circumstances = {}) => readFile(text, { currency: 'USD', ...more });

const FIRST: Booking = ['DEBIT', '20260113', '-10.00', 'A1', 'Shop'];
const corrected = (action: string, id = 'A1', amount = '-12.00'): Booking => [
  ...(['DEBIT', '20260114', amount, 'A2', 'Shop'] as const),
  `<CORRECTFITID>${id}${action === '' ? '' : `<CORRECTACTION>${action}`}`,
];

describe('a correction in an OFX file', () => {
  it.each([
    ['replaces', [FIRST, corrected('REPLACE')], ['2026-01-14 -12']],
    ['replaces before it', [corrected('REPLACE'), FIRST], ['2026-01-14 -12']],
    ['replaces without saying so', [FIRST, corrected('')], ['2026-01-14 -12']],
    ['deletes', [FIRST, corrected('DELETE')], []],
    [
      'replaces what replaced',
      [
        FIRST,
        corrected('REPLACE'),
        ['DEBIT', '20260115', '-13.00', 'A3', 'Shop', '<CORRECTFITID>A2<CORRECTACTION>REPLACE'],
      ],
      ['2026-01-15 -13'],
    ],
  ] satisfies readonly (readonly [string, readonly Booking[], readonly string[]])[])(
    '%s a transaction of the file once, visibly',
    async (_, bookings, truth) => {
      const file = await read(bank([...bookings, ['CREDIT', '20260116', '5.00', 'B1', 'Friend']]));
      expect(file.questions).toEqual([]);
      expect(transactionsIn(file)).toEqual([...truth, '2026-01-16 5']);
      expect(file.rows).toHaveLength(bookings.length + 1);
      expect(file.record.warnings.map(({ code }) => code)).toEqual(['states_left_out']);
    },
  );

  it('of an earlier file is asked about before it is added', async () => {
    const file = await read(bank([corrected('REPLACE', 'OLD')]));
    const text = 'REPLACE -12 "Shop" on 2026-01-14';
    expect(file.questions).toMatchObject([{ field: 'state_values', text, examples: ['-12 "Shop" on 2026-01-14'] }]);
    expect(transactionsIn(await file.answer({ stateValues: { [text]: 'booked' } }))).toEqual(['2026-01-14 -12']);
    const left = await file.answer({ stateValues: { [text]: 'leave_out' } });
    expect({ asks: left.questions, rows: transactionsIn(left) }).toEqual({ asks: [], rows: [] });
  });

  it('is asked about where its number is not that of one transaction', async () => {
    const buy = (name: string): Booking => ['OTHER', '20260113', '-25.00', '0', name];
    const file = await read(bank([buy('One'), buy('Two'), corrected('REPLACE', '0', '-30.00')]));
    expect(file.questions.map(({ text }) => text)).toEqual(['REPLACE -30 "Shop" on 2026-01-14']);
    expect(transactionsIn(file)).toEqual(['2026-01-13 -25', '2026-01-13 -25', '2026-01-14 -30']);
  });

  it('that deletes a transaction of an earlier file is never added, and waits until somebody has deleted that one', async () => {
    const file = await read(bank([corrected('DELETE', 'OLD'), FIRST]));
    expect(file.questions).toMatchObject([{ field: 'state_values', candidates: [{ value: 'leave_out' }] }]);
    expect(transactionsIn(file)).toEqual(['2026-01-13 -10']);
  });
});

describe('numbers of the bank in an OFX file', () => {
  it('that two different transactions share keep both', async () => {
    const file = await read(bank([FIRST, ['DEBIT', '20260114', '-5.00', 'A1', 'Hotel']]));
    expect({ asks: file.questions, rows: transactionsIn(file) }).toEqual({
      asks: [],
      rows: ['2026-01-13 -10', '2026-01-14 -5'],
    });
  });

  it('that are repeated with everything else are one question', async () => {
    const list = [FIRST, ['CREDIT', '20260114', '5.00', 'A2', 'Friend']] as const;
    const file = await read(bank([...list, ...list]));
    expect(file.questions).toMatchObject([
      {
        field: 'state_values',
        question:
          '2 rows repeat the day, the amount and the texts of others in the file. Are they payments of their own?',
      },
    ]);
    const [{ text = '' } = {}] = file.questions;
    expect(transactionsIn(await file.answer({ stateValues: { [text]: 'leave_out' } }))).toHaveLength(2);
    expect(transactionsIn(await file.answer({ stateValues: { [text]: 'booked' } }))).toHaveLength(4);
  });

  it.each(['', '0', '000'])('that identify nothing, such as %j, raise no question', async (id) => {
    const coffee: Booking = ['DEBIT', '20260113', '-3.00', id, 'Cafe'];
    const file = await read(bank([coffee, coffee]));
    expect({ asks: file.questions, count: transactionsIn(file).length }).toEqual({ asks: [], count: 2 });
  });
});

describe('pending transactions of an OFX file', () => {
  it.each([
    [
      'a list of OFX 2.2',
      bank(
        [FIRST],
        '<BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20260114<TRNAMT>-5.00<NAME>Hotel</STMTTRNP></BANKTRANLISTP>',
      ),
    ],
    ['a list of a bank', bank([FIRST], `<PENDING>${booking(['DEBIT', '20260114', '-5.00', 'P1', 'Hotel'])}</PENDING>`)],
    [
      'another list',
      bank([FIRST], `<PENDINGTRANLIST>${booking(['DEBIT', '20260114', '-5.00', 'P1', 'Hotel'])}</PENDINGTRANLIST>`),
    ],
    ['a mark', bank([FIRST, ['DEBIT', '20260114', '-5.00', 'P1', 'Hotel', '<PENDING>Y']])],
    ['a state', bank([FIRST, ['DEBIT', '20260114', '-5.00', 'P1', 'Hotel', '<STATUS>PENDING']])],
  ])('in %s are left out, visibly', async (_, text) => {
    const file = await read(text);
    expect(transactionsIn(file)).toEqual(['2026-01-13 -10']);
    expect(file.rows.map(({ leftOutReason }) => leftOutReason)).toEqual([undefined, 'pending']);
    expect(file.record.warnings.map(({ code }) => code)).toEqual(['pending_rows_left_out']);
  });
});

describe('the day of an OFX transaction', () => {
  it.each([
    ['20260113235900[-5:EST]', '2026-01-13'],
    ['20260113000000.000[0:GMT]', '2026-01-13'],
    ['20260113013000[+10:AEST]', '2026-01-13'],
    ['20260113120000', '2026-01-13'],
  ])('is the one that the file states: %s', async (date, day) => {
    expect(transactionsIn(await read(bank([['DEBIT', date, '-1.00', 'A1', 'Shop']])))).toEqual([`${day} -1`]);
  });
});

describe('types against signs in an OFX file', () => {
  it('are asked about by type where all rows of a type contradict it', async () => {
    const file = await read(
      bank([
        FIRST,
        ['CREDIT', '20260114', '-20.00', 'A2', 'Employer'],
        ['CREDIT', '20260115', '-30.00', 'A3', 'Friend'],
        ['DEBIT', '20260116', '-5.00', 'A4', 'Bus'],
      ]),
    );
    expect(file.questions).toMatchObject([
      { field: 'amount_type_values', text: 'CREDIT', examples: [expect.any(String), expect.any(String)] },
    ]);
    const turned = await file.answer({ amountTypeValues: { CREDIT: 'in' } });
    expect(turned.questions).toEqual([]);
    expect(transactionsIn(turned)).toEqual(['2026-01-13 -10', '2026-01-14 20', '2026-01-15 30', '2026-01-16 -5']);
    const kept = await file.answer({ amountTypeValues: { CREDIT: 'out' } });
    expect(transactionsIn(kept)).toEqual(['2026-01-13 -10', '2026-01-14 -20', '2026-01-15 -30', '2026-01-16 -5']);
  });

  it('are asked about for a single row of a type', async () => {
    const file = await read(bank([FIRST, ['CHECK', '20260114', '60.00', 'A2', 'Landlord']]));
    expect(file.questions).toMatchObject([{ field: 'amount_type_values', text: 'CHECK' }]);
  });

  it.each([
    ['right', ['-12.00', '-8.00', '50.00'], 0],
    ['the opposite', ['12.00', '8.00', '-50.00'], 1],
  ])(
    'do not say it for a card without them, whose signs are %s',
    async (_, [first = '', second = '', paid = ''], asks) => {
      const file = await read(
        card([
          ['OTHER', '20260113', first, 'A1', 'Shop'],
          ['OTHER', '20260114', second, 'A2', 'Hotel'],
          ['OTHER', '20260115', paid, 'A3', 'Payment thank you'],
        ]),
        { accountType: 'credit_card' },
      );
      expect(file.questions).toHaveLength(asks);
      const last = asks === 0 ? file : await file.answer({ signageConvention: 'inflows_negative' });
      expect(transactionsIn(last)).toEqual(['2026-01-13 -12', '2026-01-14 -8', '2026-01-15 50']);
    },
  );
});
