/** A transaction of a generated statement; money in is positive. */
export type MadeRow = { readonly day: number; readonly name: string; readonly cents: number };
export type MadeStatement = { readonly opening: number; readonly rows: readonly MadeRow[] };

/** A statement layout. The figures are those of `whole`; the lines are those of `printed`, which may lack a row. */
export type Layout = {
  readonly name: string;
  readonly isLiability: boolean;
  /** Reverses the sign of a printed row. */
  readonly hasSigns: boolean;
  /** Only a sum tells which sign is which, or the direction of an amount. */
  readonly isAmbiguous: boolean;
  readonly print: (whole: MadeStatement, printed: readonly PrintedRow[]) => readonly string[];
};
/** The balance is that after the row in the complete statement. */
export type PrintedRow = MadeRow & { readonly balance: number };

export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Math.abs(cents) / 100);
const signed = (cents: number): string => `${cents < 0 ? '-' : ''}${money(cents)}`;
const trailing = (cents: number): string => `${money(cents)}${cents < 0 ? '-' : ''}`;
const marked = (cents: number): string => `${money(cents)} ${cents < 0 ? 'DR' : 'CR'}`;
const german = (cents: number): string =>
  `${new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(Math.abs(cents) / 100)}${cents < 0 ? '-' : ''}`;

const netOf = (rows: readonly MadeRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);
export const closingOf = ({ opening, rows }: MadeStatement): number => opening + netOf(rows);
export const withBalances = ({ opening, rows }: MadeStatement): readonly PrintedRow[] => {
  let balance = opening;
  return rows.map((row) => {
    balance += row.cents;
    return { ...row, balance };
  });
};

const iso = (day: number): string => `2025-03-${String(day).padStart(2, '0')}`;
/** Date, name and up to three amounts, right-aligned under their titles. */
const line = (date: string, name: string, ...amounts: readonly string[]): string =>
  `${date.padEnd(13)}${name.padEnd(26)}${amounts.map((amount) => amount.padStart(18)).join('')}`;
const figure = (name: string, amount: string, column = 1): string =>
  line('', name, ...Array.from({ length: column - 1 }, () => ''), amount);
const sides = (cents: number): readonly [string, string] => (cents < 0 ? [money(cents), ''] : ['', money(cents)]);
const ofSign = (rows: readonly MadeRow[], sign: number): readonly MadeRow[] =>
  rows.filter(({ cents }) => Math.sign(cents) === sign);

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'columns for money out and in, and a running balance',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: false,
    print: (whole, rows) => [
      line('Date', 'Details', 'Money out', 'Money in', 'Balance'),
      figure('Opening balance', signed(whole.opening), 3),
      ...rows.map(({ day, name, cents, balance }) => line(iso(day), name, ...sides(cents), signed(balance))),
      figure('Closing balance', signed(closingOf(whole)), 3),
    ],
  },
  {
    name: 'signs, and the balances before and after',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: true,
    print: (whole, rows) => [
      `Opening balance ${signed(whole.opening)}    Closing balance ${signed(closingOf(whole))}`,
      line('Date', 'Details', 'Amount'),
      ...rows.map(({ day, name, cents }) => line(iso(day), name, signed(cents))),
    ],
  },
  {
    name: 'no signs, and a running balance',
    isLiability: false,
    hasSigns: false,
    isAmbiguous: true,
    print: (whole, rows) => [
      line('Date', 'Details', 'Amount', 'Balance'),
      figure('Balance brought forward', signed(whole.opening), 2),
      ...rows.map(({ day, name, cents, balance }) => line(iso(day), name, money(cents), signed(balance))),
      figure('Balance carried forward', signed(closingOf(whole)), 2),
    ],
  },
  {
    name: 'signs, and a running balance, the newest first',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: true,
    print: (whole, rows) => [
      line('Date', 'Details', 'Amount', 'Balance'),
      figure('Closing balance', signed(closingOf(whole)), 2),
      ...rows.toReversed().map(({ day, name, cents, balance }) => line(iso(day), name, signed(cents), signed(balance))),
      figure('Opening balance', signed(whole.opening), 2),
    ],
  },
  {
    name: 'DR and CR',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: false,
    print: (whole, rows) => [
      line('Date', 'Details', 'Amount'),
      figure('Opening balance', marked(whole.opening)),
      ...rows.map(({ day, name, cents }) => line(iso(day), name, marked(cents))),
      figure('Closing balance', marked(closingOf(whole))),
    ],
  },
  {
    name: 'DR and CR in a column of their own',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: false,
    print: (whole, rows) => [
      line('Date', 'Details', 'Amount'),
      figure('Opening balance', marked(whole.opening)),
      ...rows.map(({ day, name, cents }) => `${line(iso(day), name, money(cents))}    ${cents < 0 ? 'DR' : 'CR'}`),
      figure('Closing balance', marked(closingOf(whole))),
    ],
  },
  {
    name: 'German, with a minus after the amount',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: true,
    print: (whole, rows) => [
      'Kontoauszug vom 01.03.2025 bis 31.03.2025',
      line('Buchung', 'Verwendungszweck', 'Betrag'),
      figure('Alter Kontostand', german(whole.opening)),
      ...rows.map(({ day, name, cents }) => line(`${String(day).padStart(2, '0')}.03.`, name, german(cents))),
      figure('Neuer Kontostand', german(closingOf(whole))),
    ],
  },
  {
    name: 'a card whose purchases are positive',
    isLiability: true,
    hasSigns: true,
    isAmbiguous: true,
    print: (whole, rows) => [
      `Previous balance ${signed(-whole.opening)}`,
      `New balance ${signed(-closingOf(whole))}`,
      line('Date', 'Details', 'Amount'),
      ...rows.map(({ day, name, cents }) => line(iso(day), name, signed(-cents))),
    ],
  },
  {
    name: 'a card whose purchases are negative',
    isLiability: true,
    hasSigns: true,
    isAmbiguous: true,
    print: (whole, rows) => [
      `Previous balance ${signed(-whole.opening)}`,
      `New balance ${signed(-closingOf(whole))}`,
      line('Date', 'Details', 'Amount'),
      ...rows.map(({ day, name, cents }) => line(iso(day), name, trailing(cents))),
    ],
  },
  {
    name: 'columns, and nothing but their totals',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: false,
    print: (whole, rows) => [
      line('Date', 'Details', 'Paid out', 'Paid in'),
      ...rows.map(({ day, name, cents }) => line(iso(day), name, ...sides(cents))),
      line('', 'Total', money(netOf(ofSign(whole.rows, -1))), money(netOf(ofSign(whole.rows, 1)))),
    ],
  },
  {
    name: 'sections with totals, and a summary',
    isLiability: false,
    hasSigns: true,
    isAmbiguous: false,
    print: (whole, rows) => [
      `Beginning balance on March 1, 2025    ${signed(whole.opening)}`,
      `Deposits and other credits    ${money(netOf(ofSign(whole.rows, 1)))}`,
      `Withdrawals and other debits    ${signed(netOf(ofSign(whole.rows, -1)))}`,
      `Ending balance on March 31, 2025    ${signed(closingOf(whole))}`,
      ...[1, -1].flatMap((sign) => {
        const title = sign > 0 ? 'Deposits and other credits' : 'Withdrawals and other debits';
        return [
          title,
          line('Date', 'Description', 'Amount'),
          ...ofSign(rows, sign).map(({ day, name, cents }) => line(iso(day), name, money(cents))),
          figure(`Total ${title.toLowerCase()}`, money(netOf(ofSign(whole.rows, sign)))),
        ];
      }),
    ],
  },
];

const ROWS_PER_PAGE = 8;

/** Pages with a page number and a footer without amounts. */
export const inPages = (lines: readonly string[]): readonly string[] => {
  const count = Math.max(1, Math.ceil(lines.length / ROWS_PER_PAGE));
  return Array.from({ length: count }, (_, at) => {
    const own = lines.slice(at * ROWS_PER_PAGE, (at + 1) * ROWS_PER_PAGE);
    return [...own, `Page ${at + 1} of ${count}`, 'Questions? Call us on any day of the week.'].join('\n');
  });
};
