import { type Child, type Html, html } from '../../platform/html.ts';

/** All texts of the warnings about a file. */
export const WORDS = {
  title: (count: number) => (count === 1 ? 'One warning' : `${count} warnings`),
  at: (line: number) => `line ${line} of the file`,
  other: 'About the file',

  /** By the code of a warning. */
  titles: {
    ambiguous_dates: 'The order of day and month',
    ambiguous_numbers: 'The number format',
    amounts_without_sign: 'Money in or money out',
    balance_differs: 'A balance differs',
    balance_row: 'A row may be a balance',
    closing_balance_missing: 'No closing balance',
    creates_records: 'More will be created',
    days_of_statement: 'Days that the file does not state',
    empty_lines_skipped: 'Empty lines',
    encoding_guessed: 'The encoding of the file',
    entries_missing: 'Transactions may be missing',
    file_cut_off: 'The file is cut off',
    foreign_currency: 'Another currency',
    kept_as_is: 'Kept as they are',
    line_not_read: 'A line was not read',
    lists_skipped: 'Lists are not imported',
    mixed_number_formats: 'Two number formats',
    more_warnings: 'More warnings',
    name_kept: 'A name that stays',
    notices_not_read: 'Notices are not imported',
    money_in_other_column: 'Amounts in another column',
    number_format_guessed: 'The number format is a guess',
    opening_balance: 'Opening balance',
    other_names: 'Matched under other names',
    other_account: 'Possibly the wrong account',
    other_sheets_not_read: 'Only one sheet is read',
    parts_differ: 'Collective entries that do not add up',
    preamble_skipped: 'Lines above the header',
    repairs_discarded: 'Your fixes were discarded',
    repeated_external_id: 'An external ID that appears twice',
    repeated_header: 'Two columns with the same name',
    repeated_names: 'Names that appear twice',
    replacement_character: 'Characters that cannot be read',
    reversals_turned: 'Reversals',
    running_balance_mismatch: 'Balances and amounts disagree',
    sign_against_type: 'Money in or money out',
    signs_assumed: 'Money in or money out',
    signs_by_type: 'Money in or money out',
    pending_rows_left_out: 'Pending rows are left out',
    states_left_out: 'Transactions that did not go through are left out',
    totals_left_out: 'Balances and totals are left out',
    text_rows_left_out: 'Rows of text are left out',
    unknown_field: 'A field that is not known',
    unknown_lines: 'Lines were skipped',
    unknown_section: 'A section was skipped',
  } as Readonly<Record<string, string>>,

  /** The sentences that name money, which is shown as the family writes it. */
  balanceDiffers: (account: string, stated: Child, found: Child) =>
    html`The file says that ${account} has ${stated}, but its entries add up to ${found}. The account gets ${found}.`,
  opening: (amount: Child, account: string) =>
    html`${amount} becomes the balance of ${account === '' ? 'the account' : account} before its first row, unless it has older entries.`,
  foreign: (what: string, currency: string, account: string, own: string): Html =>
    html`${what} in ${currency}, but ${account} is in ${own}. Nothing is converted: the account gets a balance in ${currency}.`,

  next: {
    columns: 'Change how it is read',
    rows: 'See the rows',
    account: 'Choose the account',
    accounts: 'See your accounts',
    balances: 'See the balances of the account',
    again: 'Import the file again',
  },
} as const;
