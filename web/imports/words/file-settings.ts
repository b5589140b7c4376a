import { type Child, html } from '../../platform/html.ts';

/** All texts of the page on which somebody checks how a file is read, beside those of its settings in `columns`. */
export const WORDS = {
  title: (name: string) => `Settings of ${name}`,
  titleOfTable: (name: string) => `Columns of ${name}`,
  heading: 'Settings of the file',
  headingOfTable: 'Check the columns',
  form: 'Import settings',
  intro: 'Check how the first rows are read. If something is wrong, change it here.',
  save: 'Save and continue',
  tryOut: 'Try these settings',
  severalAccounts:
    'The file has several accounts, so they cannot all go into one. Choose “As in the file”, then choose an account for each.',

  closed: {
    reading: 'Reading the file. You can change its settings when it is done.',
    published: 'You can no longer change how this file is read, because its rows have been added.',
    none: 'None',
    back: 'Back to the import',
  },

  found: {
    asOn: (when: Child) => html`Settings from ${when}, for a file with the same columns:`,
    change: 'If that is wrong for this file, change it here.',
    newFormats: ({ dates, numbers }: { readonly dates: boolean; readonly numbers: boolean }) =>
      dates || numbers
        ? ` This file writes its ${[...(dates ? ['dates'] : []), ...(numbers ? ['numbers'] : [])].join(' and ')} differently. Check them below.`
        : '',
    check: 'Please check:',
    answer: (questions: Child) => html`Please answer: ${questions}`,
    how: 'How these settings were detected',
    /** The first words of the finding that a question replaces, as the detection writes them. */
    starts: {
      readAs: (cell: string) => `${cell} is read as `,
      noSign: 'No amount in ',
      noSigns: (cell: string) => `No amount has a sign, and in ${cell}`,
      amountsIn: 'The amounts are in ',
      states: 'Rows with the states ',
      chosenFrom: (cell: string) => `${cell} was chosen from`,
      fees: 'Fees are in ',
      totals: 'Rows that look like totals ',
      trades: 'The amounts of trades ',
    },
  },

  rows: {
    title: 'How the first rows are read',
    caption: 'The first rows with these settings',
    row: 'Row',
    state: 'Status',
    valid: 'Valid',
    invalid: 'Invalid',
    missing: (columns: readonly string[]) => `The file has no column for: ${columns.join(', ')}.`,
    unreadable: 'Counterfoil cannot read the file with these settings.',
    none: 'The file has no rows.',
    onlyRow: 'The only row can be read.',
    onlyRowNot: 'The only row cannot be read.',
    all: (rows: string, isWhole: boolean) => `All ${isWhole ? '' : 'of the first '}${rows} rows can be read.`,
    someOf: (valid: string, rows: string, isWhole: boolean) =>
      `${valid} of the ${isWhole ? '' : 'first '}${rows} rows can be read.`,
    noneOf: (rows: string, isWhole: boolean) => `None of the ${isWhole ? '' : 'first '}${rows} rows can be read.`,
  },
} as const;
