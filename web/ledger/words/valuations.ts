import { type Html, html } from '../../platform/html.ts';

/** All texts of the pages of valuations. */
export const WORDS = {
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
  owedValue: 'Owed',
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
} as const;
