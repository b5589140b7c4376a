import { type Child, html } from '../../platform/html.ts';

/** All texts of the list of imports, and of the state of an import. */
export const WORDS = {
  title: 'Imports',
  newImport: 'New import',
  export: 'Export everything',
  done: { deleted: 'The import, its file and its rows were deleted.' },
  none: 'No imports yet. Start with a bank statement, a CSV or QIF file, or a backup.',
  importFile: 'Import a file',
  noneOfStatus: 'No imports have this status.',
  showAll: 'Show all imports',
  unreadable: (count: number) =>
    count === 1
      ? '1 import on this page cannot be read, so it is not listed. Your administrator can find it in the log.'
      : `${count} imports on this page cannot be read, so they are not listed. Your administrator can find them in the log.`,
  status: 'Status',
  statuses: {
    '': 'All',
    pending: 'Not added yet',
    importing: 'Being added',
    complete: 'Added',
    failed: 'Failed',
    reverting: 'Being undone',
    revert_failed: 'Could not be undone',
  },
  import: 'Import',
  next: 'Next',
  rows: 'Rows',
  created: 'Created',
  account: 'Account',
  accountInFile: 'named in the file',
  accountRemoved: 'Removed',
  nextOf: (action: string, name: string) => html`${action}<span class="visually-hidden">: ${name}</span>`,

  several: {
    title: 'New imports',
    intro: 'Each file is an import of its own. Continue with the next step of each.',
    all: 'All imports',
  },

  /** The state of an import, and the action that leads on. */
  states: {
    undone: 'Undone',
    reading: 'Reading the file',
    importing: 'Being added',
    importingOf: (done: string, total: string) => `Being added: ${done} of ${total}`,
    undoing: 'Being undone',
    undoingOf: (done: string, total: string) => `Being undone: ${done} of ${total}`,
    failed: 'Failed',
    revertFailed: 'Could not be undone',
    noFile: 'No file',
    ready: 'Ready to add',
    needsColumns: 'Needs columns',
    hasErrors: 'Has errors',
    needsAnswer: 'Needs an answer',
    rowsWithErrors: (count: string, isOne: boolean) => `${count} ${isOne ? 'row' : 'rows'} with errors`,
    needsSign: 'Needs a sign',
    needsMatch: 'Names need a match',
    doesNotAddUp: 'Does not add up',
    needsAccount: 'Needs an account',
    verified: 'Added and checked',
    differs: 'Added, but differs',
    notVerified: 'Added, not checked',
    beingChecked: 'Added, being checked',
  },
  actions: {
    view: 'View',
    viewProgress: 'View progress',
    viewReason: 'View the reason',
    viewErrors: 'View errors',
    viewDifference: 'View the difference',
    viewDifferences: 'View the differences',
    viewResult: 'View the result',
    addAgain: 'Add it again',
    preview: 'Preview it',
    previewImport: 'Preview the import',
    chooseColumns: 'Choose columns',
    answer: 'Answer the question',
    fix: (count: string, isOne: boolean) => `Fix ${count} ${isOne ? 'row' : 'rows'}`,
    chooseSign: 'Choose which amounts are money in',
    match: 'Match names',
    chooseAccount: 'Choose an account',
  },

  /** Whether a file has all that it states. */
  completeness: {
    title: 'Complete',
    complete: 'Yes, according to its own balances or totals',
    incomplete: 'No, rows may be missing or wrong',
    unknown: 'Unknown: its balances or totals do not cover every row',
    doesNotAddUp: {
      balance: (expected: Child, found: Child, difference: Child) =>
        html`<strong>The statement does not add up.</strong> The change between its balances is ${expected}, but its rows add up to ${found}: a difference of ${difference}.`,
      money_in: (expected: Child, found: Child, difference: Child) =>
        html`<strong>The statement does not add up.</strong> Its stated total of money in is ${expected}, but its rows add up to ${found}: a difference of ${difference}.`,
      money_out: (expected: Child, found: Child, difference: Child) =>
        html`<strong>The statement does not add up.</strong> Its stated total of money out is ${expected}, but its rows add up to ${found}: a difference of ${difference}.`,
    },
    rowsMayBeMissing: 'Rows may be missing. You can import the file nevertheless.',
    doesNotFollow: html`<strong>The balances in the file do not follow from its rows.</strong> You can import the file nevertheless.`,
    repeated: (first: number, second: number) => `Row ${second} repeats row ${first}.`,
    swapped: (first: number, second: number) => `Rows ${first} and ${second} have changed places.`,
    missing: (first: number, second: number, amount: string | null) =>
      `Between rows ${first} and ${second}, ${amount ?? 'an amount'} is missing.`,
  },
} as const;
