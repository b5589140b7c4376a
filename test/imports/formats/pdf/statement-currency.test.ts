import { describe, expect, it } from 'vitest';
import { readTyped } from '../../../support/imports/pdf/statement-text.ts';

const page = (...lines: readonly string[]): string => lines.join('\n');
const TITLES = 'Date         Description               Amount';
const COFFEE = '2025-03-02   Coffee                     -3.50';

const faults = (text: string, currency: string): readonly string[] =>
  readTyped(text, { currency }).rows.map(({ amount, problems }) => problems[0] ?? amount ?? '');

/** Statements in euros whose amounts have no mark, and the line that states the currency. */
const IN_EUROS: Readonly<Record<string, { text: string; where: string }>> = {
  'a closing balance with a sign': {
    text: page(TITLES, COFFEE, '             Closing balance         €1,200.00'),
    where: 'the line "Closing balance €1,200.00" is marked €',
  },
  'a closing balance with letters': {
    text: page(TITLES, COFFEE, 'Closing balance EUR 1,200.00'),
    where: 'the line "Closing balance EUR 1,200.00" is marked EUR',
  },
  'a balance whose text ends with the currency': {
    text: page('Opening balance (EUR)     1,203.50', TITLES, COFFEE),
    where: 'the line "Opening balance (EUR) 1,203.50" is marked EUR',
  },
  'letters in their own column beside a balance': {
    text: page('Opening balance     EUR     1,203.50', TITLES, COFFEE),
    where: 'the line "Opening balance EUR 1,203.50" is marked EUR',
  },
  'a balance that only has a date': {
    text: page(TITLES, COFFEE, '', 'Balance on 31 March 2025     €1,200.00'),
    where: 'the line "Balance on 31 March 2025 €1,200.00" is marked €',
  },
  'the balances beside the rows': {
    text: page('Date         Description     Amount      Balance', '2025-03-02   Coffee           -3.50    €1,200.00'),
    where: 'the line "2025-03-02 Coffee -3.50 €1,200.00" is marked €',
  },
  'a total with a sign': {
    text: page(TITLES, COFFEE, '', 'Total paid out     €3.50'),
    where: 'the line "Total paid out €3.50" is marked €',
  },
  'the currency after a label': {
    text: page('Currency: EUR', TITLES, COFFEE),
    where: 'the line "Currency: EUR" is marked EUR',
  },
  'the currency in words': {
    text: page('Account currency   Euro', TITLES, COFFEE),
    where: 'the line "Account currency Euro" is marked Euro',
  },
  'the currency of all amounts': {
    text: page('All amounts are shown in EUR', TITLES, COFFEE),
    where: 'the line "All amounts are shown in EUR" is marked EUR',
  },
  'the currency of all amounts below the rows': {
    text: page(TITLES, COFFEE, '', 'Alle Beträge in EUR'),
    where: 'the line "Alle Beträge in EUR" is marked EUR',
  },
  'a currency below the title': {
    text: page(TITLES, '                                        (EUR)', COFFEE),
    where: 'the line "(EUR)" is marked EUR',
  },
  'the currency beside the number of the account': {
    text: page('Kontonummer 532013000     Währung: EUR', TITLES, COFFEE),
    where: 'the line "Kontonummer 532013000 Währung: EUR" is marked EUR',
  },
};

/** The currency marks in column titles. */
const TITLES_IN_EUROS: Readonly<Record<string, string>> = {
  'Amount (EUR)': 'EUR',
  'Amount EUR': 'EUR',
  'Amount in EUR': 'EUR',
  'Amount (€)': '€',
  'Amount €': '€',
  '€ Amount': '€',
  'Montant en euros': 'euros',
  'Betrag in Euro': 'Euro',
};

describe('a statement in a currency other than the account\u2019s', () => {
  it.each(Object.entries(IN_EUROS))('rejects its rows for %s', (_, { text, where }) => {
    expect(faults(text, 'USD')).toEqual([
      `Amount "-3.50" has no currency, and ${where}, but the account is in USD: choose an account in EUR`,
    ]);
    expect(faults(text, 'EUR')).toEqual(['-3.5']);
  });

  it.each(Object.entries(TITLES_IN_EUROS))('rejects its rows for the title %s', (title, mark) => {
    const text = page(`Date         Description${title.padStart(22)}`, COFFEE);

    expect(faults(text, 'USD')).toEqual([
      `Amount "-3.50" has no currency, and its column is marked ${mark}, but the account is in USD: choose an account in EUR`,
    ]);
    expect(faults(text, 'EUR')).toEqual(['-3.5']);
  });

  it("prefers the mark of the amount's own column", () => {
    const text = page(
      'Date         Description       Paid out (EUR)      Balance (USD)',
      '2025-03-02   Coffee                      3.50             100.00',
    );

    expect(faults(text, 'USD')[0]).toContain('its column is marked EUR');
  });

  it.each([
    ['before', 'Date         Description   Currency      Amount', '2025-03-02   Coffee        EUR            -3.50'],
    ['after', 'Date         Description      Amount   Currency', '2025-03-02   Coffee            -3.50   EUR'],
  ])('takes the currency from its own column %s the amount', (_, titles, row) => {
    expect(faults(page(titles, row), 'USD')).toEqual([expect.stringContaining('is marked EUR')]);
    expect(faults(page(titles, row), 'EUR')).toEqual(['-3.5']);
    expect(faults(page(titles, row.replace('EUR', 'NEW')), 'USD')).toEqual(['-3.5']);
  });

  it('prefers the mark of the row', () => {
    const rows = ['2025-03-02   Coffee                    -$3.50', '2025-03-03   Bus                        -2.00'];
    const text = page(TITLES, ...rows, '             Closing balance         €1,200.00');

    expect(faults(text, 'USD')).toEqual(['-3.5', expect.stringContaining('choose an account in EUR')]);
    expect(faults(text, 'EUR')).toEqual([expect.stringContaining('is marked $'), '-2']);
  });
});

describe('a statement that can be in the currency of the account', () => {
  it.each(['USD', 'CAD', 'AUD', 'MXN'])('is read for a shared sign in %s', (currency) => {
    expect(faults(page('Opening balance  $100.00', TITLES, COFFEE), currency)).toEqual(['-3.5']);
    expect(faults(page('Date         Description              $ Amount', COFFEE), currency)).toEqual(['-3.5']);
  });

  it.each([
    ['no mark', page('Opening balance  100.00', TITLES, COFFEE)],
    ['a balance of each currency', page('Opening balance  €100.00', 'Closing balance  $96.50', TITLES, COFFEE)],
    [
      'words that are also a code',
      page('CLOSING BALANCE OF ALL     96.50', 'DATE         DETAILS OF ALL        AMOUNT', COFFEE),
    ],
    [
      'a foreign currency in a description',
      page(TITLES, COFFEE, '             Currency: EUR', '', 'Closing balance  96.50'),
    ],
    ['an exchange rate', page('Exchange rate EUR 1.08', 'Currency exchange fee EUR 3.00', TITLES, COFFEE)],
    ['the details of a row in another currency', page(TITLES, COFFEE, 'Exchange rate 1.08', 'Currency: EUR')],
    ['a sentence', page('Amounts in EUR are converted at the rate of the day', TITLES, COFFEE)],
    ['an offer', page('Minimum balance for a bonus €500.00', TITLES, COFFEE)],
  ])('is read with %s', (_, text) => {
    expect(faults(text, 'USD')).toEqual(['-3.5']);
  });
});
