import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../../shared/imports/formats/pdf/domain/statement.ts';
import { readTyped } from '../../../support/imports/pdf/statement-text.ts';

const page = (...lines: readonly string[]): string => lines.join('\n');
const short = ({ rows }: Statement): readonly string[] =>
  rows.map(({ date, description, amount }) => `${date} ${description} ${amount}`);

const CARD_TITLES = 'Trans date  Post date   Description                            Amount';
const card = (title: string, jane: string, john: string, more: readonly string[] = BALANCES): string =>
  page(
    title,
    'Statement period 12/16/2024 to 01/15/2025',
    ...more,
    jane,
    CARD_TITLES,
    '12/20/2024  12/21/2024  GROCERY OUTLET                          45.25',
    '12/31/2024  01/02/2025  PAYMENT THANK YOU                     -100.00',
    john,
    CARD_TITLES,
    '01/03/2025  01/04/2025  AIRLINE TICKET                          50.00',
  );
const BALANCES = [
  'Previous balance                                              $200.00',
  'New balance                                                   $195.25',
];
const PURCHASES = [
  '2024-12-20 GROCERY OUTLET -45.25',
  '2024-12-31 PAYMENT THANK YOU 100',
  '2025-01-03 AIRLINE TICKET -50',
];
const JANE = 'JANE DOE  Card Number XXXX XXXX XXXX 1234';
const JOHN = 'JOHN DOE  Card Number XXXX XXXX XXXX 9876';

describe('a card with several holders', () => {
  it.each([
    ['cards with numbers', card('Credit card statement', JANE, JOHN)],
    [
      'transactions of each card',
      card(
        'Account number 4111 1111 1111 1111',
        'Transactions for JANE DOE card ending in 1234',
        'Transactions for JOHN DOE card ending in 9876',
      ),
    ],
    [
      'accounts of each holder',
      card(
        'Platinum Credit Card   Account ending 1-41000',
        'JANE DOE Account ending 1-41000',
        'JOHN DOE Account ending 1-41018',
      ),
    ],
    [
      'sums instead of balances',
      card('Credit card statement', JANE, JOHN, [
        'Total money out                                               $95.25',
        'Total money in                                               $100.00',
      ]),
    ],
  ])('is one account if its figures prove all rows together: %s', (_what, text) => {
    const statement = readTyped(text, { isLiability: true });

    expect(statement.accounts).toHaveLength(1);
    expect(short(statement)).toEqual(PURCHASES);
    expect(statement.coversAllRows).toBe(true);
  });

  it('is one account in statements of several months', () => {
    const next = page(
      'Statement period 01/16/2025 to 02/15/2025',
      'Previous balance                                              $195.25',
      'New balance                                                   $225.25',
      ...[JANE, CARD_TITLES, '01/20/2025  01/21/2025  BOOKS                                   20.00'],
      ...[JOHN, CARD_TITLES, '01/22/2025  01/23/2025  TEA                                     10.00'],
    );
    const statement = readTyped([card('Credit card statement', JANE, JOHN), next], { isLiability: true });

    expect(short(statement)).toEqual([...PURCHASES, '2025-01-20 BOOKS -20', '2025-01-22 TEA -10']);
    expect(statement.coversAllRows).toBe(true);
  });

  it('is several accounts if the figures do not prove all rows together', () => {
    const wrong = ['Previous balance  $200.00', 'New balance  $195.20'];
    const ofFirst = ['Previous balance  $200.00', 'New balance  $145.25'];

    for (const figures of [wrong, ofFirst, []]) {
      const text = card('Credit card statement', JANE, JOHN, figures);
      expect(readTyped(text, { isLiability: true })).toMatchObject({ rows: [], accounts: { length: 2 } });
    }
  });
});

const TITLES = 'Date         Description               Amount       Balance';

describe('a running balance', () => {
  const named = (before: string, after: string, end = 'Closing balance   96.00') =>
    page('Everyday Checking', TITLES, before, '', 'Round Up Savings', after, end);
  const COFFEE = '2025-03-02   Coffee                     -3.50         96.50';
  const OPENING = '2025-03-01   Opening balance                         100.00';

  it('that continues below a name is of one account', () => {
    const text = named(`${OPENING}\n${COFFEE}`, '2025-03-05   Round up                   -0.50         96.00');
    const statement = readTyped(text);

    expect(statement.accounts).toEqual(['Everyday Checking']);
    expect(short(statement)).toEqual(['2025-03-02 Coffee -3.5', '2025-03-05 Round up -0.5']);
  });

  it('needs no balances before and after it', () => {
    const before = `2025-03-01   Tea                        -1.00        100.00\n${COFFEE}`;

    const goal = '2025-03-05   Round up                   -0.50         96.00';
    const other = '2025-03-05   Interest                    0.50      5,000.50';

    expect(readTyped(named(before, goal, '')).accounts).toHaveLength(1);
    expect(readTyped(named(before, other, '')).accounts).toHaveLength(2);
  });

  it('that reached zero may be of another account', () => {
    const text = named(
      `${OPENING}\n2025-03-02   Rent                     -100.00          0.00`,
      '2025-03-05   Deposit                    96.00         96.00',
    );

    expect(readTyped(text).accounts).toHaveLength(2);
  });

  it('of each account proves nothing about both together, even if one ends with the opening balance of the other', () => {
    const interest = '2025-03-05   Interest                    0.50         97.00';
    const text = page(
      ...['Everyday Checking', TITLES, OPENING, COFFEE, 'Closing balance   96.50'],
      ...['Rainy Day Savings', TITLES, 'Opening balance   96.50', interest, 'Closing balance   97.00'],
    );

    expect(readTyped(text).accounts).toHaveLength(2);
  });
});

it('does not join accounts with different names because of sums', () => {
  const text = page(
    ...['Total money in  10.00', 'Total money out  3.50', 'Everyday Checking', 'Date   Description   Amount'],
    ...['2025-03-02   Coffee      -3.50', '', 'Rainy Day Savings', 'Date   Description   Amount'],
    '2025-03-05   Deposit     10.00',
  );

  expect(readTyped(text).accounts).toHaveLength(2);
});

describe('statements of one account in one file', () => {
  const statement = (head: string, opening: string, row: string, closing: string): string =>
    page(head, `Opening balance ${opening}`, 'Date   Description   Amount', row, `Closing balance ${closing}`);
  const NUMBER = 'Account number 000123451234';
  const JANUARY = `${NUMBER}\nStatement period 1 January 2025 to 31 January 2025`;
  const MARCH = `${NUMBER}\nStatement period 1 March 2025 to 31 March 2025`;
  const january = statement(JANUARY, '100.00', '2 Jan    Salary    500.00', '600.00');
  const march = statement(MARCH, '450.00', '3 Mar    Coffee    -3.50', '446.50');

  it.each([
    ['with a month missing', [january, march], ['2025-01-02 Salary 500', '2025-03-03 Coffee -3.5']],
    ['with the newest first', [march, january], ['2025-03-03 Coffee -3.5', '2025-01-02 Salary 500']],
  ])('are one account by its number, and each is proved separately: %s', (_what, pages, rows) => {
    const read = readTyped(pages);

    expect(short(read)).toEqual(rows);
    expect(read).toMatchObject({ accounts: ['Account …1234'], coversAllRows: true, sums: { length: 2 } });
  });

  it('are distinguished by the months of their rows if they state no period', () => {
    const early = statement(NUMBER, '100.00', '2025-01-02    Salary    500.00', '600.00');
    const late = (day: string) => statement(NUMBER, '450.00', `2025-${day}    Coffee    -3.50`, '446.50');

    expect(readTyped([early, late('03-03')]).accounts).toHaveLength(1);
    expect(readTyped([early, late('01-03')]).accounts).toHaveLength(2);
  });

  it.each([
    ['no number is repeated', statement(MARCH.replace(NUMBER, ''), '450.00', '3 Mar   Coffee   -3.50', '446.50')],
    ['they are of the same period', statement(JANUARY, '450.00', '3 Jan   Coffee   -3.50', '446.50')],
    ['they have another name', march.replace(NUMBER, `${NUMBER}\nRainy Day Savings`)],
  ])('are several accounts if %s', (_what, second) => {
    expect(readTyped([`Everyday Checking\n${january}`, second]).accounts).toHaveLength(2);
  });

  it('are several accounts if a list has the number among others', () => {
    const list = `${NUMBER}\nAccount number 000987659876`;

    expect(readTyped([january.replace(NUMBER, list), march]).accounts).toHaveLength(2);
  });
});
