import { type Child, html } from '../platform/html.ts';

/** All texts of the pages for exports. */
export const WORDS = {
  title: 'Exports',
  exportAll: 'Export everything',
  intro: html`Take everything along: one zip file with all accounts, transactions, transfers, trades, valuations, categories, tags, merchants, rules and budgets of your family. It has CSV files for spreadsheets, and one file that you can <a href="/imports/new">import</a> again, here or in another Counterfoil. It contains no passwords and no access to your banks.`,
  keptFor: (days: number) =>
    `It takes from a few seconds to some minutes. Everybody in your family can download the file for ${days} ${days === 1 ? 'day' : 'days'}; then it is deleted. An export changes nothing.`,
  done: {
    started: 'The export has started. You can leave this page: the file will be here when it is ready.',
    unfinished: 'There is nothing to download from this export yet.',
  },
  running: 'An export is being written.',
  notRunning: 'No export is running.',
  none: 'No exports yet. “Export everything” makes the first one.',
  unreadable: 'The exports on this page cannot be read. Your administrator can find them in the log.',

  files: {
    title: 'Files',
    caption: 'Exports',
    created: 'Created',
    status: 'Status',
    until: 'Can be downloaded until',
    size: 'Size',
    smallest: '1 KB',
    file: 'File',
    download: (when: Child) => html`Download<span class="visually-hidden"> the export of ${when}</span>`,
    states: { pending: 'Waiting', running: 'Being written', complete: 'Ready', failed: 'Failed' },
  },
} as const;
