import type { Count } from '../../platform/format/counts.ts';
import { type Child, type Html, html } from '../../platform/html.ts';

const rows = ({ count, text }: Count): string => `${text} ${count === 1 ? 'row' : 'rows'}`;

/** All texts of the preview of an import. */
export const WORDS = {
  title: (name: string) => `Check ${name}`,
  heading: 'Check what will be added',

  publish: {
    /** The button says what happens. */
    add: (counted: string) => `Add ${counted}`,
    addNew: (name: string) => `Add the new ${name}`,
    addAll: 'Add everything',
    addNothing: 'Finish without adding anything',
    addOpening: 'Add the opening balance',
    deleted: ({ count, text }: Count, href: string) =>
      count === 1
        ? html`The transaction of <a href="${href}">one row</a> was deleted earlier. It will be left out unless you add it again.`
        : html`The transactions of <a href="${href}">${text} rows</a> were deleted earlier. They will be left out unless you add them again.`,
    completeness: {
      complete: {
        balances: 'The balances in the file add up, so no row is missing.',
        totals: 'The totals in the file add up, so no row is missing.',
      },
      incomplete: 'Some rows of the file are missing or wrong.',
      unknown:
        'The file does not state balances for all of its rows, so Counterfoil cannot tell whether rows are missing.',
    },
    note: 'You can leave the page while the import runs. Counterfoil then verifies the result against the file, and you can undo the import later.',
    compareDifference: (path: string) =>
      html`Compare <a href="${path}">the rows</a> with the PDF and correct them, or add the file as it is.`,
    accept: 'Add it even though the statement does not add up',
    acceptHint: 'Your account will differ from the bank by this amount.',
    doubtful: ({ count, text }: Count, path: string) =>
      count === 1
        ? html`One row may already be in your accounts under another name, from another file or your bank, may be a pending transaction that was booked, or may have been deleted from them. <a href="${path}">Compare it</a> first.`
        : html`${text} rows may already be in your accounts under another name, from another file or your bank, may be pending transactions that were booked, or may have been deleted from them. <a href="${path}">Compare them</a> first.`,
    otherNames: ({ count, text }: Count, name: string, entryName: string, path: string) =>
      count === 1
        ? html`One row matches an entry with another name: “${name}” and “${entryName}”. This file and your account have the same amounts on the same days, so it is skipped as a duplicate. <a href="${path}">Compare it</a>, and keep both if they are different.`
        : html`${text} rows match entries with other names, such as “${name}” and “${entryName}”. This file and your account have the same amounts on the same days, so they are skipped as duplicates. <a href="${path}">Compare them</a>, and keep both where they are different.`,
    row: (number: string) => `Row ${number}`,
    booking: (name: Child, day: Child, amount: Child) => html`${name}, ${day}, ${amount}`,
    addKnown: 'Add the file',
    known: 'Records of an earlier file',
    knownChoices: {
      '': 'Choose',
      update: 'Correct what the earlier file created',
      match: 'Keep what is in Counterfoil',
      create: 'Add everything as new: the file is from another program',
    },
    duplicates: 'Possible duplicates',
    duplicateChoices: {
      '': 'Choose',
      match: 'They are the same: keep one of each',
      create: 'They are different: keep both',
    },
    changed: 'The import was changed after you opened this page, so nothing was added. Check it again, then add it.',
    refused: 'Nothing was added.',
    refusedDifference: 'Nothing was added. To add the statement as it is, select the checkbox.',
  },

  known: {
    title: 'Corrections',
    caption: 'Records that an earlier file had, with other values',
    updated: ({ count, text }: Count) =>
      count === 1
        ? 'One record has other values than in an earlier file.'
        : `${text} records have other values than in an earlier file.`,
    unlike: ({ count, text }: Count) =>
      count === 1
        ? 'One record has the id of a record in an earlier file, but looks different. To bring the file in instead of the earlier one, undo that import first.'
        : `${text} records have the ids of records in an earlier file, but look different. To bring the file in instead of the earlier one, undo that import first.`,
    deletedAccounts: (names: readonly string[]) =>
      names.length === 1
        ? `The account ${names.join()} was deleted since the earlier file. It will be created again.`
        : `The accounts ${names.join(', ')} were deleted since the earlier file. They will be created again.`,
    more: (count: string) => `${count} more are not shown.`,
    line: 'Line',
    name: 'Name',
    before: 'Now',
    after: 'In the file',
    effect: 'Effect',
    effects: {
      update: 'Corrected',
      left: 'Kept as it is',
      deleted: 'Left out, because it was deleted',
    },
    others: (fields: readonly string[]) => `other ${fields.join(', ')}`,
    fields: {
      category_id: 'category',
      merchant_id: 'merchant',
      tag_ids: 'tags',
      account_id: 'account',
      security: 'security',
      excluded: 'exclusion',
    } as Readonly<Record<string, string>>,
  },

  done: {
    saved: 'The row was changed.',
    left_out: 'The row was left out. You can still find it among the rows of the file.',
  },
  tooLarge: (counts: string) =>
    counts === ''
      ? 'This import, or the earlier files that it is compared with, are too large for a preview. Duplicates are skipped.'
      : `This import, or the earlier files that it is compared with, are too large for a preview. The file has ${counts}. Duplicates are skipped.`,
  allKnown: 'You already have everything in this file. There is nothing to add.',
  allOthersKnown: 'You already have all other rows of this file. There is nothing to add.',

  details: {
    created: 'New',
    corrected: 'Corrections',
    matched: 'Duplicates (skipped)',
    deleted: 'Deleted earlier (left out)',
    doubtful: 'Possible duplicates',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    days: (first: Child, last: Child) => html`${first} to ${last}`,
    balance: (account: string) => `New balance of ${account}`,
    balanceNow: (before: Child) => html`now ${before}`,
    balanceWithDoubtful: (account: string, { count, text }: Count) =>
      count === 1
        ? `Balance of ${account} if the possible duplicate is added`
        : `Balance of ${account} if all ${text} possible duplicates are added`,
  },
  closing: {
    less: (values: Closing) => closing(values, 'less'),
    more: (values: Closing) => closing(values, 'more'),
    agrees: (account: string, stated: Child, day: Child) =>
      html`<strong>The balance matches your statement.</strong> At the end of ${day}, ${account} will have ${stated}.`,
    file: 'The file',
    statement: 'Your statement',
    theAccount: 'the account',
    openingBalance: 'opening balance',
  },
  /** The balance that a new account starts with. */
  opening: {
    title: 'Change the opening balance',
    starts: (account: string, amount: Child, on: Child) =>
      html`<strong>${account} starts with ${amount}</strong> at the end of ${on}, so that its balance matches the statement.`,
    proposed: (account: string, amount: Child, on: Child) =>
      html`<strong>Does ${account} start with ${amount}?</strong> This would be its balance at the end of ${on}, if there are no transactions between the last row and the balance that the file states. Nothing is added unless you confirm it.`,
    amount: (account: string) => `Opening balance of ${account}`,
    owed: (account: string) => `Amount owed on ${account} at the start`,
    day: 'At the end of',
    dayHint: 'The day before the first row, or an earlier one.',
    save: 'Save',
    use: 'Use this opening balance',
    none: 'Add no opening balance',
    theAccount: 'The account',
  },
  /** The balance that a person enters. */
  statement: {
    title: 'Compare with your statement balance',
    change: 'Edit the statement balance',
    balance: (day: string) => `Balance at the end of ${day}`,
    owed: (day: string) => `Amount owed at the end of ${day}`,
    hint: (example: string) =>
      `As on your bank statement or in your bank’s app. ${example} Leave it blank if you do not know it.`,
    compare: 'Compare',
    credit: (amount: Child) =>
      html`<strong>You entered ${amount} as the amount owed.</strong> A minus means that the bank owes you. If you owe the bank, enter it without the minus.`,
  },

  /** The first rows as the entries that they become. */
  rows: {
    title: (name: string) => `New ${name}`,
    more: (count: string) => `and ${count} more`,
    date: 'Date',
    name: 'Name',
    account: 'Account',
    category: 'Category',
    merchant: (name: string) => `→ ${name}`,
    byRule: (rules: readonly Html[]) => html`by ${rules.map((rule, at) => html`${at > 0 && ', '}${rule}`)}`,
    rule: (name: string | null) => (name === null ? 'a rule' : `rule “${name}”`),
    change: 'Change',
    changeOf: (number: number) => `Change row ${number}`,
    noCategory: 'No change',
    save: 'Save',
    leaveOut: 'Leave out',
    leaveOutRow: (number: string) => `Leave out row ${number}`,
    same: (first: string, second: string, what: Child) =>
      html`<strong>Rows ${first} and ${second} are the same.</strong> Both will be added: ${what}.`,
    ruled: (rules: Count, all: Count, isWhole: boolean): Html => {
      const link = html`<a href="/rules">${rules.text} ${rules.count === 1 ? 'rule' : 'rules'}</a>`;
      return html`${link} will change ${!isWhole && 'at least '}${all.text} of these.`;
    },
    amount: 'Amount',
    holding: 'Holding',
    part: 'Part',
  },

  records: {
    title: 'Will be created',
    none: 'No new accounts, categories, tags or merchants.',
    noneBesides: 'No new categories, tags or merchants.',
    empty: (account: string, path: string) =>
      html`${account} is empty so far. You can <a href="${path}/edit">rename it</a> or <a href="${path}/valuations">set its opening balance</a>.`,
    names: (names: readonly string[]) => names.join(', '),
    namesAndMore: (names: readonly string[], more: string) => `${names.join(', ')} and ${more} more`,
  },
  changes: {
    title: 'Something not right?',
    rows: ({ count, text }: Count) => (count === 1 ? 'See the only row' : `See all ${text} rows`),
    settings: 'Change how the file is read',
    names: 'Match names to accounts and categories',
  },
  totals: {
    title: 'What changes',
    note: 'Duplicates are not counted.',
    noteDoubtful: ({ count, text }: Count) =>
      count === 1
        ? ' The possible duplicate counts as new until you decide.'
        : ` The ${text} possible duplicates count as new until you decide.`,
    caption: 'What is new, by account and currency',
    account: 'Account',
    entries: 'New',
    in: 'In',
    out: 'Out',
    change: 'Change',
    before: 'Balance today',
    after: 'Balance today with this file',
    unknown: '—',
    noAccount: 'no account yet',
    newAccount: (name: string) => html`${name} <span class="muted">(new)</span>`,
  },

  obstacles: {
    title: 'Before you can add it',
    noFile: 'Upload a file first.',
    noRows: 'The file has no rows.',
    invalid: (count: Count) =>
      count.count === 1 ? `${rows(count)} has an error: fix it.` : `${rows(count)} have errors: fix them.`,
    noAccount: 'Choose the account that the file belongs to.',
    accountDeleted: 'The account of this import was deleted: choose another one.',
    noMatch: 'Match the accounts in the file to yours.',
  },
} as const;

type Closing = {
  /** The file or the statement. */
  readonly source: string;
  readonly stated: Child;
  readonly day: Child;
  readonly account: string;
  readonly ledger: Child;
  readonly difference: Child;
  readonly openingBalance: Child;
};

const closing = ({ source, stated, day, account, ledger, difference, openingBalance }: Closing, than: string): Html =>
  html`${source} states a balance of ${stated} for ${account} at the end of ${day}. After the import, it will be ${ledger}: ${difference} ${than}. Earlier transactions are missing, or the account has no ${openingBalance}.`;
