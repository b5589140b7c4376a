import { type Html, html } from '../../platform/html.ts';
import { WORDS as COMMON } from './common.ts';

/** All texts of the list of transactions. */
export const WORDS = {
  category: {
    none: 'No category',
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
    done: { deleted: 'Transaction deleted.', undone: COMMON.undone },
    new: 'New transaction',
    onlyFrom: (path: string, source: string) =>
      html`<p>Showing only transactions from <a href="${path}">${source}</a>.</p>`,
    select: 'Select',
    selectOne: (name: string) => `Select ${name}`,
    month: 'Month',
    name: 'Name',
    amount: 'Amount',
    account: 'Account',
    category: 'Category',
    balanceOf: (amount: string) => `Balance ${amount}`,
    badges: {
      pending: 'Pending',
      undecided: 'Needs a decision',
      split: 'Split',
      part: 'Part',
      excluded: 'Not in totals',
    },
    marks: { duplicate: 'Possible duplicate', transfer: 'Possible transfer' },
    import: 'Import',
    byHand: 'By hand',
    bank: 'Bank',
    noAccounts: 'You have no transactions yet. Import a file, and Counterfoil creates its account.',
    newAccount: 'New account',
    noMatches: 'No transactions match these filters.',
    notFound: (search: string) =>
      `Nothing matches “${search}”. Search covers names, notes, amounts, categories, tags and merchants.`,
    showAll: 'Show all',
    empty: 'You have no transactions yet.',
    importFile: 'Import a file',
    connectBank: 'Connect a bank',
    download: (count: number, shown: string) =>
      count === 1 ? 'Download this one as CSV' : `Download these ${shown} as CSV`,
    exportAll: 'Export everything',
    tooManyForCsv:
      'This list is too large to download. The limit is 10,000 transactions or 5 MB. Filter it by date or account, or choose “Export everything” on the Exports page',
  },

  sort: {
    title: 'Order',
    /** The usual direction, and the other one. */
    orders: {
      date: ['Oldest first', 'Newest first'],
      amount: ['Smallest first', 'Largest first'],
      name: ['Name, A to Z', 'Name, Z to A'],
      account: ['Account, A to Z', 'Account, Z to A'],
    },
  },

  summary: {
    found: (count: number, shown: string) => (count === 1 ? '1 transaction' : `${shown} transactions`),
    in: (earned: Html) => html`${earned} in`,
    out: (spent: Html) => html`${spent} out`,
    both: (earned: Html, spent: Html, net: Html) => html`${earned} in, ${spent} out, net ${net}`,
    withoutTransfers: 'Transfers not counted',
  },

  /** A search for a number finds it as an amount and in texts. */
  lead: {
    amount: (search: string) => `With the amount ${search}`,
    all: (count: string) => `Show all ${count}`,
    others: 'With this text',
  },

  /** Narrow a search to what is named like it. */
  chips: {
    title: 'Show only',
    amount: (search: string) => html`Amount ${search}`,
    category: (name: Html) => html`<span class="visually-hidden">Category </span>${name}`,
    merchant: (name: Html) => html`<span class="visually-hidden">Merchant </span>${name}`,
    tag: (name: Html) => html`<span class="visually-hidden">Tag </span>${name}`,
  },

  /** The filters that are set. */
  active: {
    title: 'Filters that are set',
    remove: 'Remove the filter',
    removeAll: 'Clear all',
    other: 'Another one',
    search: (text: string) => `“${text}”`,
    since: (day: string) => `Since ${day}`,
    until: (day: string) => `Until ${day}`,
    amount: (amount: string) => `Amount ${amount}`,
    atLeast: (amount: string) => `${amount} or more`,
    atMost: (amount: string) => `${amount} or less`,
    between: (least: string, most: string) => `${least} to ${most}`,
    excluded: { true: 'Left out of totals', false: 'Counts in totals' },
    inSpending: { true: 'Counts as income or spending', false: 'Not income or spending' },
  },

  selection: {
    title: 'Edit several transactions',
    select: 'Select',
    /** A script counts: `#` is the number. */
    selected: '# selected',
    edit: 'Edit selected',
    all: (count: string) => `Edit all ${count}`,
    allOf: (count: string) => `Edit all ${count} that match`,
    selectAll: 'Select all on this page',
    selectNone: 'Select none',
  },

  filters: {
    any: 'Any',
    search: 'Search transactions',
    searchTerm: 'Search',
    from: 'From',
    to: 'To',
    account: 'Account',
    currency: 'Currency',
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
    state: 'Bank status',
    pending: 'Pending',
    posted: 'Posted',
    inTotals: 'Counts in totals',
    kind: 'Type',
    inSpending: 'Counts as income or spending',
    yes: 'Yes',
    no: 'No',
  },
} as const;
