import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import type { Count } from '../platform/format/counts.ts';
import { type Child, type Html, html } from '../platform/html.ts';

const transactions = ({ count, text }: Count): string => `${text} ${count === 1 ? 'transaction' : 'transactions'}`;

const counted = (count: number, singular: string, plural: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`];

/** All texts of the pages for the edit history, duplicates, transfers and suggestions. */
export const WORDS = {
  transactions,
  review: 'Review',
  links: {
    changes: 'Edit history',
    transactions: 'Transactions',
    chooseTransactions: 'Choose transactions',
    showTransactions: 'Show transactions',
    keys: 'Show API keys',
  },

  states: {
    preparing: 'Preparing the preview',
    ready: 'Previewed',
    applying: 'Being applied',
    applied: 'Applied',
    reverting: 'Being undone',
    reverted: 'Undone',
    failed: 'Failed',
    declined: 'Declined',
  } satisfies Readonly<Record<ChangeSet['status'], string>>,

  /** The fields of a transaction. */
  fields: {
    category_id: 'Category',
    merchant_id: 'Merchant',
    tag_ids: 'Tags',
    name: 'Name',
    notes: 'Notes',
    excluded: 'Counts in totals',
    kind: 'Type',
    account_id: 'Account',
    date: 'Date',
    amount: 'Amount',
    currency: 'Currency',
    splits: 'Parts',
    external_id: 'External ID',
    external_source: 'Source of the external ID',
    metadata: 'Metadata',
    transfer: 'Transfer',
    dismissed_transaction_ids: 'Not a transfer with',
  } as Readonly<Record<string, string>>,

  values: {
    none: 'none',
    excluded: 'no',
    counted: 'yes',
    linked: 'linked',
    deletedRecord: 'a deleted record',
    noCategory: 'no category',
    leftOut: 'not in totals',
    part: (amount: string, details: readonly string[]) => `${amount} ${details.join(', ')}`,
    parts: (parts: readonly string[]) => parts.join('; '),
    field: (label: string, value: string) => `${label}: ${value}`,
  },

  /** An edit in a few words. */
  kinds: {
    rules: (count: number | null) =>
      count === null ? 'Run all active rules' : count === 1 ? 'Run a rule' : `Run ${count} rules`,
    rule: (name: string) => `Run the rule “${name}”`,
    newRule: (name: string | null) => (name === null ? 'Create a rule' : `Create the rule “${name}”`),
    suggestedMerchants: 'Accept suggested merchants',
    suggestedCategories: 'Accept suggested categories',
    link: (count: number) => (count === 1 ? 'Link a transfer' : `Link ${count} transfers`),
    dismiss: (count: number) => (count === 1 ? 'Dismiss a transfer' : `Dismiss ${count} transfers`),
    mergeRecords: (from: string, into: string) => `Merge ${from} into ${into}`,
    mergeDuplicates: 'Merge duplicates',
    delete: 'Delete transactions',
    bulk: 'Change several transactions, each in its own way',
    /** null: the field is cleared. */
    fields: {
      category_id: (name) => (name === null ? 'Remove the category' : `Set the category to ${name}`),
      merchant_id: (name) => (name === null ? 'Remove the merchant' : `Set the merchant to ${name}`),
      tag_ids: (names) => (names === null ? 'Remove all tags' : `Set the tags to ${names}`),
      add_tag_ids: (names, count) =>
        names === null ? 'Add no tag' : `Add the ${count === 1 ? 'tag' : 'tags'} ${names}`,
      remove_tag_ids: (names, count) =>
        names === null ? 'Remove no tag' : `Remove the ${count === 1 ? 'tag' : 'tags'} ${names}`,
      name: (name) => `Rename to “${name}”`,
      notes: (notes) => (notes === null ? 'Remove the notes' : 'Change the notes'),
      excluded: (counts) => (counts === 'yes' ? 'Count in totals' : 'Leave out of totals'),
      kind: (type) => `Set the type to ${type}`,
      account_id: (account) => `Move to ${account}`,
    } as Readonly<Record<string, (value: string | null, count: number) => string>>,
  },

  list: {
    title: 'Edit history',
    intro:
      'Imports, bulk edits, rules, merges, suggestions and transfers, newest first. You can undo each edit for two years, and an import at any time. Edits to a single transaction are in the history on its page.',
    import: (filename: string | null) => (filename === null ? 'Import' : `Import of ${filename}`),
    leftOut: ({ count, text }: Count) =>
      html`${text} more ${count === 1 ? 'import is' : 'imports are'} in the list of <a href="/imports">imports</a>.`,
    added: 'Added',
    beingUndone: 'Being undone',
    start: 'Find more to tidy up:',
    suggestions: 'Suggested categories and merchants',
    duplicates: 'Possible duplicates',
    transfers: 'Transfers',
    undo: 'Undo',
    /** For a single transaction, or for several. */
    one: (name: string, change: Child) => html`<bdi>${name}</bdi>: ${change}`,
    values: (names: readonly string[], more: number) =>
      `${names.join(', ')}${more === 0 ? '' : more === 1 ? ' and 1 more' : ` and ${more} more`}`,
    empty: 'No edits yet. To change several transactions at once, select them in your list.',
    nothingChanged: 'Nothing changed',
    when: (state: string, when: Child) => html`${state} ${when}`,
    by: (person: string) => `by ${person}`,
    started: { import: 'after an import', bank_connection: 'after a bank sync' },
  },

  change: {
    withKey: (person: string, key: string) => `${person}, by the key ${key}`,
    rule: 'Rule',
    newRule: 'New rule',
    createRule: 'Create the rule',
    ruleName: (name: string | null) => (name === null ? 'A rule' : `Rule “${name}”`),
    startedBy: 'Started by',
    anImport: 'An import',
    aConnection: 'A bank connection',
    transactions: 'Transactions',
    toChange: (count: string) => `${count} to change`,
    changed: (count: string) => `${count} changed`,
    counts: (first: string, unchanged: Count, refused: Count) =>
      [
        first,
        ...(unchanged.count > 0 ? [`${unchanged.text} that need no change`] : []),
        ...(refused.count > 0 ? [`${refused.text} that cannot change`] : []),
      ].join(', '),
    alsoChanged: 'Also changed',
    records: (rules: number, budgets: number, subcategories: number, recurring: number) =>
      [
        ...counted(rules, 'rule', 'rules'),
        ...counted(budgets, 'budget', 'budgets'),
        ...counted(subcategories, 'subcategory', 'subcategories'),
        ...counted(recurring, 'recurring transaction', 'recurring transactions'),
      ].join(', ') || 'nothing else',
    afterwards: 'Afterwards',
    isGone: (type: string, name: string) => `The ${type} ${name} no longer exists. Undoing this restores it.`,
    created: 'Created',
    applied: 'Applied',
    preparing: 'The preview is being prepared. This page updates automatically.',
    noRuleMatches:
      'Nothing would change. No transaction matches, or those that match are already as the rule would make them, or were edited by a person.',
    nothingChanges: 'Nothing would change. You can choose other transactions or another change.',
    ready: 'Nothing is changed yet. Check the list below, then apply the change.',
    applying: 'The change is being applied. You can leave this page.',
    reverting: 'The change is being undone. You can leave this page.',
    reverted: (details: string) => html`The change was undone. Values that you edited afterwards were kept. ${details}`,
    failed: (reason: string) =>
      html`<p><strong>The change failed. All transactions have their previous values again.</strong> ${reason}</p>`,
    mismatch: (wrong: string, applied: string) =>
      html`<p><strong>The result does not match the preview: ${wrong} of ${applied} changed transactions do not have the new values.</strong> Undo this change and preview it again.</p>`,
    skipped: ({ count, text }: Count) =>
      count === 0 ? '' : ` ${text} changed after the preview or were deleted, so they were left as they are.`,
    noneChanged: 'No transactions were changed.',
    verified: (count: Count) => `${transactions(count)} changed and verified.`,
    mergeInto: (name: string) => `Merge into ${name}`,
    apply: (count: Count) => `Change ${transactions(count)}`,
    applyDeletion: (count: Count) => `Delete ${transactions(count)}`,
    whatChanged: 'What changed',
    howToUndo: 'How to undo it',
    undoHint:
      'Each transaction gets back the values it had before. What you edited afterwards is kept. You can undo this for two years.',
    undo: 'Undo this change',
    undoLater: 'Undo those too',
    later: (links: readonly Html[]) => html`<p>Later changes replaced values of this one: ${links}.</p>`,
    laterChange: (number: number) => `change ${number}`,
    tableTitle: 'Transactions of this edit',
    transaction: 'Transaction',
    date: 'Date',
    amount: 'Amount',
    changeOf: 'Change',
    fromTo: (label: string, before: string, after: string) =>
      html`${label}: <span class="muted">${before} →</span> ${after}`,
    people: { former: 'A former member', nobody: 'A rule, automatically' },
    refused: (reason: string) => html`Not changed. ${reason}`,
    mergedInto: (path: string) => html`Merged into <a href="${path}">the other transaction</a>`,
    deleted: 'Deleted',
    createdEntry: 'Created',
  },

  form: {
    title: (count: Count | null) => (count === null ? 'Edit transactions' : `Edit ${transactions(count)}`),
    back: 'Back to the transactions',
    preview: 'You see a preview before anything is changed, and you can undo the edit for two years.',
    selected: (count: Count | null, path: string) =>
      html`${count === null ? 'No transactions' : transactions(count)} ${count?.count === 1 ? 'is' : 'are'} selected in <a href="${path}">your list</a>.`,
    matching: (count: Count | null, path: string) =>
      html`${count === null ? 'No transactions' : transactions(count)} ${count?.count === 1 ? 'matches' : 'match'} <a href="${path}">your filters</a>.`,
    nothingSelected: 'Select at least one transaction in the list',
    label: 'Edit',
    keep: 'No change',
    none: 'None',
    counted: 'Yes',
    excluded: 'No',
    category: 'Category',
    merchant: 'Merchant',
    addTag: 'Add a tag',
    removeTag: 'Remove a tag',
    name: 'Name',
    nameHint: 'Leave this empty to keep the names.',
    notes: 'Notes',
    notesHint: 'Leave this empty to keep the notes.',
    clearNotes: 'Remove the notes',
    kind: 'Type',
    inTotals: 'Counts in totals',
    account: 'Account',
    submit: 'Preview',
    cancel: 'Cancel',
    deletion: 'Delete these transactions',
    deletionHint: 'You see the list before anything is deleted, and you can undo it for two years.',
    deletionLabel: 'Delete',
    previewDeletion: 'Preview the deletion',
  },

  duplicates: {
    title: 'Possible duplicates',
    intro:
      'The same transaction can come from two files or banks. Merge the two, or keep both. A merge keeps the one you choose and fills in what it lacks from the other. You can undo a merge for two years. A pair that you keep is not shown again.',
    empty: 'No possible duplicates.',
    done: { dismissed: 'The transactions were kept, and the pair will not be shown again.' },
    /** A script counts: `#` is the number. */
    selected: '# selected',
    mergeSelected: 'Merge selected',
    keepSelected: 'Keep all selected',
    selectAll: 'Select all on this page',
    selectNone: 'Select none',
    nothingSelected: 'Select at least one pair',
    outdated:
      'Nothing was merged, because one of these transactions has been merged, edited or deleted since. Check the list and select again',
    selectPair: (first: string, second: string) => `Select ${first} and ${second}`,
    pair: (first: string, second: string) => `${first} and ${second}`,
    sources: { import: 'A deleted import', bank: 'Bank connection', hand: 'Added by hand' },
    name: 'Name',
    date: 'Date',
    from: 'From',
    none: '–',
    differs: '(differs)',
    keep: 'Keep this one',
    suggested: 'suggested',
    open: 'Open',
    kept: 'Kept',
    merged: 'Merged',
    isKept: 'because it is split or linked to another',
    certain: 'Certain',
    merge: 'Merge',
    keepBoth: 'Keep both',
  },

  proposals: {
    title: 'Proposals',
    intro:
      'What assistants and other programs prepared through an API key or as connected apps. Nothing changes until you accept it, and you can undo what you accepted for two years. Proposals that nobody decides about are deleted after seven days.',
    empty:
      'No proposals. A key or an app with the permission to propose changes can prepare some, and you decide about them here.',
    by: (key: string) => `proposed by ${key}`,
    until: (when: Child) => html`until ${when}`,
    ready: 'Nothing is changed yet. Uncheck what you do not want, then accept the rest or decline everything.',
    pick: (name: string) => `Accept the change of ${name}`,
    picked: 'Accept',
    accept: 'Accept selected',
    acceptAll: (count: Count) => `Accept all: ${transactions(count)}`,
    decline: 'Decline',
    declined: 'This proposal was declined. Nothing was changed.',
    nothingPicked: 'Select at least one transaction, or decline the proposal',
    money: 'Amounts',
    proposedBy: 'Proposed by',
    out: (amount: string) => `${amount} out`,
    in: (amount: string) => `${amount} in`,
    label: 'Decide about this proposal',
  },

  keys: {
    title: 'Assistants and other programs',
    intro: 'What they changed in the last 24 hours, each under the name of its key or app.',
    edits: ({ count, text }: Count) => (count === 1 ? '1 edit' : `${text} edits`),
    undo: 'Undo all',
    done: {
      undone: 'The edits of the last 24 hours are being undone.',
      undone_partly:
        'The edits are being undone, apart from some: later changes replaced their values, or another change is being applied. Open them below to undo them.',
    },
  },

  pairs: {
    decide: (name: string) => `Decide about ${name}`,
    both: (first: string, second: string) => `${first} and ${second}`,
    about: (first: string, second: string) => `: ${first} and ${second}`,
  },

  transfers: {
    title: 'Transfers',
    saved: 'Your choice was saved.',
    intro:
      'Money that you move between your own accounts appears in both, but is neither income nor spending. Link the two sides here. You can undo a link, and pairs that you dismiss do not come back.',
    empty: 'No transactions look like two sides of one transfer.',
    linkCertain: (count: number) =>
      count === 1 ? 'Link the one that is certain' : `Link all ${count} that are certain`,
    linkAll: (count: number) => `Link all ${count} on this page`,
    dismissAll: (count: number) => `Dismiss all ${count} on this page`,
    choices: { ask: 'Always ask me', only_pair: 'Link automatically if certain' },
    choiceTitle: 'From now on',
    choiceHint:
      'A transfer is certain if no other transaction has the same amount within a week, and both descriptions say that it is a transfer.',
    choice: 'When new transactions look like transfers',
    save: 'Save',
    out: (account: string) => `From ${account}`,
    in: (account: string) => `To ${account}`,
    link: 'Link',
    dismiss: 'Not a transfer',
  },

  suggestions: {
    titles: { category: 'Suggested categories', merchant: 'Suggested merchants' },
    intro: {
      category: html`Learned from the categories you chose before or from what known shops sell. You can undo what you accept for two years. See also <a href="/changes/suggestions?field=merchant">suggested merchants</a>.`,
      merchant: html`Learned from the merchants you chose before. You can undo what you accept for two years. See also <a href="/changes/suggestions">suggested categories</a>.`,
    },
    empty: {
      category:
        'There are no categories to suggest. Suggestions appear when transactions without a category are similar to others.',
      merchant:
        'There are no merchants to suggest. Suggestions appear when transactions without a merchant are similar to others.',
    },
    label: 'Suggestions',
    acceptChecked: 'Accept selected',
    /** A script counts: `#` is the number. */
    acceptCount: 'Accept # selected',
    selectAll: 'Select all on this page',
    selectNone: 'Select none',
    nothingChecked: 'Select at least one suggestion',
    back: 'All suggestions',
    decided: 'There are no more suggestions for these transactions.',
    outdated: 'Nothing was accepted, because these suggestions have changed since. Check the list and select again',
    total: (count: Count) => `${transactions(count)} with a suggestion`,
    reasons: {
      history: (reason: string) => `You chose this for ${reason}`,
      known_shop: (reason: string) => reason,
    },
    as: 'as',
    forName: (name: string) => ` for ${name}`,
    accept: ({ count, text }: Count, isPart: boolean) =>
      count === 1 ? 'Accept' : `Accept ${isPart ? 'these' : 'all'} ${text}`,
    another: 'Choose another',
    anotherFor: {
      category: (name: string) => `Category for ${name}`,
      merchant: (name: string) => `Merchant for ${name}`,
    },
    asSuggested: 'As suggested',
    setAnother: ({ count, text }: Count) => (count === 1 ? 'Set' : `Set for ${text}`),
    /** Which ones of all that are alike. */
    part: (first: string, last: string | undefined, total: string) =>
      `${last === undefined ? first : `${first}–${last}`} of ${total}`,
  },
} as const;
