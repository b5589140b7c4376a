import type { Count } from '../../platform/format/counts.ts';
import { type Child, html } from '../../platform/html.ts';

/** All texts of the rows of an import, and of a row. */
export const WORDS = {
  title: (name: string) => `Rows of ${name}`,
  heading: 'Rows of the file',
  headingOfRepair: 'Fix the rows',
  /** Of the rows with errors. */
  titleOfRepair: (name: string) => `Fix rows of ${name}`,
  reading: 'Reading the file. Its rows appear here when it is done.',
  noneReadable: (count: string, settings: string) =>
    html`None of the ${count} rows can be read. The settings are probably wrong: <a href="${settings}">check how the file is read</a>.`,
  allReadable: (count: string) => `All ${count} rows can be read.`,
  someReadable: (valid: string, all: string, invalid: string, isOne: boolean) =>
    isOne
      ? html`${valid} of ${all} rows can be read. <strong>${invalid} has an error</strong>.`
      : html`${valid} of ${all} rows can be read. <strong>${invalid} have errors</strong>.`,
  toRepair: (count: string, isOne: boolean, all: Child) =>
    isOne
      ? html`<strong>1 row has an error.</strong> Fix it or leave it out. You can also see ${all}.`
      : html`<strong>${count} rows have errors.</strong> Fix each one or leave it out. You can also see ${all}.`,
  allRows: (count: string) => `all ${count} rows`,
  fixRows: (count: string, isOne: boolean) => `Fix ${count} ${isOne ? 'row' : 'rows'}`,
  none: 'The file has no rows.',
  importAnother: 'Import another file',
  noneWithErrors: 'No rows have errors.',
  noneFiltered: 'No rows match your filters.',
  showAll: 'Show all rows',

  /** Notices after a change to rows. */
  done: {
    saved: 'Row saved. It has no errors.',
    saved_wrong: 'Row saved, but it still has errors.',
    taken_in: 'The row is included again. It has no errors.',
    taken_in_wrong: 'The row is included again, but it has errors. Fix them or leave it out.',
    all_repaired: 'Saved. No rows have errors.',
    some_repaired: 'Saved. These rows still have errors.',
    all_saved: 'Rows saved. They have no errors.',
    all_saved_wrong: 'Rows saved, but some still have errors.',
    decided: 'Your decision was saved.',
    asked: 'You can decide about the row again.',
    all_left_out: 'Rows left out. They stay listed here, but will not be added.',
  },

  filters: {
    label: 'Rows',
    search: 'Search',
    errors: 'Errors',
    valid: { '': 'All rows', false: 'Rows with errors', true: 'Rows without errors' },
    effect: 'What happens',
    effects: {
      '': 'All rows',
      create: 'New',
      match: 'Duplicates (skipped)',
      review: 'Possible duplicates',
      left_out: 'Left out',
      deleted: 'Deleted earlier',
    },
    perPage: 'Rows per page',
  },

  table: {
    caption: 'Rows of the file',
    row: 'Row',
    rowNumber: (number: number) => `Row ${number}`,
    state: 'Status',
    effect: 'What happens',
    entry: 'Result',
    leftOut: 'Left out',
    fix: (number: number) => html`Fix<span class="visually-hidden"> row ${number}</span>`,
    added: 'Added',
    isNew: 'New',
    inLedger: 'Added',
    duplicate: 'Duplicate (skipped)',
    deleted: (at: Child) => html`Deleted on ${at}`,
    holding: (name: string) => html`${name} <small class="muted">holding</small>`,
    newRecord: 'new',
    noMatch: 'no match',
    matchedTo: (name: string) => `→ ${name}`,
  },

  /** The cards of rows to repair. */
  repair: {
    label: 'Rows to fix',
    row: (number: number) => `Row ${number}`,
    sentences: (faults: readonly string[]) => faults.join('. '),
    leaveOut: (number: number) => html`Leave out<span class="visually-hidden"> row ${number}</span>`,
    save: 'Save rows',
    refused: (row: number, fault: string) => `Row ${row}: ${fault}`,
  },

  /** Changes of all rows with the same fault. */
  alike: {
    useForAllWithout: (title: string, count: string) => `Use this ${title} for all ${count} rows without one`,
    useForAllWith: (title: string, count: string, text: string) =>
      `Use this ${title} for all ${count} rows with “${text}”`,
    leaveOutWithout: (titles: readonly string[], count: string) =>
      `Leave out all ${count} rows without ${titles.join(' and ')}`,
    leaveOutWith: (title: string, count: string, text: string) => `Leave out all ${count} rows with ${title} “${text}”`,
  },

  addDeleted: ({ count, text }: Count) => (count === 1 ? 'Add the transaction again' : `Add all ${text} again`),
  duplicate: {
    titles: {
      review: (entry: Child, day: Child) => html`Possible duplicate of ${entry}, ${day}`,
      match: (entry: Child, day: Child) => html`The same as ${entry}, ${day}`,
      create: (entry: Child, day: Child) => html`New, and not the same as ${entry}, ${day}`,
    },
    /** The row may be the booking of this pending transaction. */
    pending: {
      review: (entry: Child, day: Child, amount: Child) => html`The same as the pending ${entry} of ${day}, ${amount}?`,
      match: (entry: Child, day: Child, amount: Child) =>
        html`The booking of the pending ${entry} of ${day}, ${amount}`,
      create: (entry: Child, day: Child, amount: Child) =>
        html`New, and not the booking of the pending ${entry} of ${day}, ${amount}`,
    },
    /** The row is pending, and this may be its booking. */
    booked: {
      review: (entry: Child, day: Child, amount: Child) => html`Pending. Booked as ${entry} of ${day}, ${amount}?`,
      match: (entry: Child, day: Child, amount: Child) =>
        html`Pending, and booked as ${entry} of ${day}, ${amount}, so it will not be added`,
      create: (entry: Child, day: Child, amount: Child) =>
        html`Pending, and not the same as ${entry} of ${day}, ${amount}`,
    },
    rowOf: (number: string, name: string) => `${name} (row ${number})`,
    others: (entries: readonly (readonly [entry: Child, day: Child])[]) =>
      html`Also possible: ${entries.map(([entry, day], at) => html`${at > 0 && '; '}${entry}, ${day}`)}`,
    form: (number: number) => `Decide about row ${number}`,
    same: (number: number) => html`Same: keep one<span class="visually-hidden">, row ${number}</span>`,
    keepBoth: (number: number) => html`Keep both<span class="visually-hidden">, row ${number}</span>`,
    deleted: (at: Child) => html`Deleted from your accounts on ${at}. It will be left out.`,
    maybeDeleted: (entry: Child, day: Child, at: Child) =>
      html`Possible duplicate of ${entry}, ${day}, which was deleted from your accounts on ${at}`,
    addedAgain: (at: Child) => html`Deleted from your accounts on ${at}. It will be added again.`,
    addAgain: (number: number) => html`Add it again<span class="visually-hidden">, row ${number}</span>`,
    leaveOut: (number: number) => html`Leave it out<span class="visually-hidden">, row ${number}</span>`,
    decideAgain: (number: number) => html`Decide again<span class="visually-hidden">, row ${number}</span>`,
  },

  rules: {
    change: (field: string, value: string) => `${field}: ${value}`,
    changes: (changes: readonly string[]) => `Rules: ${changes.join(', ')}`,
    changesOfPart: (part: number, changes: readonly string[]) => `Rules, part ${part}: ${changes.join(', ')}`,
  },

  row: {
    title: (number: number, name: string) => `Row ${number} of ${name}`,
    heading: (number: number) => `Row ${number}`,
    back: 'Back to the rows',
    isLeftOut: 'This row is left out, so it will not be added.',
    intro: 'Enter each value as it would appear in the file. The file itself does not change.',
    save: 'Save row',
    takeIn: 'Include this row',
    leaveOut: 'Leave this row out',
    dateHint: 'Use the date format of the file.',
    dateHintLike: (sample: string) => `Use the date format of the file, for example ${sample}.`,
    closed: 'You cannot change the rows of this import now.',
    part: (number: number) => `This row is part of row ${number}. Correct it in the file and import the file again.`,
    split: (number: number) => `Row ${number} is split. Correct it in the file and import the file again.`,
  },

  /** Messages of the API in the words of the pages. */
  plain: {
    kinds: {
      TransactionImport: 'a file of bank transactions',
      TradeImport: 'a file of trades',
      AccountImport: 'a file of accounts',
      CategoryImport: 'a file of categories',
      MerchantImport: 'a file of merchants',
      RuleImport: 'a file of rules',
      MintImport: 'a Mint export',
      YnabImport: 'a YNAB export',
      ActualImport: 'an Actual export',
    } as Readonly<Record<string, string>>,
    /** Of the column that the settings call so. */
    direction: 'Direction',
    action: 'Action',
    enterInflowValue: 'Enter the value for money in',
    chooseSign: '. Choose it under Columns',
    chooseFees: '. Choose under Columns how fees are paid',
    chooseMoney: ', or choose under Columns which amount was paid',
    undoOthers: '. If they are other transactions, undo the import and choose “Keep both” for these rows',
    chooseStates: '. Choose under Columns whether such transactions went through',
    changeText: '. Change it to ',
    chooseFormat: '. Choose its format under Columns',
    isMissing: (title: string) => `${title} is missing`,
    notANumberLike: 'is not a number like ',
    notADate: (sample: string) => `is not a date like ${sample}`,
    fixes: (isOne: boolean) => (isOne ? 'Your fix of ' : 'Your fixes of '),
    hasInflowValue: 'has the value that you set for money in',
    ownAccount: 'must be one of your accounts',
    aDate: 'must be a date, such as 2026-02-28',
    inflowsNegative: '“Money out is positive”',
    inflowsPositive: '“Money in is positive”',
    /** As the API writes them. */
    api: {
      accountOfFamily: 'must be the id of an account of your family',
      isoDate: 'must be an ISO 8601 date, like "2026-02-28"',
    },
  },
} as const;
