import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../../shared/imports/formats/pdf/domain/read-statement.ts';
import { readTyped, someHints, typedPages } from '../../../support/imports/pdf/statement-text.ts';

const TITLES = 'Date         Description               Amount';
const COFFEE = '2025-03-02   Coffee                     -3.50';
const BUS = '2025-03-03   Bus                        -2.00';
const INTEREST = '2025-03-31   Interest                    4.20';
const page = (...lines: readonly string[]): string => lines.join('\n');

/** Statements of two accounts that only differ in their names. */
const TWO_ACCOUNTS: Readonly<Record<string, { text: string | readonly string[]; names: readonly string[] }>> = {
  'two tables under their names': {
    text: page('Everyday Checking', TITLES, COFFEE, BUS, '', 'Rainy Day Savings', TITLES, INTEREST),
    names: ['Everyday Checking', 'Rainy Day Savings'],
  },
  'names set apart from the rows under one line of titles': {
    text: page(TITLES, '', 'EVERYDAY CHECKING', '', COFFEE, BUS, '', '', 'RAINY DAY SAVINGS', '', INTEREST),
    names: ['EVERYDAY CHECKING', 'RAINY DAY SAVINGS'],
  },
  'a page for each, with the name repeated on the pages': {
    text: [
      page('Everyday Checking', TITLES, COFFEE),
      page('Everyday Checking (continued)', TITLES, BUS),
      page('Rainy Day Savings', TITLES, INTEREST),
      page('Rainy Day Savings (continued)', TITLES, INTEREST),
    ],
    names: ['Everyday Checking', 'Rainy Day Savings'],
  },
  'a list of the accounts, and a period below each name': {
    text: page(
      ...['Accounts in this statement', 'Everyday Checking', 'Rainy Day Savings', ''],
      ...['Everyday Checking', 'Statement period 1 March 2025 to 31 March 2025', TITLES, COFFEE, ''],
      ...['Rainy Day Savings', 'Statement period 1 March 2025 to 31 March 2025', TITLES, INTEREST],
    ),
    names: ['Everyday Checking', 'Rainy Day Savings'],
  },
  'a German bank': {
    text: page(
      ...[
        'Mein Girokonto',
        'Buchung     Text                       Betrag',
        '01.02.2024  Miete                     -700,00',
      ],
      ...[
        'Tagesgeld Plus',
        'Buchung     Text                       Betrag',
        '02.02.2024  Zinsen                      12,00',
      ],
    ),
    names: ['Mein Girokonto', 'Tagesgeld Plus'],
  },
  'a French bank': {
    text: page(
      ...[
        'Compte courant',
        'Date        Libellé                    Montant',
        '01/02/2024  Loyer                     -700,00',
      ],
      ...[
        '',
        'Livret A',
        'Date        Libellé                    Montant',
        '02/02/2024  Intérêts                    12,00',
      ],
    ),
    names: ['Compte courant', 'Livret A'],
  },
  'a Spanish bank': {
    text: page(
      ...[
        'Cuenta corriente',
        'Fecha       Concepto                   Importe',
        '01/02/2024  Alquiler                  -700,00',
      ],
      ...[
        '',
        'Cuenta de ahorro',
        'Fecha       Concepto                   Importe',
        '02/02/2024  Intereses                   12,00',
      ],
    ),
    names: ['Cuenta corriente', 'Cuenta de ahorro'],
  },
  'a current account and a card, in sections': {
    text: page(
      ...['Classic Current Account', 'Withdrawals', TITLES, '2025-03-02   Coffee                      3.50', ''],
      ...['Platinum Credit Card', 'Purchases', TITLES, '2025-03-04   Shoes                      80.00'],
    ),
    names: ['Classic Current Account', 'Platinum Credit Card'],
  },
  'a joint account beside the own one': {
    text: page('Checking Activity', TITLES, COFFEE, '', 'Joint Checking Activity', TITLES, BUS),
    names: ['Checking Activity', 'Joint Checking Activity'],
  },
  'names that are labelled and have a period beside them': {
    text: page(
      ...['Account name: Everyday Checking      March 2025', TITLES, COFFEE, ''],
      ...['Account name: Rainy Day Savings      March 2025', TITLES, INTEREST],
    ),
    names: ['Account name: Everyday Checking', 'Account name: Rainy Day Savings'],
  },
  'names of products, and the interest of the second': {
    text: page(
      ...['Total Checking', TITLES, COFFEE, '', 'Capital 360 Interest Savings'],
      ...['Annual percentage yield earned 0.50%', TITLES, INTEREST],
    ),
    names: ['Total Checking', 'Capital 360 Interest Savings'],
  },
  'numbers in a list, and a period after the names': {
    text: page(
      ...['1. Everyday Checking - March 2025', TITLES, COFFEE, ''],
      ...['2. Rainy Day Savings, 1 March 2025 to 31 March 2025', TITLES, INTEREST],
    ),
    names: ['Everyday Checking', 'Rainy Day Savings'],
  },
  'titles that begin with what follows': {
    text: page(
      'Transactions for Everyday Checking',
      TITLES,
      COFFEE,
      '',
      'Transactions for Rainy Day Savings',
      TITLES,
      BUS,
    ),
    names: ['Transactions for Everyday Checking', 'Transactions for Rainy Day Savings'],
  },
  'names below the titles of their tables': {
    text: page(TITLES, 'Everyday Checking', COFFEE, BUS, TITLES, 'Rainy Day Savings', INTEREST),
    names: ['Everyday Checking', 'Rainy Day Savings'],
  },
  'an explanation and an offer below the title of the statement': {
    text: page(
      ...[
        'Everyday Checking',
        'Dear Jane, here is what happened in March.',
        'High Yield Savings',
        'Earn 4.50% with it',
      ],
      ...[TITLES, COFFEE, BUS, '', 'Rainy Day Savings', TITLES, INTEREST],
    ),
    names: ['Everyday Checking', 'Rainy Day Savings'],
  },
  'a number on the first account only': {
    text: page(
      'Everyday Checking',
      'Account number 000123451234',
      TITLES,
      COFFEE,
      '',
      'Rainy Day Savings',
      TITLES,
      INTEREST,
    ),
    names: ['Account …1234', 'Rainy Day Savings'],
  },
};

/** Statements of one account that mention kinds of accounts. */
const ONE_ACCOUNT: Readonly<Record<string, string | readonly string[]>> = {
  'no other name': page('Everyday Checking', TITLES, COFFEE, BUS),
  'the name on every page': [
    page('Everyday Checking', TITLES, COFFEE),
    page('Everyday Checking (continued)', TITLES, BUS),
    page('Checking (continued)', TITLES, BUS),
  ],
  'a shorter name on later pages': [page('Everyday Checking', TITLES, COFFEE), page('Checking', TITLES, BUS)],
  'titles of tables that repeat the kind': page(
    ...[
      'Everyday Checking Account',
      'CHECKING SUMMARY',
      'Beginning Balance  100.00',
      '',
      'CHECKING ACTIVITY',
      TITLES,
      COFFEE,
    ],
    ...['', 'Checking transaction details', TITLES, BUS],
  ),
  'an address with such words on every page': [
    page('Everyday Checking', 'First Savings Bank', 'Jane Savings', '12 Current Account Road', TITLES, COFFEE),
    page('Everyday Checking', 'First Savings Bank', 'Jane Savings', '12 Current Account Road', TITLES, BUS),
  ],
  'an offer on the second page': [
    page('Everyday Checking', TITLES, COFFEE),
    page('High Yield Savings', 'Earn 4.50% with our new account', TITLES, BUS),
  ],
  'an offer in sentences between the rows': page(
    ...['Everyday Checking', TITLES, COFFEE, '', 'Rainy Day Savings'],
    ...['Put something aside for a rainy day. Ask us how.', '', TITLES, BUS],
  ),
  'an offer above the rows of the first page': [
    page('High Yield Savings', 'Earn 4.50% with our new account', TITLES, COFFEE),
    page('Everyday Checking', TITLES, BUS),
  ],
  'two offers with one explanation': page(
    ...['Everyday Checking', TITLES, COFFEE, '', 'High Yield Savings', 'Platinum Credit Card'],
    ...['Two ways to make more of your money.', '', TITLES, BUS],
  ),
  'another period on every page': [
    page('Everyday Checking - March 2025', TITLES, COFFEE),
    page('Everyday Checking, 1 April 2025 to 30 April 2025', TITLES, BUS),
  ],
  'a line of advertising': page(
    'Everyday Checking',
    TITLES,
    COFFEE,
    '',
    'Open a savings account today',
    '',
    TITLES,
    BUS,
  ),
  'a summary of several accounts before the rows': page(
    ...['Everyday Checking      1,234.00', 'Rainy Day Savings      5,000.00', 'Platinum Credit Card     -20.00', ''],
    ...[TITLES, COFFEE, BUS],
  ),
  'a list of accounts without amounts, and rows on two pages': [
    page('Your accounts', 'Everyday Checking', 'Rainy Day Savings', '', 'Checking activity', TITLES, COFFEE),
    page('Everyday Checking (continued)', TITLES, BUS),
  ],
  'descriptions of transfers': page(
    ...[
      'Everyday Checking',
      TITLES,
      '2025-03-02   Transfer to savings        -3.50',
      '2025-03-03   Credit card               -2.00',
    ],
    ...['2025-03-04   Savings                    -2.00'],
  ),
  'descriptions on lines of their own': page(
    ...[
      'Everyday Checking',
      TITLES,
      COFFEE,
      '             Rainy Day Savings',
      BUS,
      'Credit Card',
      BUS,
      'Savings',
      INTEREST,
    ],
  ),
  'sections about transfers and payments': page(
    ...['Everyday Checking', '', 'Transfers to Savings', TITLES, COFFEE, '', 'Credit Card Payments', TITLES, BUS],
    ...['', 'Savings Interest', TITLES, INTEREST],
  ),
  'other accounts after the rows': page(
    ...[
      'Everyday Checking',
      TITLES,
      COFFEE,
      BUS,
      '',
      'Your other accounts',
      'Rainy Day Savings',
      'Platinum Credit Card',
    ],
  ),
  'two languages': [
    page('Privatkonto', 'Compte courant', TITLES, COFFEE),
    page('Privatkonto', 'Compte courant', TITLES, BUS),
  ],
  'one number on all pages': [
    page('Everyday Checking', 'Account number 000123451234', TITLES, COFFEE),
    page('Premier Checking', 'Account number 000123451234', TITLES, BUS),
  ],
  'a number on the second page only': [
    page('Everyday Checking', TITLES, COFFEE),
    page('Everyday Checking', 'Account number 000123451234', TITLES, BUS),
  ],
};

const rowsIn = (text: string | readonly string[]): number =>
  [text]
    .flat()
    .join('\n')
    .split('\n')
    .filter((line) => /^2025-/u.test(line)).length;

describe('accounts that only differ in their names', () => {
  it.each(Object.entries(TWO_ACCOUNTS))('are separated with %s', (_, { text, names }) => {
    expect(readTyped(text)).toMatchObject({ rows: [], accounts: names });
  });

  it('are separated by larger headings alone', () => {
    const items = typedPages(page(TITLES, 'Everyday Checking', COFFEE, BUS, 'Rainy Day Savings', INTEREST));
    const larger = items.map((item) => (/^[ER]/u.test(item.text) ? { ...item, height: 14 } : item));

    expect(readStatement(larger, someHints()).accounts).toEqual(['Everyday Checking', 'Rainy Day Savings']);
    expect(readStatement(items, someHints()).accounts).toHaveLength(1);
  });
});

describe('a statement of one account', () => {
  it.each(Object.entries(ONE_ACCOUNT))('is read with %s', (_, text) => {
    const { accounts, rows } = readTyped(text);

    expect(accounts).toHaveLength(1);
    expect(rows).toHaveLength(rowsIn(text));
  });
});
