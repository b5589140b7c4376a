import { type Child, type Html, html } from '../../platform/html.ts';

/** A number, and the same one in the format of the family. */
export type Count = { readonly count: number; readonly text: string };

type Summary = {
  readonly created: Count;
  readonly doubtful: Count;
  readonly matched: Count;
  readonly leftOut: Count;
  readonly newAccounts: Count;
  readonly balances: readonly Child[];
  readonly completeness: string | null;
};

const rows = ({ count, text }: Count): string => `${text} ${count === 1 ? 'row' : 'rows'}`;

/** All texts of the preview of an import. */
export const WORDS = {
  title: (name: string) => `Preview of ${name}`,

  publish: {
    title: 'Publish',
    /** `Adds 4, skips 12 duplicates; balance €1,204.10 → €1,085.20; complete.` */
    summary: ({ created, doubtful, matched, leftOut, newAccounts, balances, completeness }: Summary): Html => {
      const added = `Adds ${created.count === 0 ? 'nothing' : created.text}`;
      const counts = [
        doubtful.count === 0 ? added : `${added} (${doubtful.text} of them possibly duplicates)`,
        ...(matched.count > 0 ? [`skips ${matched.text} ${matched.count === 1 ? 'duplicate' : 'duplicates'}`] : []),
        ...(newAccounts.count > 0
          ? [`creates ${newAccounts.text} ${newAccounts.count === 1 ? 'account' : 'accounts'}`]
          : []),
        ...(leftOut.count > 0 ? [`leaves out ${rows(leftOut)}`] : []),
      ];
      const further = [...balances, ...(completeness === null ? [] : [completeness])];
      return html`${counts.join(', ')}${further.map((one) => html`; ${one}`)}.`;
    },
    balance: (before: Child, after: Child) => html`balance ${before} → ${after}`,
    balanceOf: (account: string, before: Child, after: Child) => html`balance of ${account} ${before} → ${after}`,
    balancesChange: (count: string) => `${count} balances change`,
    completeness: {
      complete: 'the file is complete',
      incomplete: 'rows of the file are missing',
      unknown: 'the file does not say whether rows are missing',
    },
    note: 'Publishing writes to your ledger. It continues if you leave this page. Afterwards, the result is checked against the file. You can undo it later.',
    publish: 'Publish now',
    compareDifference: (path: string) =>
      html`Compare <a href="${path}">the rows</a> with the PDF and correct them, or publish it as it is.`,
    accept: 'Publish even though the statement does not add up',
    acceptHint: 'Your ledger will differ from the bank by this amount.',
    doubtful: ({ count, text }: Count, path: string) =>
      count === 1
        ? html`One row may already be in your ledger, from another file or your bank and under a different name. <a href="${path}">Compare it</a> first.`
        : html`${text} rows may already be in your ledger, from another file or your bank and under a different name. <a href="${path}">Compare them</a> first.`,
    duplicates: 'Possible duplicates',
    duplicateChoices: {
      '': 'Choose',
      match: 'They are the same: keep one of each',
      create: 'They are different: keep both',
    },
    refused: 'Nothing was published.',
    refusedDifference: 'Nothing was published. To publish the import as it is, select the checkbox.',
  },

  tooLarge: (counts: string) =>
    counts === ''
      ? 'This import is too large for a preview. Duplicates are skipped.'
      : `This import is too large for a preview. The file has ${counts}. Duplicates are skipped.`,
  allKnown: 'Everything in this file is already in your ledger. Publishing adds nothing.',

  details: {
    title: 'Details',
    created: 'New in the ledger',
    matched: 'Duplicates (skipped)',
    doubtful: 'Possible duplicates',
    dates: 'Dates',
    noDates: 'none',
    days: (first: Child, last: Child) => html`${first} to ${last}`,
  },
  closing: {
    less: (values: Closing) => closing(values, 'less'),
    more: (values: Closing) => closing(values, 'more'),
    theAccount: 'the account',
    openingBalance: 'opening balance',
  },

  records: {
    title: 'Will be created',
    none: 'No account, category, tag or merchant will be created.',
    names: (names: readonly string[]) => names.join(', '),
    namesAndMore: (names: readonly string[], more: string) => `${names.join(', ')} and ${more} more`,
  },
  totals: {
    title: 'What changes',
    note: 'Only new entries are counted. Balances are as of today.',
    caption: 'New entries by account and currency',
    account: 'Account',
    entries: 'New entries',
    in: 'In',
    out: 'Out',
    change: 'Change',
    before: 'Balance before',
    after: 'Balance after',
    unknown: '—',
    noAccount: 'no account yet',
    newAccount: (name: string) => html`${name} <span class="muted">(new)</span>`,
  },

  obstacles: {
    title: 'Before you can publish',
    noFile: 'Upload a file first.',
    noRows: 'The file has no rows.',
    invalid: (count: Count) =>
      count.count === 1 ? `${rows(count)} has an error: repair it.` : `${rows(count)} have errors: repair them.`,
    noAccount: 'Choose an account for the import.',
    noMatch: 'Some accounts named in the file need a match.',
  },
} as const;

type Closing = {
  readonly stated: Child;
  readonly day: Child;
  readonly account: string;
  readonly ledger: Child;
  readonly difference: Child;
  readonly openingBalance: Child;
};

const closing = ({ stated, day, account, ledger, difference, openingBalance }: Closing, than: string): Html =>
  html`The file states a balance of ${stated} at the end of ${day}, but ${account} will hold ${ledger}, ${difference} ${than}. Earlier transactions are missing, or the account has no ${openingBalance}.`;
