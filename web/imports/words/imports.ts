import type { Count } from '../../platform/format/counts.ts';
import { type Child, html } from '../../platform/html.ts';
import { WORDS as PLATFORM } from '../../platform/words.ts';

/** All texts of the list of imports, and of the state of an import. */
export const WORDS = {
  title: 'Imports',
  export: 'Export everything',
  done: {
    deleted: 'The import, its file and its rows were deleted.',
    discarded: 'The imports that were not added were deleted, with their files and rows.',
    discarded_some:
      'The imports that nobody added meanwhile were deleted, with their files and rows. The others were kept.',
  },
  discard: {
    title: (count: number) => `Delete the ${count} that were not added`,
    text: 'Their files, rows and your choices are deleted for good, and accounts that you made only for them. Your ledger does not change.',
    submit: (count: number) => `Delete ${count} imports`,
  },
  none: `No imports yet. Start with a statement or an export: ${PLATFORM.importFormats}.`,
  importFile: 'Import a file',
  noneOfStatus: 'No imports have this status.',
  showAll: 'Show all imports',
  unreadable: (count: number) =>
    count === 1
      ? 'One import on this page is damaged and cannot be shown. Your administrator can find it in the log.'
      : `${count} imports on this page are damaged and cannot be shown. Your administrator can find them in the log.`,
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
  dates: 'Dates',
  days: (first: Child, last: Child) => html`<span class="whole">${first} to</span> <span class="whole">${last}</span>`,
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  about: (kind: string, { count, text }: Count, day: string) =>
    count === 0 ? `${kind}, ${day}` : `${kind}, ${text} ${count === 1 ? 'row' : 'rows'}, ${day}`,
  accounts: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and '),
  account: 'Account',
  accountInFile: 'From the file',
  accountRemoved: 'Deleted',
  nextOf: (action: string, name: string) => html`${action}<span class="visually-hidden">: ${name}</span>`,

  several: {
    title: 'Your new imports',
    intro: 'Each file is a separate import.',
    addClear: (count: number) => (count === 1 ? 'Add the one that is clear' : `Add all ${count} that are clear`),
    clearHint: 'These have no errors, questions or warnings. Rows that you may have already are asked about first.',
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
    needsSign: 'Needs an answer',
    needsMatch: 'Has new names',
    doesNotAddUp: 'Does not add up',
    needsAccount: 'Needs an account',
    verified: 'Added and verified',
    differs: 'Added, with differences',
    notVerified: 'Added, not verified',
    beingChecked: 'Added, being verified',
  },
  actions: {
    view: 'View',
    viewProgress: 'View progress',
    viewReason: 'View the reason',
    viewErrors: 'View errors',
    viewDifference: 'View the difference',
    viewDifferences: 'View the differences',
    viewResult: 'View the result',
    preview: 'Continue to check',
    chooseColumns: 'Choose columns',
    answer: 'Answer the question',
    fix: (count: string, isOne: boolean) => `Fix ${count} ${isOne ? 'row' : 'rows'}`,
    chooseSign: 'Choose which amounts are money in',
    match: 'Match names',
    chooseAccount: 'Choose an account',
  },

  toCheck: (count: number, href: string) =>
    count === 1
      ? html`There is <a href="${href}">one warning</a> about this file.`
      : html`There are <a href="${href}">${count} warnings</a> about this file.`,

  /** Whether a file has all that it states. */
  completeness: {
    title: 'Complete',
    complete: 'Yes, its balances or totals add up',
    incomplete: 'No, rows may be missing or wrong',
    unknown: 'Unknown: its balances or totals do not cover every row',
    doesNotAddUp: {
      balance: (expected: Child, found: Child, difference: Child) =>
        html`<strong>The statement does not add up.</strong> Its balances change by ${expected}, but its rows add up to ${found}: a difference of ${difference}.`,
      money_in: (expected: Child, found: Child, difference: Child) =>
        html`<strong>The statement does not add up.</strong> It says that ${expected} came in, but its rows add up to ${found}: a difference of ${difference}.`,
      money_out: (expected: Child, found: Child, difference: Child) =>
        html`<strong>The statement does not add up.</strong> It says that ${expected} went out, but its rows add up to ${found}: a difference of ${difference}.`,
    },
    rowsMayBeMissing: 'Rows may be missing. You can still import the file.',
    doesNotFollow: html`<strong>The balances in the file do not match its rows.</strong> You can still import the file.`,
    repeated: (first: number, second: number) => `Row ${second} repeats row ${first}.`,
    swapped: (first: number, second: number) => `Rows ${first} and ${second} seem to be swapped.`,
    missing: (first: number, second: number, amount: string | null) =>
      `Between rows ${first} and ${second}, ${amount ?? 'an amount'} is missing.`,
  },
} as const;
