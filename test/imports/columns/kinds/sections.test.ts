import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
const HEADER = 'Date,Description,Amount';
const PENDING = '15/10/2026,Hotel,-80.00';
const BOOKED = ['14/10/2026,Job,500.00', '13/10/2026,Shop,-10.00'] as const;
const TRUTH = ['2026-10-13 -10', '2026-10-14 500'];

const PENDING_HEADINGS = [
  ['Pending transactions', 'Posted transactions'],
  ['PENDING', 'POSTED'],
  ['Pending', 'Completed'],
  ['Authorisations', 'Booked transactions'],
  ['Upcoming', 'Past'],
  ['Scheduled payments', 'Completed payments'],
  ['Vorgemerkte Umsätze', 'Gebuchte Umsätze'],
  ['Noch nicht gebuchte Umsätze', 'Gebuchte Umsätze'],
  ['Opérations en attente', 'Opérations comptabilisées'],
  ['Opérations à venir', 'Opérations passées'],
  ['Movimientos pendientes', 'Movimientos contabilizados'],
  ['Operazioni in sospeso', 'Operazioni contabilizzate'],
  ['Movimenti non contabilizzati', 'Movimenti contabilizzati'],
  ['Movimentos pendentes', 'Movimentos efetuados'],
  ['Gereserveerde transacties', 'Geboekte transacties'],
  ['Preliminära transaktioner', 'Bokförda transaktioner'],
  ['Kommande händelser', 'Genomförda händelser'],
  ['Afventende posteringer', 'Bogførte posteringer'],
  ['Reserverte transaksjoner', 'Bokførte transaksjoner'],
  ['Odottavat tapahtumat', 'Kirjatut tapahtumat'],
  ['Transakcje oczekujące', 'Transakcje zrealizowane'],
  ['Čekající transakce', 'Zaúčtované transakce'],
  ['Függő tranzakciók', 'Könyvelt tranzakciók'],
  ['Tranzacții în așteptare', 'Tranzacții procesate'],
  ['Bekleyen işlemler', 'Gerçekleşen işlemler'],
  ['Операции в обработке', 'Исполненные операции'],
  ['Εκκρεμείς συναλλαγές', 'Ολοκληρωμένες συναλλαγές'],
  ['未確定', '確定'],
  ['待入账', '已入账'],
] as const;

describe('sections of rows that have not happened', () => {
  it.each(PENDING_HEADINGS)('are asked about, and left out by the answer: %s', async (pending, booked) => {
    const asked = await readFile(file(HEADER, `${pending},,`, PENDING, `${booked},,`, ...BOOKED));
    expect(asked.questions).toMatchObject([
      { field: 'state_values', question: expect.stringContaining(`"${pending}"`) },
    ]);
    expect(asked.questions[0]?.examples).toEqual([expect.stringContaining('Hotel')]);
    const left = await asked.answer({ stateValues: { [pending]: 'leave_out' } });
    expect([canBePublished(left), transactionsIn(left)]).toEqual([true, TRUTH]);
    const added = await asked.answer({ stateValues: { [pending]: 'booked' } });
    expect([canBePublished(added), transactionsIn(added)]).toEqual([true, [...TRUTH, '2026-10-15 -80']]);
  });

  it.each([
    ['in the second column', file(HEADER, ',PENDING,', PENDING, ',POSTED,', ...BOOKED)],
    ['above the header', file('Pending', HEADER, PENDING, '', 'Completed', HEADER, ...BOOKED)],
    ['of the whole file', file('Pending transactions', HEADER, PENDING)],
    ['last', file(HEADER, ...BOOKED, 'Pending,,', PENDING)],
    ['without a header', file('Pending transactions,,', PENDING, 'Posted transactions,,', ...BOOKED)],
    ['with fewer cells', file(HEADER, 'Pending transactions', PENDING, 'Posted transactions', ...BOOKED)],
    ['before another heading', file(HEADER, 'Pending,,', PENDING, 'My statement,,', ...BOOKED)],
    ['before a header of its own', file('Pending', HEADER, PENDING, '', HEADER, ...BOOKED)],
  ])('are asked about with the heading %s', async (_, text) => {
    const { questions } = await readFile(text);
    expect(questions).toContainEqual(expect.objectContaining({ field: 'state_values' }));
  });

  it.each([
    'Declined transactions',
    'Abgelehnte Umsätze',
    'Opérations refusées',
    'Movimientos rechazados',
    'Cancelled',
  ])('are left out if they were refused: %s', async (heading) => {
    const read = await readFile(file(HEADER, ...BOOKED, `${heading},,`, PENDING));
    expect([canBePublished(read), transactionsIn(read)]).toEqual([true, TRUTH]);
    expect(read.record.warnings).toContainEqual(expect.objectContaining({ code: 'states_left_out' }));
  });
});

describe('sections of accounts', () => {
  const shop = '13/10/2026,Shop,-10.00';
  const cafe = '14/10/2026,Cafe,-3.50';
  it.each([
    ['Account: 111', 'Account: 222', '111', '222'],
    ['Account Number,111', 'Account Number,222', '111', '222'],
    [
      'Konto,DE89370400440532013000',
      'Konto,DE02120300000000202051',
      'DE89370400440532013000',
      'DE02120300000000202051',
    ],
    ['Checking Account,,', 'Savings Account,,', 'Checking Account', 'Savings Account'],
    ['Girokonto,,', 'Tagesgeldkonto,,', 'Girokonto', 'Tagesgeldkonto'],
    ['Compte courant', 'Compte épargne', 'Compte courant', 'Compte épargne'],
    ['Cuenta: 1234', 'Cuenta: 9876', '1234', '9876'],
    ['Rekening: NL01', 'Rekening: NL02', 'NL01', 'NL02'],
    ['Счёт: 40817', 'Счёт: 40818', '40817', '40818'],
    ['口座番号：111', '口座番号：222', '111', '222'],
  ])('are asked about: %s', async (a, b, first, second) => {
    const files = [
      file(a, HEADER, shop, shop, '', b, HEADER, cafe),
      file(HEADER, a, shop, shop, b, cafe),
      file('Statement', '', a, '', HEADER, shop, '', 'Statement', b, HEADER, cafe),
    ];
    for (const text of files) {
      const asked = await readFile(text);
      expect(asked.questions).toContainEqual(
        expect.objectContaining({ field: 'account_id', question: expect.stringContaining(`"${first}", "${second}"`) }),
      );
      const apart = await asked.answer({}, null);
      expect(apart.rows.filter(({ entry }) => entry !== null).map(({ fields }) => fields.account)).toEqual(
        apart.rows
          .filter(({ fields }) => fields.date !== '' && fields.amount !== '')
          .map(({ fields }) => (fields.amount === '-3.50' || fields.amount === '-3.5' ? second : first)),
      );
    }
  });

  it('are told apart by their numbers if their names are the same', async () => {
    const block = (number: string) => [`IBAN: ${number}`, 'Account name: Savings', HEADER];
    const { questions } = await readFile(file(...block('DE012'), shop, '', ...block('DE013'), cafe));
    expect(questions).toContainEqual(
      expect.objectContaining({ field: 'account_id', question: expect.stringContaining('"DE012", "DE013"') }),
    );
  });

  it('without rows do not change the name of the next', async () => {
    const { questions } = await readFile(
      file('Account: 111', HEADER, shop, 'Account: 222', HEADER, 'Account: 333', HEADER, cafe),
    );
    expect(questions).toContainEqual(
      expect.objectContaining({ field: 'account_id', question: expect.stringContaining('"111", "333"') }),
    );
  });

  it('are asked about if only the second has a heading', async () => {
    const { questions } = await readFile(file(HEADER, shop, 'Savings Account,,', cafe));
    expect(questions).toContainEqual(expect.objectContaining({ field: 'account_id' }));
  });

  it.each([
    ['the same account again on each page', file('Account: 111', HEADER, shop, '', 'Account: 111', HEADER, cafe)],
    ['the account above the header', file('Account: 111', HEADER, shop, cafe)],
    ['cards of one account', file(HEADER, 'JOHN DOE ****1111,,', shop, 'JANE DOE ****2222,,', cafe)],
    ['the second line of a description', file(HEADER, shop, ',to my savings account,', cafe)],
    ['an account below the rows', file(HEADER, shop, cafe, 'Account: 111,,')],
    ['a second line that begins like a state', file(HEADER, shop, ',Reserved seat,', cafe)],
    ['balances beside the account', file(HEADER, shop, 'Account balance: 12.00,,', cafe)],
  ])('are not seen in %s', async (_, text) => {
    const { questions, record } = await readFile(text);
    expect(questions.filter(({ field }) => field !== 'signage_convention')).toEqual([]);
    expect(record.configuration.accountColLabel).toBeNull();
  });
});

describe('sections of currencies', () => {
  it.each([
    ['USD,,', 'EUR,,'],
    ['Currency: USD', 'Currency: EUR'],
    ['Währung,USD', 'Währung,EUR'],
    ['USD account,,', 'EUR account,,'],
  ])('give each row the currency of its heading: %s', async (a, b) => {
    const { rows, record } = await readFile(
      file(HEADER, a, '13/10/2026,Shop,-10.00', '14/10/2026,Job,500.00', b, '13/10/2026,Cafe,-3.00'),
    );
    expect(
      rows.flatMap(({ entry, fields }) => (entry === null ? [] : [`${fields.amount} ${fields.currency}`])),
    ).toEqual(['-10 USD', '500 USD', '-3 EUR']);
    expect(record.warnings).toContainEqual(expect.objectContaining({ code: 'foreign_currency' }));
  });

  it('give all rows the currency of a single heading', async () => {
    const { rows } = await readFile(file(HEADER, 'USD,,', '13/10/2026,Shop,-10.00', '14/10/2026,Job,500.00'));
    expect(rows.flatMap(({ entry, fields }) => (entry === null ? [] : [fields.currency]))).toEqual(['USD', 'USD']);
  });
});
