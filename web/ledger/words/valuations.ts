import { type Html, html } from '../../platform/html.ts';
import { WORDS as COMMON } from './common.ts';

/** The texts that say what a stated value is called. */
type Named = Readonly<Record<'empty' | 'record' | 'label' | 'remove' | 'removeConsequence', string>> & {
  readonly title: (account: string) => string;
  readonly done: Readonly<Record<'recorded' | 'replaced' | 'saved' | 'deleted' | 'undone', string>>;
  readonly intro: (account: Html, value: Html) => Html;
  readonly lastOfMonths: (account: string) => string;
  readonly one: (account: string, day: string) => string;
};

const VALUATIONS: Named = {
  title: (account: string) => `Valuations of ${account}`,
  done: {
    recorded: 'Valuation recorded.',
    replaced: 'The valuation for that day was replaced.',
    saved: 'Valuation updated.',
    deleted: 'Valuation deleted.',
    undone: COMMON.undone,
  },
  intro: (account: Html, value: Html) =>
    html`${account}: <strong>${value}</strong> today. A valuation is the value of the account at the end of a day, including securities. Later transactions and trades change it from there.`,
  empty: 'This account has no valuations yet. Record the first one below.',
  record: 'Record a valuation',
  lastOfMonths: (account: string) => `Valuations of ${account}, the last of each month`,
  one: (account: string, day: string) => `Valuation of ${account} on ${day}`,
  label: 'Valuation',
  remove: 'Delete this valuation',
  removeConsequence: 'The balance is then calculated from the previous valuation.',
};

const BALANCES: Named = {
  title: (account) => `Balances of ${account}`,
  done: {
    recorded: 'Balance recorded.',
    replaced: 'The balance for that day was replaced.',
    saved: 'Balance updated.',
    deleted: 'Balance deleted.',
    undone: COMMON.undone,
  },
  intro: (account, value) =>
    html`${account}: <strong>${value}</strong> today. Record the balance that your bank states for the end of a day. Later transactions change it from there.`,
  empty: 'This account has no stated balances yet. Record the first one below.',
  record: 'Record a balance',
  lastOfMonths: (account) => `Stated balances of ${account}, the last of each month`,
  one: (account, day) => `Balance of ${account} on ${day}`,
  label: 'Balance',
  remove: 'Delete this balance',
  removeConsequence: 'The balance is then calculated from the previous one.',
};

/** The value of money is its balance. */
export const named = (isValuation: boolean): Named => (isValuation ? VALUATIONS : BALANCES);

/** All other texts of the pages of valuations. */
export const WORDS = {
  submit: 'Record',
  day: 'Day',
  value: 'Value',
  balance: 'Balance',
  owedValue: 'Owed',
  type: 'Type',
  kindOfBalance: 'Stated balance',
  notes: 'Notes',
  owed: 'Amount owed at the end of the day',
  worth: 'Value at the end of the day',
  balanceAt: 'Balance at the end of the day',
  noAccount: 'no account',
  account: 'Account',
  changed: 'Changed',
  save: 'Save',
} as const;
