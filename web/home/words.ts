import type { AttentionReason } from '../../shared/imports/domain/import-readiness.ts';
import { type Child, html } from '../platform/html.ts';

/** Without a number where it is not counted. */
const counted = (count: number | undefined, what: string): string => {
  if (count === undefined) return `${what[0]?.toUpperCase()}${what.slice(1)}s`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
};

/** All texts of the overview. */
export const WORDS = {
  title: 'Overview',
  newTransaction: 'New transaction',
  importFile: 'Import a file',

  first: {
    title: 'Import your first file',
    intro: `Counterfoil imports your bank’s statements and exports, and proves that every row arrived.`,
    how: 'What happens next',
    steps: [
      ['Check.', 'You see every row before anything is added. Duplicates are skipped.'],
      ['Add.', 'One click adds them. You can undo it later.'],
      ['Proof.', 'Counts, amounts and balances are compared with the file, to the cent.'],
    ],
    otherWays: 'Other ways to begin',
    done: 'Done',
    others: {
      bank: {
        what: 'Connect a bank',
        why: 'New transactions arrive once a day, through SimpleFIN (US banks) or Lunch Flow (worldwide), which charge a fee. The connection cannot move money.',
      },
      hand: {
        what: 'Enter transactions by hand',
        why: 'Create an account, such as cash, and enter what you spend and earn.',
      },
      categories: {
        what: 'Start with the usual categories',
        why: 'Groceries, rent, salary and 27 more. You can change them all later.',
      },
      partner: {
        what: 'Invite your partner',
        why: 'You share the same accounts, transactions and budget.',
      },
    },
  },

  worth: {
    title: 'What you have',
    more: 'Net worth by kind',
    convertedTo: (currency: string) => `Net worth, converted to ${currency}`,
    rateNeeded: (from: string, to: string) => `To include ${from} in a total in ${to}, add a rate.`,
    addRate: (from: string, to: string) => `Add ${from} to ${to}`,
    without: (amount: Child) => html`Without ${amount}, which has no exchange rate.`,
    inCurrency: (currency: string) => `Net worth in ${currency}`,
    assetsAndDebts: (assets: Child, debts: Child) => html`${assets} in assets, ${debts}`,
    assets: 'Assets',
    debts: 'Debts',
    netWorth: 'Net worth',
    changeSince: (change: Child, day: Child) => html`${change} since ${day}`,
    history: 'History',
    spans: { '12': 'One year', '36': 'Three years', all: 'All' },
    byMonth: (currency: string) => `Net worth in ${currency} by month`,
    togetherByMonth: (currency: string) => `All in ${currency} by month, at today’s rates`,
  },

  accounts: {
    title: 'Accounts',
    all: 'All accounts',
    add: 'New account',
    caption: 'Accounts with their balances',
    inCurrency: (currency: string) => `In ${currency}`,
    rate: (from: string, rate: string, to: string, day: Child) => html`1 ${from} = ${rate} ${to} (${day})`,
    yourRates: 'Your rates',
    debt: (name: string, sign: string) => `${name}, ${sign}`,
    historyIn: (currency: string) => `History in ${currency}`,
    histories: 'History by currency',
  },

  month: {
    title: 'This month',
    nothing: 'No income or spending since the start of last month.',
    byCategory: 'All spending',
    spent: { plain: 'Spent' },
    earned: { plain: 'Earned' },
    beside: (amount: Child, days: string) => html`${amount} in ${days}`,
    /** In a currency without a rate. */
    apart: {
      spent: (amount: Child) => html`${amount} spent`,
      earned: (amount: Child) => html`${amount} earned`,
    },
    without: (flows: readonly Child[]) => html`Without ${flows.map((flow, at) => html`${at > 0 && ', '}${flow}`)}.`,
    noCategory: 'No category',
  },

  budget: {
    title: 'Budget',
    none: (month: string) => `No limits for ${month} yet.`,
    set: 'Set limits',
    dayOf: (day: number, days: number) => `Day ${day} of ${days}`,
    today: 'Today',
    left: (limit: Child) => html`left of ${limit}`,
    over: (limit: Child) => html`over your limit of ${limit}`,
    categoryLeft: (amount: Child) => html`${amount} left`,
    categoryOver: (amount: Child) => html`${amount} over`,
    all: 'All limits',
  },

  upcoming: {
    title: 'Next 30 days',
    recurring: '(recurring)',
    noName: 'No name',
    /** Behind the name of what was only found in transactions. */
    expected: 'expected',
    allRecurring: 'All recurring',
    out: (amount: Child) => html`Out ${amount}`,
    in: (amount: Child) => html`In ${amount}`,
    more: (count: number) => `${count} more`,
    moreInList: (count: number) => `${count} more in your transactions`,
  },

  latest: {
    title: 'Recent activity',
    synced: (created: number, updated: number) => `Synced: ${created} new, ${updated} updated`,
    when: (what: string, day: string) => `${what}, ${day}`,
  },

  attention: {
    title: 'What to do next',
    nothing: 'You are up to date.',
    /** Of the number beside a place of the menu. */
    waiting: (count: number) => (count === 1 ? '1 thing to do' : `${count} things to do`),
    more: (count: number) => `${count} more`,
    moreLikeThis: (count: number) => `${count} more like this`,
    match: (day: Child, amount: Child, booked: Child) =>
      html`Pending since ${day} (${amount}). May match a posted transaction of ${booked}: confirm or dismiss the match`,
    replacement: (name: string) => `May have been replaced by ${name}: confirm or dismiss the replacement`,
    gap: (from: Child, to: Child) => html`No statement covers ${from} – ${to}: import the missing one`,
    provider: (label: string) => `Sign-in with ${label}`,
    certificate: {
      expired: (at: Child) => html`Its certificate expired ${at}: enter the new one`,
      soon: (at: Child) => html`Its certificate expires ${at}: enter the new one before then`,
    },
    duplicates: {
      what: (count?: number) => counted(count, 'possible duplicate'),
      why: 'Merge the two, or keep both',
      unknown: 'Open the list to update the count',
    },
    transfers: {
      what: (count?: number) => counted(count, 'possible transfer'),
      why: 'Link the two sides if you only moved money',
      unknown: 'Open the list to update the count',
    },
    proposals: {
      what: (count: number) => (count === 1 ? '1 proposed change' : `${count} proposed changes`),
      why: 'Accept or decline what an assistant or app prepared',
    },
    suggestions: {
      what: (count: number) => (count === 1 ? '1 suggested category' : `${count} suggested categories`),
      why: 'Learned from your earlier choices',
    },
    uncategorized: {
      what: (count: number) =>
        count === 1 ? '1 transaction has no category' : `${count} transactions have no category`,
      why: 'This month and last month',
    },
    unknownCause: 'no reason recorded',
    imports: {
      failed: (cause) => `Failed: ${cause}`,
      revert_failed: (cause) => `Undo failed: ${cause}`,
      interrupted: () => 'Interrupted: it continues automatically within minutes',
      no_rows: () => 'No rows found: choose the columns, or import another file',
      invalid_rows: (_, count) => invalidRows(count),
      account_missing: () => 'Needs an account: choose one',
      sign_open: () => 'Choose which amounts are money in',
      question_open: () => 'Answer a question about the file',
      mappings_missing: () => 'Has new names: match them to yours',
      incomplete: () => 'Totals do not match: compare the rows with the statement',
      ready: () => 'Ready to add: check it first',
    } satisfies Readonly<Record<AttentionReason, (cause: string, invalidRows: number) => string>>,
  },
} as const;

const invalidRows = (count: number): string => {
  if (count === 0) return 'Has errors: fix them';
  return count === 1 ? 'One row has an error: fix it' : `${count} rows have errors: fix them`;
};
