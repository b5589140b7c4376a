import { type Placed, textPdf } from './pdf-builder.ts';

const CHARACTER = 5.5;
const LINE = 14;
const TOP = 770;

/** A page of monospaced text, printed like a bank's: every column is a separate item at its position. */
export const printedPage = (text: string): readonly Placed[] =>
  text
    .split('\n')
    .flatMap((line, row) =>
      [...line.matchAll(/\S+(?: \S+)*/gu)].map(
        ({ 0: cell, index }): Placed => [30 + index * CHARACTER, TOP - row * LINE, cell],
      ),
    );

export const printedPdf = (...pages: readonly string[]): Buffer => textPdf(pages.map(printedPage));

/** Purchases are positive, which only the balances show. */
export const CARD = `
Credit card statement
Statement period 12/16/2024 to 01/15/2025
Previous balance                                              $200.00
New balance                                                   $195.25
Trans date  Post date   Description                            Amount
12/20/2024  12/21/2024  GROCERY OUTLET                          45.25
12/31/2024  01/02/2025  PAYMENT THANK YOU                     -100.00
01/03/2025  01/04/2025  AIRLINE TICKET                          50.00
`;

/** The same with negative purchases, as some banks print them. */
export const NEGATIVE_CARD = `
Credit card statement
Statement period 12/16/2024 to 01/15/2025
Previous balance                                              $200.00
New balance                                                   $195.25
Trans date  Post date   Description                            Amount
12/20/2024  12/21/2024  GROCERY OUTLET                         -45.25
12/31/2024  01/02/2025  PAYMENT THANK YOU                      100.00
01/03/2025  01/04/2025  AIRLINE TICKET                         -50.00
`;

/** Dates without a year, and a note about fees of another year before the statement's year appears. */
export const FEE_NOTE = `
Our account fees for your plan were charged
from 1 Sep 2024 to 30 Nov 2024 and will change.
Statement period 20 December 2024 to 19 January 2025
Date        Description             Paid out       Paid in       Balance
20 Dec      Opening balance                                       100.00
28 Dec      Coffee                      3.50                       96.50
2 Jan       Salary                                  500.00        596.50
19 Jan      Closing balance                                       596.50
`;

/** There is a fee note, and only the dates of the balances show the period. */
export const FEE_NOTE_ONLY = `
Fees from 1 Sep 2024 to 30 Nov 2024: 12.00
Opening balance on 1 January 2025                               100.00
Closing balance on 31 January 2025                               96.50
Date        Description                                          Amount
3 Jan       Coffee                                                -3.50
`;

export const TWO_ACCOUNTS = `
Everyday Checking   Account number 000123451234
Statement period 1 March 2025 to 31 March 2025
Date         Description               Amount       Balance
2025-03-01   Opening balance                         100.00
2025-03-02   Coffee                     -3.50         96.50
2025-03-31   Closing balance                          96.50

Savings Plus   Account number 000987659876
Date         Description               Amount       Balance
2025-03-01   Opening balance                       5,000.00
2025-03-15   Interest                    4.20       5,004.20
2025-03-31   Closing balance                       5,004.20
`;

/** No account numbers; the second balance does not continue the first. */
export const TWO_BALANCES = `
Statement period 1 March 2025 to 31 March 2025
Date         Description               Amount
             Opening balance           100.00
2025-03-02   Coffee                     -3.50
             Closing balance            96.50

Date         Description               Amount
             Opening balance         5,000.00
2025-03-15   Interest                    4.20
             Closing balance         5,004.20
`;

/** Two statements of one account in one file. */
export const TWO_MONTHS = [
  `
Account number 000123451234
Statement period 1 December 2024 to 31 December 2024
Opening balance 100.00
Date         Description               Amount
30 Dec       Coffee                     -3.50
             Closing balance            96.50
`,
  `
Account number 000123451234
Statement period 1 January 2025 to 31 January 2025
Opening balance 96.50
Date         Description               Amount
2 Jan        Salary                    500.00
31 Jan       Rent                     -400.00
             Closing balance           196.50
`,
];

/** Positive purchases, and negative balances. */
export const DEBT_CARD = `
Statement period 12/16/2024 to 01/15/2025
Opening balance                                              -$200.00
Closing balance                                              -$195.25
Trans date  Post date   Description                            Amount
12/20/2024  12/21/2024  GROCERY OUTLET                          45.25
12/31/2024  01/02/2025  PAYMENT THANK YOU                     -100.00
01/03/2025  01/04/2025  AIRLINE TICKET                          50.00
`;

/** The kinds in the summary are not headings of the rows. */
export const SUMMARY_OF_A_CARD = `
Statement period 12/16/2024 to 01/15/2025
Previous balance                                              $200.00
Payments and credits                                         -$100.00
Purchases                                                      $95.25
Fees charged                                                    $0.00
New balance                                                   $195.25
Trans date  Post date   Description                            Amount
12/20/2024  12/21/2024  GROCERY OUTLET                         -45.25
12/31/2024  01/02/2025  PAYMENT THANK YOU                      100.00
01/03/2025  01/04/2025  AIRLINE TICKET                         -50.00
`;

const ROWS = Array.from({ length: 22 }, (_, at) => ({
  day: `2025-03-${String(at + 1).padStart(2, '0')}`,
  text: `Shop ${String.fromCharCode(65 + at)}`,
  cents: (at + 1) * 101,
}));
const LAST_ROW = 740 - ROWS.length * 14;

const money = (cents: number): string => (cents / 100).toFixed(2);

/** 22 rows on a page, and a footer the given number of points above or below the last row. */
export const beside = ([x, above, text]: readonly [number, number, string]): Buffer => {
  const total = ROWS.reduce((sum, { cents }) => sum + cents, 0);
  const at = (y: number, ...cells: readonly string[]): Placed[] =>
    cells.map((cell, index): Placed => [[130, 210, 430][index] ?? 0, y, cell]);
  const rows = ROWS.flatMap(({ day, text: name, cents }, row) =>
    at(740 - (row + 1) * 14, day, name, `-${money(cents)}`),
  );
  return textPdf([
    [
      ...at(760, '', 'Opening balance', '1000.00'),
      ...at(740, 'Date', 'Description', 'Amount'),
      ...rows,
      [x, LAST_ROW + above, text],
    ],
    at(760, '', 'Closing balance', money(100_000 - total)),
  ]);
};

/** Only the balance brought forward shows the direction of the first amount. */
export const FIRST_ROW = `
Date         Description               Amount       Balance
             Balance brought forward                1,000.00
2025-03-02   Rent                      800.00         200.00
2025-03-03   Salary                  2,000.00       2,200.00
2025-03-04   Coffee                      3.50       2,196.50
             Balance carried forward                2,196.50
`;

export const WRONG_TOTALS = `
Date         Description               Paid out      Paid in
2025-03-02   Coffee                        3.50
2025-03-03   Salary                                 2,000.00
Total paid out                             9.00
Total paid in                                       2,000.00
`;

export const NO_BALANCE = `
Date         Description               Amount
2025-03-02   Coffee                     -3.50
2025-03-03   Salary                  2,000.00
`;

export const MARKED = `
Date         Description               Amount          Balance
             Opening balance                         100.00 DR
2025-03-02   Salary                  150.00 CR        50.00 CR
2025-03-03   Coffee                    3.50 DR        46.50 CR
2025-03-04   Refund                    1.00-          45.50 CR
2025-03-05   Transfer                  45.50    DR      0.00
             Closing balance                            0.00
`;

/** The figures are under their titles. */
export const SUMMARY_BOXES = `
Opening balance      Money in      Money out      Closing balance
        100.00       2,000.00           3.50             2,096.50

Date         Description               Amount
2025-03-02   Coffee                     -3.50
2025-03-03   Salary                  2,000.00
`;

/** The balances differ by 70. */
export const MISSING_A_ROW = `
Date         Text                        Amount
             Opening balance             100.00
2026-02-01   RENT FEBRUARY               -50.00
             Closing balance              30.00
`;
