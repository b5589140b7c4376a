import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negate } from '../../../../../shared/platform/domain/money/decimal.ts';
import { runs } from '../../../../support/amounts.ts';
import { readFile } from '../../../../support/imports/read-file.ts';
import { answered, canBePublished, transactionsIn } from '../../../../support/imports/truth.ts';

const record = (...lines: readonly string[]): string => [...lines, '^'].join('\n');
const row = (date: string, amount: string, payee: string, ...more: readonly string[]): string =>
  record(`D${date}`, `T${amount}`, `P${payee}`, ...more);
const register = (name: string, type: string, ...records: readonly string[]): string =>
  ['!Account', `N${name}`, `T${type}`, '^', `!Type:${type}`, ...records].join('\n');

const questionsOf = async (text: string, accountType = 'depository') =>
  (await readFile(text, { filename: 'export.qif', accountType, currency: 'USD' })).questions;

describe('a QIF file of several accounts', () => {
  const checking = register(
    'Checking',
    'Bank',
    row('01/13/2026', '1,000.00', 'Opening Balance', 'L[Checking]'),
    row('01/14/2026', '-250.00', 'Visa', 'L[Visa]'),
    row('01/15/2026', '-12.40', 'Market'),
  );
  const visa = register(
    'Visa',
    'CCard',
    row('01/14/2026', '250.00', 'Payment', 'L[Checking]'),
    row('01/16/2026', '-30.00', 'Fuel'),
    row('01/17/2026', '-8.00', 'Cafe'),
  );

  it('is asked about, and each transfer is once in each account', async () => {
    const asked = await readFile([checking, visa].join('\n'), { currency: 'USD' });
    expect(asked.questions.map(({ field }) => field)).toEqual(['account_id']);
    expect((await asked.answer({}, 'account')).questions.map(({ field }) => field)).toEqual(['account_id']);
    const apart = await asked.answer({}, null);
    expect(apart.questions).toEqual([]);
    expect(apart.rows.map(({ fields }) => `${fields.account} ${fields.amount}`)).toEqual([
      ...['Checking -250', 'Checking -12.4', 'Visa 250', 'Visa -30', 'Visa -8'],
    ]);
  });

  it.each([
    ['a list of accounts before it', `!Account\nNChecking\nTBank\n^\nNVisa\nTCCard\n^\n!Clear:AutoSwitch\n${checking}`],
    ['its register in two parts', `${checking}\n${register('Checking', 'Bank', row('02/13/2026', '-1', 'Bus'))}`],
    ['no name', '!Type:Bank\nD01/13/2026\nT-1\nPBus\n^\n!Type:Bank\nD01/14/2026\nT-2\nPBus\n^'],
  ])('is not asked about with one account and %s', async (_, text) => {
    expect(await questionsOf(text)).toEqual([]);
  });

  it('is asked about with two registers without names', async () => {
    const text = '!Type:Bank\nD01/13/2026\nT-1\nPBus\n^\n!Type:CCard\nD01/14/2026\nT-2\nPBus\n^';
    expect((await questionsOf(text)).map(({ question }) => question)).toEqual([
      'The file has 2 accounts, "Bank", "CCard", which cannot go into one.',
    ]);
  });
});

describe('a voided record of a QIF file', () => {
  const file = (...records: readonly string[]) =>
    ['!Type:Bank', row('01/13/2026', '-5.00', 'Market'), ...records].join('\n');

  it.each([
    ['payee', row('01/14/2026', '-60.00', '**VOID**Landlord')],
    ['memo', row('01/14/2026', '-60.00', 'Landlord', 'M**VOID** wrong cheque')],
    ['number', row('01/14/2026', '-60.00', 'Landlord', 'N** VOID **')],
    ['state', row('01/14/2026', '-60.00', 'Landlord', 'CV')],
    ['payee in German', row('01/14/2026', '-60.00', '**Storniert** Miete')],
    ['payee in French', row('01/14/2026', '-60.00', '**Annulé** Loyer')],
  ])('is left out, and named, if a program marks its %s', async (_, voided) => {
    const read = await readFile(file(voided), { currency: 'USD' });
    expect(read.questions).toEqual([]);
    expect(transactionsIn(read)).toEqual(['2026-01-13 -5']);
    expect(read.rows.map(({ leftOutReason }) => leftOutReason)).toEqual([undefined, 'state']);
    expect(read.record.warnings.map(({ code }) => code)).toContain('states_left_out');
  });

  it.each([
    ['VOID', row('01/14/2026', '-60.00', 'Landlord', 'NVOID')],
    ['Void', row('01/14/2026', '-60.00', 'Void: Landlord')],
    ['作废', row('01/14/2026', '-60.00', '作废')],
  ])('is asked about, with its rows, if only the word %s says it', async (word, voided) => {
    const read = await readFile(file(voided), { currency: 'USD' });
    expect(read.questions).toMatchObject([{ field: 'state_values', text: word, examples: [expect.any(String)] }]);
    expect(transactionsIn(await read.answer({ stateValues: { [word]: 'leave_out' } }))).toEqual(['2026-01-13 -5']);
    const kept = await read.answer({ stateValues: { [word]: 'booked' } });
    expect(transactionsIn(kept)).toEqual(['2026-01-13 -5', '2026-01-14 -60']);
    expect(kept.questions).toEqual([]);
  });

  it.each([
    ['that is reconciled', row('01/14/2026', '-60.00', 'Landlord', 'CX')],
    ['that is cleared', row('01/14/2026', '-60.00', 'Landlord', 'Cc')],
    ['of a shop with that name', row('01/14/2026', '-60.00', 'Void Coffee')],
    ['without an amount', row('01/14/2026', '0.00', 'Void')],
  ])('is not one %s', async (_, other) => {
    const read = await readFile(file(other), { currency: 'USD' });
    expect({ asks: read.questions, count: transactionsIn(read).length }).toEqual({ asks: [], count: 2 });
  });
});

describe('balances in a QIF file', () => {
  const SHOPS = [row('01/14/2026', '-60.00', 'Landlord'), row('01/15/2026', '-5.00', 'Market')];

  it.each([
    ...['Opening Balance', 'Anfangssaldo', 'Solde initial', 'Saldo inicial', 'Saldo iniziale', 'Beginsaldo'],
    ...['Ingående saldo', 'Saldo początkowe', 'Počáteční zůstatek', 'Nyitó egyenleg', 'Начальный остаток', '期初余额'],
  ])('are no transactions: %s begins the account', async (payee) => {
    const read = await readFile(['!Type:Bank', row('01/13/2026', '1,000.00', payee), ...SHOPS].join('\n'), {
      currency: 'USD',
    });
    expect(read.questions).toEqual([]);
    expect(read.record.openings).toEqual([{ account: '', date: '2026-01-13', amount: '1000' }]);
    expect(transactionsIn(read)).toHaveLength(2);
  });

  it('are asked about where they do not begin it', async () => {
    const opening = row('01/13/2026', '1,000.00', 'Saldo anterior');
    const text = ['!Type:Bank', opening, ...SHOPS, row('01/31/2026', '935.00', 'Saldo anterior')].join('\n');
    const read = await readFile(text, { currency: 'USD' });
    expect(read.questions).toMatchObject([{ field: 'leave_out', examples: ['2026-01-31 · Saldo anterior · 935'] }]);
    expect(read.record.openings).toMatchObject([{ amount: '1000' }]);
    expect(transactionsIn(await read.answer({ leaveOut: 'totals' }))).toHaveLength(2);
    expect(transactionsIn(await read.answer({ leaveOut: 'proved_totals' }))).toHaveLength(3);
  });
});

describe('days of a QIF file that fit both ways', () => {
  it('are asked about with rows', async () => {
    const [question] = await questionsOf(['!Type:Bank', row('01/02/2026', '-60.00', 'Landlord')].join('\n'));
    expect(question).toMatchObject({ field: 'date_format', examples: ['01/02/2026 · Landlord · -60.00'] });
  });
});

const card = fc.record({
  type: fc.constantFrom('CCard', 'Bank'),
  isTurned: fc.boolean(),
  purchases: fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 2, maxLength: 8 }),
  payments: fc.array(fc.integer({ min: 10_000, max: 90_000 }), { maxLength: 2 }),
});

describe('the signs of a card in a QIF file', () => {
  it('are asked about where purchases have no minus, and the answer turns all of them', async () => {
    let asked = 0;
    const numRuns = runs(25, 1_000);
    await fc.assert(
      fc.asyncProperty(card, async ({ type, isTurned, purchases, payments }) => {
        const truth = [
          ...purchases.map((cents) => negate(String(cents / 100))),
          ...payments.map((cents) => String(cents / 100)),
        ];
        const shown = truth.map((amount) => (isTurned ? negate(amount) : amount));
        const records = shown.map((amount, at) =>
          row(`01/${at + 13}/2026`, amount, at < purchases.length ? `Shop ${at}` : 'Payment received'),
        );
        const first = await readFile([`!Type:${type}`, ...records].join('\n'), {
          accountType: 'credit_card',
          currency: 'USD',
        });
        if (first.questions.length > 0) asked += 1;
        const last = await answered(first, () => ({
          signageConvention: isTurned ? 'inflows_negative' : 'inflows_positive',
        }));
        expect(canBePublished(last)).toBe(true);
        expect(transactionsIn(last)).toEqual(truth.map((amount, at) => `2026-01-${at + 13} ${amount}`));
      }),
      { numRuns },
    );
    expect(asked).toBeGreaterThan(0);
  });

  it('are not asked about where payments are transfers from an account', async () => {
    const records = [
      row('01/13/2026', '250.00', 'Visa', 'L[Checking]'),
      row('01/14/2026', '100.00', 'Visa', 'L[Checking]'),
      row('01/15/2026', '-12.00', 'Cafe'),
    ];
    expect(await questionsOf(['!Type:CCard', ...records].join('\n'), 'credit_card')).toEqual([]);
  });

  it('cannot be turned for one of several registers', async () => {
    const text = [
      register('Checking', 'Bank', row('01/13/2026', '-12.00', 'Market')),
      register('Visa', 'CCard', row('01/14/2026', '30.00', 'Fuel'), row('01/15/2026', '8.00', 'Cafe')),
    ].join('\n');
    const read = await (await readFile(text, { currency: 'USD' })).answer({}, null);
    expect(read.questions).toMatchObject([
      { field: 'signage_convention', candidates: [{ value: 'inflows_positive' }] },
    ]);
    expect((await read.answer({ signageConvention: 'inflows_negative' })).questions).toHaveLength(1);
    expect((await read.answer({ signageConvention: 'inflows_positive' })).questions).toEqual([]);
  });
});
