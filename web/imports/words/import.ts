import type { Count } from '../../platform/format/counts.ts';
import { type Child, html } from '../../platform/html.ts';

/** All texts of the page of an import, of its steps, and of undoing it. */
export const WORDS = {
  heading: 'About this import',
  head: {
    imports: 'Imports',
    started: (at: Child) => html`Started ${at}`,
    startedInto: (account: string, at: Child) => html`Into ${account}, started ${at}`,
  },
  steps: {
    label: 'Steps of the import',
    file: 'File',
    columns: 'Columns',
    settings: 'Settings',
    rows: 'Rows',
    mappings: 'Names',
    effect: 'Check',
    proof: 'Result',
  },

  done: {
    reverted:
      'Import undone. Its file and your choices are kept, so you can correct them and add it again, or delete the import.',
    account: 'Account saved. The file was read again.',
  },
  reading: 'Reading the file. This page updates when it is done.',
  faults: html`<strong>The file has errors.</strong> Fix them in the app that created the file, then import it again.`,
  advice: {
    revertFailed: 'Part of it may still be in your accounts. Try to undo it again.',
    noRows: 'Nothing was added. Change how the file is read, or import another file.',
    other: 'Nothing was added. Try again, or correct the import first.',
  },
  compare: (rows: string, preview: string) =>
    html`Compare <a href="${rows}">the rows</a> with the PDF and correct them. You can also <a href="${preview}">add it</a> despite the difference.`,

  account: {
    title: 'Account',
    choose: 'Choose an account',
    inFile: 'As in the file',
    into: 'Import into',
    hint: 'Saving reads the file again and discards your fixes to its rows.',
    save: 'Save account',
  },

  details: {
    title: 'Details',
    file: 'File',
    download: 'Download the original file',
    fileType: 'File type',
    account: 'Account',
    accountInFile: 'From the file',
    accountDeleted: 'Deleted',
    records: 'Items',
    rows: 'Rows',
    rowsWithErrors: (rows: string, invalid: string) => `${rows}, ${invalid} with errors`,
    names: 'Names',
    namesOpen: (all: string, open: string) => `${all}, ${open} still to match`,
    namesMatched: (all: string) => `${all}, all matched`,
    started: 'Started',
    changed: 'Last changed',
    columns: 'Columns',
    dates: 'Date format',
    /** `Day-month-year, such as 31.12.2026` */
    dateFormat: (parts: readonly ('year' | 'month' | 'day')[], sample: string) => {
      const [first = '', ...others] = parts.join('-');
      const like = html`<code>${sample}</code>`;
      return first === '' ? like : html`${first.toUpperCase()}${others.join('')}, such as ${like}`;
    },
    earliest: 'Earliest possible day',
    numbers: 'Number format',
    sign: 'Sign',
    signs: { inflows_positive: 'Money in is positive', inflows_negative: 'Money out is positive' },
    separator: 'Separator',
    encoding: 'Encoding',
    undone: 'Undo result',
    removed: (count: string) => `${count} removed`,
    keptForOthers: (count: string, isOne: boolean) =>
      `${count} kept, because another import or a bank connection has ${isOne ? 'it' : 'them'} too`,
    keptForPeople: (count: string, isOne: boolean) => `${count} kept, because a person added ${isOne ? 'it' : 'them'}`,
  },

  actions: {
    title: 'Other actions',
    viewDifference: 'View the difference',
    tryAgain: 'Try again',
    changeColumns: 'Change columns and formats',
    undo: 'Undo import',
    undoAgain: 'Try to undo again',
    delete: 'Delete this import',
    deleteText: 'This permanently deletes the file, its rows and your choices. Your accounts do not change.',
    deletePermanently: 'Delete permanently',
  },

  undo: {
    title: 'Undo this import',
    removed: 'Will be removed',
    removedEntries: 'The transactions and other entries that came only from this import.',
    removedCount: ({ count, text }: Count, name: string) =>
      count === 1 ? `One ${name} that came only from this import.` : `${text} ${name} that came only from this import.`,
    removedRecords: (kinds: string) => `${kinds} that it created and nothing else uses.`,
    kept: 'Will be kept',
    keptEntries: 'Entries that another import, a bank connection or a person added too.',
    keptForOthers: ({ count, text }: Count) =>
      count === 1
        ? 'One entry that another import or a bank connection has too.'
        : `${text} entries that another import or a bank connection has too.`,
    keptForPeople: ({ count, text }: Count) =>
      count === 1 ? 'One entry that a person added.' : `${text} entries that a person added.`,
    keptAccount: (name: string) => `The account ${name}.`,
    keptOwnAccount: (name: string, path: string) =>
      html`The account ${name}, which you added for this file. You can delete it on <a href="${path}">its page</a>.`,
    keptFile: 'The file, and the choices you made for it.',
    later: 'Before you undo it',
    laterEdits:
      'If you have edited any of them, for example a category, tag or split, you will see them first. Nothing is removed until you confirm again.',
    laterEdited: ({ count, text }: Count) =>
      count === 1
        ? 'One of them has been edited since, for example its category. You will see it first, and nothing is removed until you confirm again.'
        : `${text} of them have been edited since, for example their category. You will see them first, and nothing is removed until you confirm again.`,
    laterUnedited: 'None of them have been edited since.',
    account: 'Account',
    dates: 'Dates',
    days: (first: Child, last: Child) => html`${first} to ${last}`,
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    laterUndo: 'You cannot reverse this, but you can add the same file again. Your edits to anything removed are lost.',
    undo: 'Undo import',
    cancel: 'Cancel',
    back: 'Back to the import',
    edited: (count: number) =>
      count === 1
        ? html`<strong>You changed an entry of this import after it was added.</strong> Nothing was undone. Check the entry, then decide whether to remove it too.`
        : html`<strong>You changed entries of this import after they were added.</strong> Nothing was undone. Check the entries, then decide whether to remove them too.`,
    editedCaption: 'Entries changed since the import',
    entry: 'Entry',
    date: 'Date',
    undoEdited: 'Undo import and remove changed entries',
    inProgress: (progress: string) => html`This import is still running. <a href="${progress}">View its progress</a>.`,
    nothing: 'Nothing from this import is in your accounts, so there is nothing to undo.',
  },
} as const;
