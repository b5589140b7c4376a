import { type Child, type Html, html } from '../../platform/html.ts';
import { WORDS as COMMON } from './common.ts';

/** All texts of the page of one transaction. */
export const WORDS = {
  transaction: {
    done: {
      created: 'Transaction added.',
      saved: 'Transaction updated.',
      merged: 'Transactions merged. This is the posted transaction.',
      dismissed: 'The transactions stay separate.',
      split: 'Transaction split. Totals count its parts.',
      undone: COMMON.undone,
      joined: 'Parts joined. The transaction counts as one again.',
    },
    place: 'Transactions of this account',
    newer: 'Newer',
    older: 'Older',
    change: 'Edit',
    ofPart: 'The date and amount of a part come from the split transaction.',
    ofSplit: 'The amount is the sum of the parts. Totals count the parts.',
    save: 'Save',
    saveAs: (category: string) => `Save as suggested: ${category}`,
    makeRule: 'Make a rule',
    repeat: 'Make it recurring',
    similar: 'Similar transactions',
    marked: {
      duplicate: {
        text: 'This may be a duplicate of another transaction.',
        link: 'Review duplicates',
      },
      transfer: {
        text: 'This may be one side of a transfer between your accounts.',
        link: 'Review transfers',
      },
    },
    remove: 'Delete this transaction',
    removeConsequence: (isSplit: boolean) =>
      isSplit
        ? 'It and its parts no longer count toward the balance. Imports and bank syncs do not add it again. You can undo this.'
        : 'It no longer counts toward the balance. Imports and bank syncs do not add it again. You can undo this.',
    account: 'Account',
    partOf: 'Part of',
    transfers: { inflow: 'Transfer to', outflow: 'Transfer from' },
    anotherAccount: 'Another account',
    source: (source: Child) => html`Source: ${source}`,
    atBank: 'Bank status',
    bankStates: {
      pending: 'Pending',
      posted: 'Posted',
      stale: 'Pending for a long time; not in totals until it posts',
    },
    split: 'Split into parts',
    parts: 'Parts',
    partsTitle: 'Parts and their amounts',
    editParts: 'Edit or join the parts',
    noLonger: 'a posted transaction that no longer exists',
    booked: (link: Html, date: Html, amount: Html) => html`${link} on ${date} for ${amount}`,
    match: (booked: Html | string, isUnlikely: boolean) =>
      html`This pending transaction may have become ${booked}${isUnlikely && ', but this is unlikely'}.`,
    merge: 'Merge transactions',
    notSame: 'Not the same',
    newTitle: 'New transaction',
    add: 'Add transaction',
    accountFirst: 'Create an account before you add a transaction.',
  },

  fields: {
    account: 'Account',
    name: 'Name',
    date: 'Date',
    category: 'Category',
    noCategories: html`You have no categories yet. <a href="/categories">Start with the usual ones</a>`,
    merchant: 'Merchant',
    tags: 'Tags',
    addTags: 'Add tags',
    more: 'More options',
    kind: 'Type',
    kindHint:
      'Transfers, credit card payments and contributions move your own money, so they are neither income nor spending.',
    notes: 'Notes',
    inTotals: 'Counts in totals',
    inTotalsHint: 'The account balance always includes it.',
    counted: 'Yes',
    excluded: 'No',
    direction: 'In or out',
    amount: 'Amount',
  },

  history: {
    title: 'History',
    caption: 'What happened to this transaction',
    when: 'When',
    what: 'What',
    by: 'By',
    added: 'Added',
    partsChanged: 'Parts changed',
    merged: 'Merged with the same transaction from another source',
    foundAgain: 'Recognized as the same transaction',
    foundAndFilled: (fields: string) => `Recognized as the same transaction; filled in: ${fields}`,
    from: (former: string, next: string) => `${former} → ${next}`,
    changed: 'changed',
    field: (label: string, change: string) => `${label}: ${change}`,
    bank: 'Bank',
    import: 'Import',
    importOf: (filename: string) => `Import of ${filename}`,
    edit: 'An edit of several transactions',
    byHand: 'By hand',
    editBy: 'edit of several transactions',
    /** Who is not in the family any more. */
    former: 'A former member',
    key: (name: string) => `by the key ${name}`,
  },
} as const;
