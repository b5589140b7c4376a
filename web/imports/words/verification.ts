import { type Child, html } from '../../platform/html.ts';

/** All texts of the progress and the result of an import. */
export const WORDS = {
  progress: {
    importing: (name: string) => `Adding ${name}`,
    undoing: (name: string) => `Undoing ${name}`,
    label: 'Progress',
    mayLeave: 'You can leave this page: the work continues, and you can come back at any time.',
    counted: (done: string, total: string) => `${done} of ${total}`,
    states: {
      reading: 'The file is being read.',
      reverting: 'The entries of the import are being removed.',
      checking: 'Everything is added. The ledger is being checked.',
      planning: 'The import is being prepared.',
      writing: 'The import is being added to your ledger.',
    },
  },

  title: (name: string) => `Result of ${name}`,
  checkedAt: 'Checked',
  mismatch: html`<strong>The entries in the ledger differ from the file.</strong> The differences are marked below. Either entries were deleted since, or the import stopped halfway. Undo the import and add it again.`,
  failed: html`<strong>The ledger could not be checked.</strong>`,
  failedBecause: (reason: string) => html`<strong>The ledger could not be checked.</strong> ${reason}`,
  warned: (count: number, href: string) =>
    html`We found ${count} ${count === 1 ? 'inconsistency' : 'inconsistencies'} in the file: <a href="${href}">read the ${count === 1 ? 'warning' : 'warnings'}</a>.`,
  undone: 'The import was undone, so there is nothing to check.',
  checking: 'Everything is added. The ledger is being checked, which takes a moment.',
  notPublished: 'Nothing is added yet, so there is nothing to check.',
  matched: {
    nothing: 'The file contained nothing to write, and nothing was written.',
    one: (name: string) => `The ${name} is in the ledger and matches the file.`,
    everyAmount: 'Money in and out of every account was read back, and is the same to the cent.',
    all: (counts: string) => `All ${counts} are in the ledger and match the file.`,
    allRecords: (count: string) => `All ${count} records are in the ledger and match the file.`,
  },

  /** The transactions of the import, by account; those that were in the ledger before are among them. */
  money: {
    title: 'Money in and out',
    account: 'Account',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    entries: 'Transactions',
    balance: 'Balance',
    today: 'today',
    notToday: (day: Child) => html`on ${day}, not today`,
    result: 'Compared with the file',
    changed: 'Changed since',
  },
  counts: {
    title: 'Records',
    caption: 'In the file and in the ledger',
    kind: 'Kind',
    inFile: 'In the file',
    inLedger: 'In the ledger',
    result: 'Result',
    matches: 'Matches',
    differs: 'Differs',
    alsoCreated: (counts: string) => `Also created: ${counts} (opening balances and parts of splits).`,
  },
  balances: {
    title: 'Balances',
    caption: 'Balances in the file and in the ledger',
    account: 'Account',
    date: 'At the end of',
    inFile: 'In the file',
    notStated: 'Not stated',
    inLedger: 'In the ledger',
    result: 'Result',
    noResult: '—',
    whyDiffers:
      'A balance differs if earlier transactions are missing from the account, or if its opening balance is missing or wrong.',
    dayWentOn: 'The day went on after the file was made',
  },
  family: {
    title: 'Family totals before and after',
    caption: 'Family totals, before and after',
    kind: 'Kind',
    before: 'Before',
    after: 'After',
    note: 'Duplicates do not change these totals. Other changes that you made in the meantime do.',
  },
  actions: {
    viewImport: 'View the import',
    viewAccount: 'View the account',
    viewAccounts: 'View accounts',
    viewTransactions: 'View its transactions',
    another: 'Import another file',
    undo: 'Undo import',
  },
} as const;
