import { type Child, html } from '../platform/html.ts';

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** All texts of the pages for exports. */
export const WORDS = {
  title: 'Exports',
  everything: 'Everything in one zip file',
  exportAll: 'Export everything',
  intro: 'It has all records of your family. Exporting changes nothing.',
  keptFor: (days: number) =>
    `It takes from a few seconds to some minutes. Everybody in your family can download the file for ${days} ${days === 1 ? 'day' : 'days'}; then it is deleted.`,
  done: {
    started: 'The export has started. You can leave this page: the file will be here when it is ready.',
    unfinished: 'There is nothing to download from this export yet.',
  },
  running: 'An export is being written.',
  notRunning: 'No export is running.',
  none: 'No exports yet. “Export everything” makes the first one.',
  unreadable: 'The exports on this page cannot be read. Your administrator can find them in the log.',

  content: {
    title: 'What is in the file',
    parts: [
      ['CSV files', 'For spreadsheets: one file for each kind of record, such as transactions.csv.'],
      [
        'all.ndjson',
        html`Everything in one file that you can <a href="/imports/new">import</a> again, here or in another Counterfoil.`,
      ],
      ['manifest.json', 'How many records each file has, and its checksum, to prove that nothing is missing.'],
      ['Not included', 'Passwords, API keys, access to your banks, and the files that you imported.'],
    ] as readonly (readonly [name: string, what: Child])[],
    each: 'What is in each CSV file',
    /** In the order of the archive. */
    files: {
      'accounts.csv': 'Your accounts with their type, bank, currency and balance.',
      'balances.csv': 'The balances that your banks reported, by day.',
      'categories.csv': 'Your categories with their color, icon and parent.',
      'tags.csv': 'Your tags with their color.',
      'merchants.csv': 'Your merchants with their website.',
      'recurring_transactions.csv': 'Payments that repeat, with the next expected day.',
      'transactions.csv': 'Every transaction with its account, amount, category, tags and notes.',
      'transfers.csv': 'The two sides of every transfer.',
      'rejected_transfers.csv': 'Pairs that you said are not a transfer.',
      'trades.csv': 'Every purchase and sale of a security, with quantity and price.',
      'holdings.csv': 'What your accounts held of each security, by day.',
      'valuations.csv': 'The values of accounts that you or a file recorded.',
      'budgets.csv': 'What you planned to spend and earn, by month.',
      'budget_categories.csv': 'What you planned for each category.',
      'rules.csv': 'Your rules with their conditions and actions.',
    },
  },

  files: {
    title: 'Your exports',
    made: (when: Child) => html`Exported ${when}`,
    has: (transactions: number, accounts: number) =>
      `${counted(transactions, 'transaction', 'transactions')} and ${counted(accounts, 'account', 'accounts')}`,
    until: (when: Child) => html`until ${when}`,
    smallest: '1 KB',
    download: (when: Child) => html`Download<span class="visually-hidden"> the export from ${when}</span>`,
    states: { pending: 'Waiting', running: 'Being written', complete: 'Ready', failed: 'Failed' },
  },
} as const;
