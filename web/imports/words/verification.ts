import type { Count } from '../../platform/format/counts.ts';
import { type Child, html } from '../../platform/html.ts';

/** All texts of the progress and the result of an import. */
export const WORDS = {
  progress: {
    importing: (name: string) => `Adding ${name}`,
    headings: { importing: 'Adding the rows', undoing: 'Undoing the import' },
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
  heading: 'Result of the import',
  /** After the sentence of a result that matched. */
  asOf: (at: Child, edited: string | null, href: string) =>
    html`Verified ${at}${edited !== null && html`; <a href="${href}">${edited}</a>`}.`,
  editedSince: (count: string, isOne: boolean) => `${count} ${isOne ? 'has' : 'have'} been edited since`,
  leftOut: 'The balance at your bank may differ by what you left out.',
  balanceDiffers: 'The balance differs from the one on the statement.',
  checkedAt: (at: Child) => html`Verified ${at}`,
  mismatch: html`<strong>What was added differs from the file.</strong> The differences are marked below. The import may have stopped halfway. Undo the import, then add it again.`,
  failed: html`<strong>The result could not be verified.</strong>`,
  failedBecause: (reason: string) => html`<strong>The result could not be verified.</strong> ${reason}`,
  revertFailed: 'Undoing the import stopped halfway, so part of it may still be in your accounts.',
  undone: 'The import was undone, so there is nothing to verify.',
  checking: 'Everything is added. Verifying it against the file takes a moment.',
  notPublished: 'Nothing has been added yet, so there is nothing to verify.',
  matched: {
    nothing: 'The file had nothing to add, and nothing was added.',
    nothingBut: (counts: string) => `The file had nothing to add but ${counts}.`,
    one: (name: string) => `The ${name} was added and matches the file as you checked it.`,
    kept: ({ count, text }: Count) =>
      count === 1
        ? 'One of them keeps other values than in the file.'
        : `${text} of them keep other values than in the file.`,
    everyAmount: 'The money in and out of every account matches to the cent.',
    all: (counts: string) => `All ${counts} are in Counterfoil and match the file as you checked it.`,
    allRecords: (count: string) => `All ${count} items are in Counterfoil and match the file as you checked it.`,
  },

  /** The other half of the file. */
  counterfoil: { ledger: 'Counterfoil' },

  /** The money of the file and of the ledger when it was checked, by account. */
  money: {
    title: 'Money in and out',
    caption: 'Money in the file as checked and in Counterfoil',
    account: 'Account',
    inFile: 'File as checked',
    added: 'Added',
    existing: 'Already there',
    inLedger: 'In Counterfoil',
    result: 'Result',
    in: 'in',
    out: 'out',
    otherAccounts: 'All other accounts',
    deletedAccount: 'Deleted account',
    sum: (count: string, moneyIn: string, moneyOut: string) => `${count} with ${moneyIn} in and ${moneyOut} out`,
    difference: (account: string, inFile: string, inLedger: string) =>
      `${account}: the file as checked has ${inFile}. Counterfoil has ${inLedger}.`,
    rows: (count: string, isOne: boolean, parts: readonly string[]) =>
      `The file has ${count} ${isOne ? 'row' : 'rows'}: ${parts.join(', ')}.`,
    rowsAdded: (count: string) => `${count} added`,
    rowsExisting: (count: string) => `${count} already there`,
    rowsLeftOut: (count: string) => `${count} left out`,
  },
  /** From the balance before the first entry to the balance of today. */
  footing: {
    title: 'How the balance changed',
    balanceOn: (day: string) => `Balance on ${day}`,
    /** If it is of another day in each account. */
    start: 'Balance at the start',
    startOn: (balance: Child, day: Child) => html`${balance}<br><small>on ${day}</small>`,
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    others: 'Other transactions',
    othersNote: 'Other transactions: not from this file, dated between its first row and today.',
    rest: 'Adjustments',
    restNote: 'Adjustments: opening balances, valuations, trades and price changes.',
    anyOther: 'Other changes',
    anyOtherNote:
      'Other changes: opening balances, valuations, trades, price changes, and transactions that are not from this file.',
    balance: 'Balance today',
    later: 'After today',
    since: 'Since verification',
    unchanged: 'Unchanged',
    compared: 'Compared with the file',
    changed: 'Changed since',
  },
  proof: {
    title: 'Technical proof',
    file: 'File',
    size: 'Size',
    bytes: (size: string, count: string) => `${size} (${count} bytes)`,
    checksum: 'SHA-256',
    compare: html`This is the checksum of the file as you sent it. To compare it with your copy, run <code>sha256sum FILE</code>.`,
    download: 'Download the proof (JSON)',
  },
  counts: {
    title: 'Counts',
    caption: 'In the file and in Counterfoil',
    kind: 'Kind',
    inFile: 'In the file',
    inLedger: 'In Counterfoil',
    result: 'Result',
    matches: 'Matches',
    differs: 'Differs',
    alsoAdded: (counts: string) => `Added with them: ${counts}.`,
    known: {
      title: 'Records of an earlier file',
      same: 'Same as before',
      updated: 'Corrected',
      left: 'Kept as they were',
      deleted: 'Left out, because they were deleted',
    },
    /** Entries that are derived from the records of a file. */
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
    dayWentOn: 'More followed that day, after the file was created',
  },
  family: {
    title: 'Before and after',
    caption: 'Everything you have, before and after',
    kind: 'Kind',
    before: 'Before',
    after: 'After',
    note: 'Duplicates do not change these totals. Other changes you made in the meantime do.',
  },
  uncategorized: (count: string, isOne: boolean, href: string) =>
    isOne
      ? html`One transaction has no category. <a href="${href}">Choose it now</a>`
      : html`${count} transactions have no category. <a href="${href}">Choose them now</a>`,
  rulesMayRun: 'Your rules run after verification, so some of these may still get a category. Reload the page to see.',
  actions: {
    viewImport: 'View the import',
    viewAccount: 'View the account',
    viewAccounts: 'View accounts',
    viewTransactions: 'View its transactions',
    another: 'Import another file',
    undo: 'Undo import',
  },
} as const;
