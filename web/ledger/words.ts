import { ACCOUNT_TYPES, type AccountType, isAccountType, isAsset } from '../../shared/ledger/domain/account.ts';
import type { TransactionKind, ValuationKind } from '../../shared/ledger/domain/entry.ts';
import type { Choice } from '../platform/components/form.ts';
import { type Html, html } from '../platform/html.ts';

/** The singular and plural names of each account class. */
const CLASSES: Readonly<Record<AccountType, readonly [one: string, many: string]>> = {
  depository: ['Cash', 'Cash'],
  investment: ['Investment', 'Investments'],
  crypto: ['Crypto', 'Crypto'],
  property: ['Property', 'Property'],
  vehicle: ['Vehicle', 'Vehicles'],
  other_asset: ['Other asset', 'Other assets'],
  credit_card: ['Credit card', 'Credit cards'],
  loan: ['Loan', 'Loans'],
  other_liability: ['Other debt', 'Other debts'],
};

export const classWord = (accountType: string): string =>
  isAccountType(accountType) ? CLASSES[accountType][0] : accountType;

export const classWords = (accountType: string): string =>
  isAccountType(accountType) ? CLASSES[accountType][1] : accountType;

/** `home_equity` → `Home equity`. */
export const inWords = (code: string): string => capitalized(code.replaceAll('_', ' '));

/** `same amount`, `1 day apart` → `Same amount, 1 day apart`. */
export const reasonsInWords = (reasons: readonly string[]): string => capitalized(reasons.join(', '));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const TRANSACTION_KIND_WORDS: Readonly<Record<TransactionKind, string>> = {
  standard: 'Standard',
  funds_movement: 'Transfer',
  cc_payment: 'Credit card payment',
  loan_payment: 'Loan payment',
  one_time: 'One-time',
  investment_contribution: 'Investment contribution',
};

export const VALUATION_KIND_WORDS: Readonly<Record<ValuationKind, string>> = {
  reconciliation: 'Valuation',
  opening_anchor: 'Opening balance',
  current_anchor: 'Current balance',
};

export const STATUS_WORDS = { active: 'Active', disabled: 'Hidden', draft: 'Draft' } as const;

/** The selectable account classes. */
export const ACCOUNT_CLASSES: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((value) => ({
  value,
  label: isAsset(value) ? classWord(value) : `${classWord(value)} (what you owe)`,
}));

const positions = (count: number): string => (count === 1 ? '1 position' : `${count} positions`);

/** All texts of the pages for transactions, budgets, spending, investments and valuations. */
export const WORDS = {
  none: 'None',
  upcoming: 'Upcoming',
  amountHint: (example: string) => `For example ${example}.`,
  directions: { out: 'Out', in: 'In' },

  category: {
    none: 'no category',
    add: 'Add category',
    change: (name: Html) => html`Category of ${name}`,
    save: 'Save category',
    cancel: 'Cancel',
  },
  /** By the other side. */
  transfer: {
    inflow: (account = 'another account') => `Transfer to ${account}`,
    outflow: (account = 'another account') => `Transfer from ${account}`,
  },

  list: {
    title: 'Transactions',
    new: 'New transaction',
    onlyFrom: (path: string, source: string) =>
      html`<p>Showing only transactions from <a href="${path}">${source}</a>.</p>`,
    select: 'Select',
    selectOne: (name: string) => `Select ${name}`,
    date: 'Date',
    name: 'Name',
    amount: 'Amount',
    account: 'Account',
    category: 'Category',
    from: 'From',
    balance: 'Balance at end of day',
    balanceOf: (amount: Html) => html`balance ${amount}`,
    noAccount: 'none',
    badges: {
      pending: 'Pending',
      undecided: 'Needs a decision',
      split: 'Split',
      part: 'Part',
      excluded: 'Excluded',
    },
    import: 'Import',
    byHand: 'By hand',
    bank: 'Bank',
    sum: (income: Html, spending: Html, net: Html) => html`${income} in and ${spending} out, net ${net}. `,
    sums: (lines: readonly Html[], isWithoutTransfers: boolean) =>
      html`On this page: ${lines}${isWithoutTransfers && 'Transfers do not count.'}`,
    bulkEdits: 'Bulk edits',
    transfers: 'Transfers',
    duplicates: 'Possible duplicates',
    noAccounts: 'There are no accounts yet. Create one, then add or import transactions.',
    newAccount: 'New account',
    noMatches: 'No transactions match these filters.',
    showAll: 'Show all',
    empty: 'You have no transactions yet.',
    importFile: 'Import a file',
  },

  selection: {
    title: 'Bulk edit',
    /** A script counts: `#` is the number. */
    selected: '# selected',
    edit: 'Edit selected',
    all: (count: number, isFiltered: boolean) => (isFiltered ? `Edit all ${count} that match` : `Edit all ${count}`),
    selectAll: 'Select all on this page',
    selectNone: 'Select none',
  },

  filters: {
    any: 'Any',
    search: 'Search names and notes',
    from: 'From',
    to: 'To',
    account: 'Account',
    currency: 'Currency',
    more: 'More filters',
    category: 'Category',
    merchant: 'Merchant',
    tag: 'Tag',
    noCategory: 'No category',
    noMerchant: 'No merchant',
    noTag: 'No tag',
    chosenMerchant: 'The merchant you chose',
    direction: 'In or out',
    minAmount: 'Amount from',
    maxAmount: 'Amount to',
    state: 'State',
    pending: 'Pending',
    booked: 'Booked',
    inTotals: 'In totals',
    counted: 'Counted',
    excluded: 'Excluded',
    kind: 'Kind',
    inSpending: 'As income or spending',
    notCounted: 'Not counted',
  },

  transaction: {
    done: {
      created: 'Transaction added.',
      saved: 'Transaction updated.',
      merged: 'Transactions merged. This is the booked transaction.',
      dismissed: 'The transactions stay separate.',
      split: 'The transaction is split. Its parts count instead of it.',
      joined: 'The parts are joined. The transaction counts as one again.',
    },
    change: 'Change',
    ofPart: 'The date and amount of a part come from the split transaction.',
    ofSplit: 'The amount is the sum of the parts. Totals count the parts.',
    save: 'Save',
    makeRule: 'Make a rule from this transaction',
    remove: 'Delete this transaction',
    removeConsequence: (isSplit: boolean) =>
      isSplit
        ? 'It and its parts no longer count towards the balance. Imports and bank syncs do not add it again.'
        : 'It no longer counts towards the balance. Imports and bank syncs do not add it again.',
    account: 'Account',
    partOf: 'Part of',
    transfers: { inflow: 'Transfer to', outflow: 'Transfer from' },
    anotherAccount: 'Another account',
    from: 'From',
    atBank: 'At the bank',
    bankStates: {
      pending: 'Pending',
      posted: 'Booked',
      stale: 'Pending for a long time; excluded until booked',
    },
    added: 'Added',
    changed: 'Changed',
    split: 'Split into parts',
    parts: 'Parts',
    partsTitle: 'Parts and their amounts',
    editParts: 'Change or join the parts',
    noLonger: 'a booked transaction that no longer exists',
    booked: (link: Html, date: Html, amount: Html) => html`${link} on ${date} for ${amount}`,
    match: (booked: Html | string, isUnlikely: boolean) =>
      html`This pending transaction may have become ${booked}${isUnlikely && ', although this is unlikely'}.`,
    merge: 'Merge transactions',
    notSame: 'Not the same',
    newTitle: 'New transaction',
    add: 'Add transaction',
    accountFirst: 'Create an account before you add a transaction.',
  },

  fields: {
    name: 'Name',
    date: 'Date',
    category: 'Category',
    merchant: 'Merchant',
    tags: 'Tags',
    kind: 'Kind',
    notes: 'Notes',
    inTotals: 'In totals',
    inTotalsHint: 'Excluded transactions still count towards the account balance.',
    counted: 'Counted',
    excluded: 'Excluded',
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
    merged: 'Merged with the same transaction of another source',
    foundAgain: 'Found again',
    foundAndFilled: (fields: string) => `Found again; filled in ${fields}`,
    from: (former: string, next: string) => `${former} → ${next}`,
    changed: 'changed',
    field: (label: string, change: string) => `${label}: ${change}`,
    bank: 'Bank',
    import: 'Import',
    bulkEdit: 'Bulk edit',
    byHand: 'By hand',
    you: 'You',
    member: 'A member of your family',
  },

  split: {
    title: (name: string) => `Split ${name}`,
    partsOf: (name: string) => `Parts of ${name}`,
    intro: (total: string, example: string) =>
      `Each part has its own category, and totals count the parts instead of the whole. They must add up to ${total}. The balance of the account does not change. Enter amounts as ${example}; empty rows are left out.`,
    endsTransfer: 'One part is a side of a transfer. Changing the parts removes that link.',
    label: 'Parts',
    split: 'Split',
    save: 'Save the parts',
    add: 'Add a part',
    cancel: 'Cancel',
    part: (number: number) => `Part ${number}`,
    name: 'Name (optional)',
    category: 'Category',
    amount: 'Amount',
    nothingLeft: 'All of it is distributed',
    tooMuch: (amount: string) => `${amount} too much`,
    left: (amount: string) => `${amount} left to distribute`,
    joinTitle: 'Join the parts',
    joinHint: (name: string, parts: number) =>
      `${name} counts as one transaction again, with its own category. Its ${parts === 1 ? 'part is' : `${parts} parts are`} deleted, with their names, notes and tags.`,
    join: (parts: number) => (parts === 1 ? 'Join the part' : `Join ${parts} parts`),
  },

  budget: {
    title: 'Budget',
    done: {
      begun: 'Budget created. Enter what you plan to spend.',
      saved: 'Budget saved.',
      deleted: 'Budget deleted.',
    },
    months: 'Months',
    none: (month: string) => `There is no budget for ${month}.`,
    begin: (month: string) => `Create a budget for ${month}`,
    copy: (month: string) => `Copy the budget of ${month}`,
    planned: 'Planned',
    spent: 'Spent',
    left: 'Left',
    overBudget: 'Over budget',
    amountSpent: (amount: Html) => html`${amount} spent`,
    amountLeft: (amount: Html) => html`${amount} left`,
    amountOver: (amount: Html) => html`${amount} over budget`,
    noCategories: 'You have no categories yet. Imports and rules create them.',
    withoutCategory: (amount: Html, path: string) =>
      html`${amount} was spent <a href="${path}">without a category</a>.`,
    remove: 'Delete this budget',
    removeConsequence: 'The planned amounts of this month are deleted. Transactions do not change.',
    caption: (month: string) => `Planned and spent in ${month}`,
    category: 'Category',
    plannedFor: (category: string) => `Planned for ${category}`,
    limit: (currency: string) => `Limit for everything in ${currency} (optional)`,
    limitHint: 'Without a limit, the sum of the categories is planned.',
    income: (currency: string) => `Expected income in ${currency} (optional)`,
    save: 'Save budget',
  },

  spending: {
    title: 'Spending',
    empty:
      'No money came in or went out in this month or the eleven before it. Transfers between your accounts do not count.',
    importFile: 'Import a file',
    months: 'Months',
    inCurrency: (currency: string) => `Spending in ${currency}`,
    spent: 'Spent',
    earned: 'Earned',
    leftOver: 'Left over',
    byMonth: (currency: string) => `Spending in ${currency} by month, refunds deducted`,
    spentBy: (currency: string) => `Spent by category in ${currency}`,
    earnedBy: (currency: string) => `Earned by category in ${currency}`,
    nothing: 'Nothing in this month.',
    category: 'Category',
    average: 'Monthly average before',
    noCategory: 'No category',
  },

  investments: {
    title: 'Investments',
    empty: 'You hold no securities yet. Import a file with trades, or connect a bank that reports holdings.',
    importFile: 'Import a file',
    allTrades: 'All trades',
    inCurrency: (currency: string) => `Investments in ${currency}`,
    positionsIn: (currency: string) => `Positions in ${currency}`,
    securities: 'Value',
    cost: 'Cost',
    gain: 'Gain',
    unknown: 'unknown',
    unknownCost: (count: number) => `Value of ${positions(count)} of unknown cost`,
    cashIn: (account: string) => `Cash in ${account}`,
    total: 'Securities and cash',
    noneKnown: 'The cost or price of these positions is not known, so there is no gain.',
    leftOut: (unknown: number, all: number) =>
      `Cost and gain leave out ${unknown} of ${all} positions, whose cost or price is not known.`,
    shown: (count: number, all: number) => `Showing ${count} of ${positions(all)}. The totals include all.`,
    howTitle: 'How cost and gain are calculated',
    how: html`<p>A position is worth what the latest trade or holding says. No prices are fetched, and nothing is converted.</p>
<p>If a holding from a file or bank states the average cost of a unit, that cost is used, and later trades add to it or reduce it.
Otherwise the cost is calculated from the trades, by average cost, but only if they explain the whole position.</p>
<p>A stock split, shares that arrived without a price, a sale of more than was held and a short position make the cost unknown, until
a holding states it. Unknown values are never estimated.</p>`,
    security: 'Security',
    account: 'Account',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Value',
    gainUnknown: 'gain unknown',
    holdings: 'Holdings',
    mostValuable: (count: number, all: number) => `Showing the ${count} most valuable of ${all}.`,
    allInvestments: 'All investments, and how cost and gain are calculated',
  },

  trades: {
    title: 'Trades',
    investments: 'Investments',
    all: 'All',
    account: 'Account',
    ticker: 'Ticker',
    noMatches: 'No trades match these filters.',
    showAll: 'Show all',
    empty: 'There are no trades yet. Import a file with trades.',
    importFile: 'Import a file',
    allOf: (count: number) => `All ${count} trades`,
    date: 'Date',
    security: 'Security',
    deletedAccount: 'Deleted account',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
  },

  valuations: {
    title: (account: string) => `Valuations of ${account}`,
    done: {
      recorded: 'Valuation recorded.',
      replaced: 'The valuation for that day was replaced.',
      saved: 'Valuation updated.',
      deleted: 'Valuation deleted.',
    },
    intro: (account: Html, value: Html) =>
      html`${account}: <strong>${value}</strong> today. A valuation is the value of the account at the end of a day, including securities. Later entries change the balance from there.`,
    empty: 'This account has no valuations yet. Record the first one below.',
    record: 'Record a valuation',
    submit: 'Record',
    lastOfMonths: (account: string) => `Valuations of ${account}, the last of each month`,
    day: 'Day',
    value: 'Value',
    type: 'Type',
    notes: 'Notes',
    owed: 'Amount owed at the end of the day',
    worth: 'Value at the end of the day',
    one: (account: string, day: string) => `Valuation of ${account} on ${day}`,
    noAccount: 'no account',
    account: 'Account',
    changed: 'Changed',
    label: 'Valuation',
    save: 'Save',
    remove: 'Delete this valuation',
    removeConsequence: 'The balance is then calculated from the previous valuation.',
  },
} as const;
