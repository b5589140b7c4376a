import { html } from './html.ts';

const FORMATS = 'CSV, Excel, OFX, QFX, CAMT, MT940, QIF';

/** The texts that all pages share, and those of the error page. */
export const WORDS = {
  /** Around every page. */
  frame: {
    skip: 'Skip to content',
    menu: 'Main',
    shortcuts: 'Shortcuts',
    import: 'Import',
    open: 'More',
    signedInAs: 'Signed in as',
    signOut: 'Sign out',
    groups: {
      money: 'Money',
      data: 'Import & export',
      organize: 'Organize',
      family: 'Family',
    },
    places: {
      overview: 'Overview',
      accounts: 'Accounts',
      transactions: 'Transactions',
      imports: 'Imports',
      spending: 'Spending',
      budget: 'Budget',
      recurring: 'Recurring',
      investments: 'Investments',
      categories: 'Categories & rules',
      changes: 'Edit history',
      banks: 'Banks',
      duplicates: 'Review',
      exports: 'Exports',
      settings: 'Settings',
      people: 'People',
    },
  },

  errorPage: {
    titles: {
      403: 'You do not have permission',
      404: 'Page not found',
      409: 'You cannot do this right now',
      412: 'Someone else changed this first',
      413: 'This is too large',
      429: 'Too many requests',
      503: 'The service is busy',
    } as Readonly<Record<number, string>>,
    otherRequest: 'Your request could not be completed',
    otherFailure: 'Something went wrong on our side',
    waitFor: (seconds: number) =>
      html`Try again in <strong>${seconds === 1 ? '1 second' : `${seconds} seconds`}</strong>.`,
    opensIn: (seconds: number) =>
      html`The page opens automatically in <strong>${seconds === 1 ? '1 second' : `${seconds} seconds`}</strong>.`,
    nothingSaved: 'Nothing was saved. Use your browser’s Back button to return to what you typed.',
    reference: 'If you report this, include this reference:',
    back: 'Back',
    tryAgain: 'Try again',
    overview: 'Overview',
  },

  form: {
    checkFields: 'Check the highlighted fields.',
    refused: 'Your request could not be completed.',
    show: 'Show',
    search: 'Search',
    clear: 'Clear',
    close: 'Close',
    filters: (set: number) => (set === 0 ? 'Filters' : `Filters (${set} set)`),
    confirmIdentity: 'Confirm your identity',
  },

  importFormats: `${FORMATS} and PDF`,
  /** Where one of them is chosen. */
  anyImportFormat: `${FORMATS} or PDF`,

  /** The picture of a verified import. */
  proof: {
    inWords:
      'Example: the file march.csv has 214 rows, $8,412.07 in total. Counterfoil has 214 transactions and the same total.',
    sides: [
      { name: 'march.csv', count: '214', unit: 'rows' },
      { name: 'Counterfoil', count: '214', unit: 'transactions' },
    ],
    total: '$8,412.07',
    verdict: 'Verified, to the cent',
  },

  stepDone: 'done',
  stepSkipped: 'not needed',
  copy: 'Copy',

  pager: {
    name: 'Pages',
    links: {
      first: { shown: 'First', aloud: 'First page' },
      prev: { shown: 'Previous', aloud: 'Previous page' },
      next: { shown: 'Next', aloud: 'Next page' },
      last: { shown: 'Last', aloud: 'Last page' },
    },
    page: 'Page',
    of: (pages: string) => `of ${pages}`,
    go: 'Go',
    total: (count: string) => `${count} in total`,
    next: 'Next page',
    newest: 'Newest page',
  },

  chart: {
    numbers: 'Show the numbers',
    month: 'Month',
    day: 'Day',
    earned: 'Earned',
    spent: 'Spent',
    leftOver: 'Left over',
    flows: (
      month: string,
      earned: string,
      spent: string,
      left: { readonly amount: string; readonly isOver: boolean },
    ) =>
      `${month}: ${earned} earned, ${spent} spent, ${left.isOver ? `${left.amount.replace(/^-/, '')} overspent` : `${left.amount} left over`}`,
    signed: (amount: string, sign: string) => `${amount} ${sign}`,
    point: (value: string, day: string) => `${value} on ${day}`,
    withSecond: (point: string, name: string, amount: string) => `${point}; ${name}: ${amount}`,
    waiting: (point: string) => `So far, there is one value: ${point}. The chart begins with the second one.`,
    line: (first: string, last: string, lowest: string, highest: string) =>
      `From ${first} to ${last}. Lowest: ${lowest}. Highest: ${highest}.`,
    cut: 'The scale does not start at zero.',
  },

  /** Instants near to now. */
  moment: {
    today: (time: string) => `today at ${time}`,
    yesterday: (time: string) => `yesterday at ${time}`,
    tomorrow: (time: string) => `tomorrow at ${time}`,
  },

  /** The name of each type of import, in the order in which pages list them. */
  importTypes: {
    TransactionImport: 'Bank transactions (CSV)',
    PdfImport: 'Bank statement (PDF)',
    QifImport: 'QIF file',
    TradeImport: 'Trades (CSV)',
    AccountImport: 'Accounts and balances (CSV)',
    CategoryImport: 'Categories (CSV)',
    MerchantImport: 'Merchants (CSV)',
    RuleImport: 'Rules (CSV)',
    MintImport: 'Mint export (CSV)',
    YnabImport: 'YNAB export (CSV)',
    ActualImport: 'Actual export (CSV)',
    NativeImport: 'Counterfoil backup (NDJSON)',
  },
  fileFormats: {
    xlsx: 'Bank transactions (Excel)',
    ofx: 'Bank statement (OFX)',
    camt: 'Bank statement (CAMT)',
    mt940: 'Bank statement (MT940)',
    firefly: 'Firefly III export (CSV)',
    gnucash: 'GnuCash export (CSV)',
  },
  /** An import whose file has no name. */
  importOf: (type: string, day: string) => `${type}, ${day}`,
  /** In place of the API request that an error names. */
  otherAccount: ': choose another account and try again',
} as const;
