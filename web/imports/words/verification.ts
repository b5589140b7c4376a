import { html } from '../../platform/html.ts';

/** All texts of the progress and the result of an import. */
export const WORDS = {
  progress: {
    importing: (name: string) => `Adding ${name}`,
    undoing: (name: string) => `Undoing ${name}`,
    label: 'Progress',
    mayLeave: 'You can leave this page and come back at any time. The work continues.',
    counted: (done: string, total: string) => `${done} of ${total}`,
    states: {
      reading: 'Reading the file.',
      reverting: 'Removing what the import added.',
      checking: 'Everything is added. Verifying it against the file.',
      planning: 'Preparing the import.',
      writing: 'Adding the import to your accounts.',
    },
  },

  title: (name: string) => `Result of ${name}`,
  checkedAt: 'Verified',
  mismatch: html`<strong>What was added differs from the file.</strong> The differences are marked below. Either some entries were deleted since, or the import stopped halfway. Undo the import, then add it again.`,
  failed: html`<strong>The result could not be verified.</strong>`,
  failedBecause: (reason: string) => html`<strong>The result could not be verified.</strong> ${reason}`,
  undone: 'The import was undone, so there is nothing to verify.',
  checking: 'Everything is added. Verifying it against the file takes a moment.',
  notPublished: 'Nothing has been added yet, so there is nothing to verify.',
  matched: {
    nothing: 'The file had nothing to add, and nothing was added.',
    one: (name: string) => `The ${name} was added and matches the file.`,
    everyAmount: 'The money in and out of every account matches the file to the cent.',
    all: (counts: string) => `All ${counts} are in Counterfoil and match the file.`,
    allRecords: (count: string) => `All ${count} records are in Counterfoil and match the file.`,
  },

  /** The transactions of the import, by account; those that were in the ledger before are among them. */
  money: {
    title: 'Money in and out',
    account: 'Account',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    opening: 'Balance before',
    other: 'Other changes',
    otherNote: 'Other changes are opening balances, valuations, trades, and transactions that are not from this file.',
    balance: 'Balance today',
    later: 'After today',
    result: 'Compared with the file',
    changed: 'Changed since',
  },
  counts: {
    title: 'Records',
    caption: 'In the file and in Counterfoil',
    kind: 'Kind',
    inFile: 'In the file',
    inLedger: 'In Counterfoil',
    result: 'Result',
    matches: 'Matches',
    differs: 'Differs',
    alsoAdded: (counts: string) => `Added with them: ${counts}.`,
    /** What follows from the records of a file. */
    derived: {
      valuations: (count: number) => (count === 1 ? 'opening balance' : 'opening balances'),
      transactions: (count: number) => (count === 1 ? 'part of a split transaction' : 'parts of split transactions'),
      categories: (count: number) => (count === 1 ? 'parent category' : 'parent categories'),
    } as Readonly<Record<string, (count: number) => string>>,
  },
  balances: {
    title: 'Balances',
    caption: 'Balances on the statement and in Counterfoil',
    account: 'Account',
    date: 'At the end of',
    inFile: 'On the statement',
    notStated: 'Not stated',
    inLedger: 'In Counterfoil',
    result: 'Result',
    noResult: '—',
    whyDiffers:
      'A balance differs if earlier transactions are missing from the account, or if its opening balance is missing or wrong.',
    dayWentOn: 'More happened that day after the file was made',
  },
  family: {
    title: 'Before and after',
    caption: 'Everything you have, before and after',
    kind: 'Kind',
    before: 'Before',
    after: 'After',
    note: 'Duplicates do not change these totals. Other changes you made in the meantime do.',
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
