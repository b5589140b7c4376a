import type { Count } from '../platform/format/counts.ts';
import { type Child, html } from '../platform/html.ts';

const counted = ({ count, text }: Count, singular: string, more: string): string =>
  `${text} ${count === 1 ? singular : more}`;

const KINDS = [
  ['transactions', 'transaction', 'transactions'],
  ['accounts', 'account', 'accounts'],
  ['categories', 'category', 'categories'],
  ['tags', 'tag', 'tags'],
  ['merchants', 'merchant', 'merchants'],
  ['budgets', 'budget', 'budgets'],
  ['rules', 'rule', 'rules'],
] as const;

/** All texts of the pages for exports. */
export const WORDS = {
  title: 'Exports',
  everything: 'Everything in one zip file',
  exportAll: 'Export everything',
  includeFiles: 'Include the original files you imported',
  includeFilesHint: 'Exactly as you sent them. This makes the zip file larger.',
  intro: 'All of your family’s data. Exporting changes nothing here.',
  keptFor: (days: number) =>
    `It takes a few seconds to a few minutes. Everyone in your family can download the file for ${days} ${days === 1 ? 'day' : 'days'}. Then it is deleted.`,
  done: {
    started: 'Your export has started. You can leave this page and come back: the file will be here.',
    unfinished: 'This export is not ready to download yet.',
  },
  running: 'Preparing your export.',
  notRunning: 'No export is running.',
  none: 'No exports yet. Choose “Export everything” to create your first one.',
  unreadable: 'The exports on this page are damaged and cannot be shown. Your administrator can find them in the log.',

  content: {
    title: 'What is in the file',
    parts: [
      ['CSV files', 'For spreadsheets: one file for each kind of record, such as transactions.csv.'],
      [
        'all.ndjson',
        html`Everything in one file that you can <a href="/imports/new">import</a> again, here or in another Counterfoil.`,
      ],
      ['files/', 'The files that you imported, as you sent them, if you include them above.'],
      ['manifest.json', 'How many records each file has, and its checksum, to prove that nothing is missing.'],
      ['Not included', 'Passwords, API keys and access to your banks.'],
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
      'rejected_transfers.csv': 'Pairs that you marked as not a transfer.',
      'trades.csv': 'Every purchase and sale of an investment, with quantity and price.',
      'holdings.csv': 'How much of each investment your accounts held, by day.',
      'valuations.csv': 'The values of accounts that you or a file recorded.',
      'budgets.csv': 'What you planned to spend and earn, by month.',
      'budget_categories.csv': 'What you planned for each category, and whether the rest carries over.',
      'rules.csv': 'Your rules with their conditions and actions.',
    },
  },

  files: {
    title: 'Your exports',
    made: (when: Child) => html`Exported ${when}`,
    /** How many there are of the records that people know, of each kind. */
    has: (countOf: (kind: string) => Count) =>
      KINDS.map(([kind, singular, more]) => [countOf(kind), singular, more] as const)
        .filter(([count], at) => at === 0 || count.count > 0)
        .map((count) => counted(...count))
        .join(', '),
    until: (when: Child) => html`until ${when}`,
    smallest: '1 KB',
    download: (when: Child) => html`Download<span class="visually-hidden"> the export from ${when}</span>`,
    states: { pending: 'Waiting', running: 'Being prepared', complete: 'Ready', failed: 'Failed' },
  },
} as const;
