import type { ColumnSeparator, FeeHandling, LeaveOut } from '../../../shared/imports/domain/import-attributes.ts';
import { html } from '../../platform/html.ts';

/** `the date, the quantity and the price` */
const listed = (titles: readonly string[]): string => {
  const names = titles.map((title) => `the ${title.toLowerCase()}`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

const MEANINGS: Readonly<Record<string, string>> = {
  in: 'is money in',
  out: 'is money out',
  booked: 'means that the row is added',
  leave_out: 'means that the row is left out',
  stated: 'has the amounts in the file',
  computed: 'has price times quantity',
};

/** All texts of the settings of a file. */
export const WORDS = {
  detect: 'Detect automatically',
  /** Until a question is answered. */
  unanswered: 'Answer the question above',

  more: 'Dates, numbers and other settings',

  columns: {
    title: 'Columns',
    intro: 'These are the first rows of the file. Choose what each column means.',
    introWithNeeded: (needed: readonly string[]) =>
      `These are the first rows of the file. Choose what each column means. You need ${needed.length === 1 ? 'a column' : 'columns'} with ${listed(needed)}.`,
    /** The amount is in one column, or in two. */
    introWithMoney: (needed: readonly string[]) =>
      `These are the first rows of the file. Choose what each column means. You need ${needed.length === 1 ? 'a column' : 'columns'} with ${listed(needed)}, and a column with the amount or two with money in and money out.`,
    region: 'Columns of the file',
    caption: 'The first rows as they are in the file',
    numbered: (number: number | string) => `Column ${number}`,
    named: (header: string) => html`<span class="visually-hidden">Column </span>${header}`,
    notInFile: (name: string) => `${name} (not in the file)`,
    unused: 'Not used',
    byName: (title: string) => `${title} (by its name)`,
    several: (roles: readonly string[]) => roles.join(' and '),
    direction: 'Direction',
    action: 'Action',
    clash: (title: string, columns: readonly string[]) =>
      `Only one column can be ${title}. You chose ${columns
        .slice(0, -1)
        .map((name) => `“${name}”`)
        .join(', ')} and “${columns.at(-1)}”: choose something else for one of them`,
  },

  account: {
    title: 'Account',
    account: 'Account',
    choose: 'Choose an account',
    inFile: 'As in the file',
    hintNeeded: 'All rows go to this account.',
    hint: 'All rows go to this account. To use the account column, choose “As in the file”.',
  },

  formats: {
    title: 'Dates and numbers',
    date: 'Date format',
    familyDate: 'Your family’s format',
    /** Of a format that looks like another one in the list. */
    asInFile: (sample: string) => `${sample} (as in this file)`,
    sampleMonth: 'December',
    sampleMonthShort: 'Dec',
    sampleWeekday: 'Thursday',
    sampleWeekdayShort: 'Thu',
    sampleNth: '31st',
    custom: 'Custom (enter it below)',
    customTitle: 'Custom date format',
    customDate: 'Custom format',
    customHint: 'Used if you choose “Custom” above: %d day, %m month, %b Dec, %B December, %Y 2026, %y 26, %H:%M time.',
    earliest: 'Earliest possible day',
    earliestHint: 'The dates in this file have no year. Each is read as the first matching day on or after this one.',
    number: 'Number format',
    withoutDecimals: (format: string) => `${format} (no decimals)`,
  },

  signs: {
    titles: { amount: 'Money in and out', quantity: 'Purchases and sales' },
    signs: 'Signs',
    amount: { inflows_positive: 'Money in is positive', inflows_negative: 'Money out is positive' },
    quantity: { inflows_positive: 'Purchases are positive', inflows_negative: 'Sales are positive' },
    notSet: 'Not set',
    otherColumn: 'Use another column for money in and out',
    direction: 'Direction comes from',
    strategies: { signed_amount: 'The sign of the amount', custom_column: 'The column “Direction”' },
    inflowValue: 'Value for money in',
    inflowValueHint: 'For example, “credit”.',
    fees: 'Fees',
    feeChoices: {
      in_amount: 'Paid in addition: add it to the amount',
      apart: 'Paid in addition: a separate transaction',
      included: 'Already in the amount',
    } satisfies Readonly<Record<FeeHandling, string>>,
  },

  file: {
    title: 'File',
    separator: 'Column separator',
    separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } satisfies Readonly<
      Record<ColumnSeparator, string>
    >,
    header: 'Column names',
    headers: {
      above: 'Above the data',
      firstLine: 'In the first line that is not skipped',
      none: 'The file has none',
    },
    leaveOut: 'Rows to leave out',
    leaveOutNone: 'None',
    leaveOutChoices: {
      no_date: 'Rows without a date',
      totals: 'Rows that look like balances or totals',
      proved_totals: 'Balances and totals that the numbers prove',
      'no_date,totals': 'Rows without a date, and those that look like balances or totals',
      'no_date,proved_totals': 'Rows without a date, and balances and totals that the numbers prove',
    } satisfies Readonly<Record<LeaveOut, string>>,
    linesAbove: 'Lines above the header',
    encoding: 'Encoding',
    encodingHint: 'Change it if characters such as ä or ł look wrong.',
    encodingFound: (name: string) => `Detected: ${name}`,
  },

  remembered: {
    column: (column: string, role: string) => `“${column}” is read as “${role}”`,
    moneyIn: { inflows_positive: 'Positive amounts are money in', inflows_negative: 'Positive amounts are money out' },
    value: (value: string, column: string, isIn: boolean) =>
      `“${value}” in “${column}” is money ${isIn ? 'in' : 'out'}`,
    meaning: (text: string, column: string, meaning: string) =>
      `“${text}” in “${column}” ${MEANINGS[meaning] ?? meaning}`,
    dates: (sample: string) => `December 31, 2026 is written ${sample}`,
    numbers: (sample: string) => `Numbers are written like ${sample}`,
    encoding: (name: string) => `The encoding is ${name}`,
  },

  questions: {
    ask: (question: string) => html`<strong>${question}</strong>`,
    notClear: (question: string) => html`<strong>${question}</strong> The file does not make this clear.`,
    noSigns: (question: string) => html`<strong>${question}</strong> The amounts have no signs.`,
    examples: 'Rows of the file',
    /** A column of the file, with its first cells. */
    column: (name: string, cells: string) => (cells === '' || cells === name ? name : `${name}: ${cells}`),
    chooseOne: 'Choose one of these.',
    days: (from: string, to: string) => `${from} to ${to}`,
    meanings: {
      in: 'Money in',
      out: 'Money out',
      leave_out: 'Leave these rows out',
      booked: 'Yes, add these rows',
      no_transaction: 'No, leave these rows out',
      in_amount: 'Yes, add it to the amount',
      apart: 'Yes, as a separate transaction',
      included: 'No, the amount includes it',
      stated: 'The amount in the file',
      computed: 'Price times quantity',
    },
  },

  /** The meanings of the texts of a column. */
  meanings: {
    ask: {
      amount_type_values: (column: string) => `Is each of these in “${column}” money in or money out?`,
      state_values: (column: string) => `Which of these in “${column}” mean that the transaction went through?`,
      trade_amounts: () => 'Which amount was paid or received for each of these securities?',
    },
    known: (column: string, sentences: readonly string[]) => `“${column}”: ${sentences.join(', ')}`,
    means: (text: string, meaning: string) => `${text} is ${meaning}`,
    short: {
      in: 'money in',
      out: 'money out',
      leave_out: 'left out',
      booked: 'added',
      stated: 'the amount in the file',
      computed: 'price times quantity',
    },
    blank: 'A blank cell',
    blankIn: (column: string) => `A blank “${column}”`,
    othersIn: (column: string) => `Any other text in “${column}”`,
    others: 'Any other text',
    answerEach: 'Choose an answer for each.',
  },
} as const;
