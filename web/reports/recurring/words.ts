import type { RecurringInterval } from '../../../shared/catalogue/domain/recurring-interval.ts';
import type { Count } from '../../platform/format/counts.ts';
import { type Child, type Html, html } from '../../platform/html.ts';

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (day: number): string => `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`;

/** All texts of the pages of recurring transactions. */
export const WORDS = {
  title: 'Recurring',
  intro: 'Your regular bills, subscriptions and income.',
  empty: 'Nothing recurring yet. Bills and income appear here after they occur three times.',
  add: 'Add recurring',
  figures: {
    out: { plain: 'Out each month', in: (currency: string) => `Out each month in ${currency}` },
    in: { plain: 'In each month', in: (currency: string) => `In each month in ${currency}` },
  },
  totals: { out: (amount: Child) => html`${amount} out`, in: (amount: Child) => html`${amount} in` },
  share: 'Other intervals count by their monthly share: a yearly payment counts as one twelfth.',
  aYear: (amount: Child) => html`${amount} a year`,
  priceUp: (from: Html, to: Html, day: Html) => html`Price went up from ${from} to ${to} on ${day}`,
  priceDown: (from: Html, to: Html, day: Html) => html`Price went down from ${from} to ${to} on ${day}`,
  calendar: {
    months: 'Months of the calendar',
    nothing: 'Nothing is due in this month.',
    states: { seen: 'seen', missed: 'not seen yet' },
  },
  withFound: (found: Count) =>
    found.count === 1
      ? 'Includes 1 found in your transactions and not confirmed yet.'
      : `Includes ${found.text} found in your transactions and not confirmed yet.`,
  withoutFound: (found: Count) =>
    found.count === 1
      ? '1 more was found in your transactions. It counts once you confirm it.'
      : `${found.text} more were found in your transactions. They count once you confirm them.`,
  laterIn: (month: string) => `Later in ${month}`,
  groups: {
    late: 'Expected, not seen yet',
    week: 'Next 7 days',
    month: 'Later this month',
    nextMonth: 'Next month',
    later: 'Later',
  },
  found: 'Found in your transactions',
  foundIntro: 'Confirm the ones that recur. Those you mark as “Not recurring” are not suggested again.',
  confirm: 'Confirm',
  confirmAll: (count: Count) => `Confirm all ${count.text}`,
  reject: 'Not recurring',
  about: (name: string) => `: ${name}`,
  paused: 'Paused',
  ended: 'Probably ended',
  hidden: 'In hidden accounts',
  accountHidden: 'Its account is hidden, so it does not count',
  dismissed: 'Not recurring',
  restore: 'Suggest again',
  more: (rest: Count) => `${rest.text} more not shown.`,
  noName: 'No name',
  intervals: {
    weekly: 'Every week',
    every_two_weeks: 'Every two weeks',
    monthly: 'Every month',
    every_three_months: 'Every three months',
    yearly: 'Every year',
  } satisfies Record<RecurringInterval, string>,
  around: (day: number) => `around the ${ordinal(day)}`,
  seen: (times: Count) => (times.count === 1 ? 'Seen once' : `Seen ${times.text} times`),
  seenSince: (times: Count, month: string) => `Seen ${times.text} times since ${month}`,
  neverSeen: 'Not seen yet',
  lastSeen: (day: Child) => html`Last seen ${day}`,
  expected: (day: Child) => html`Expected ${day}, not seen yet`,
  next: (day: Child) => html`Next ${day}`,
  usually: (amount: Child) => html`about ${amount}`,
  ranging: (low: Html, high: Html) => html`${low} to ${high}`,
  moreThanUsual: (amount: Child) => html`Last one ${amount} more than usual`,
  lessThanUsual: (amount: Child) => html`Last one ${amount} less than usual`,
  done: {
    added: 'Recurring transaction added.',
    saved: 'Recurring transaction updated.',
    confirmed: 'Confirmed.',
    rejected: 'Moved to “Not recurring”.',
    paused: 'Paused. It is not expected until you resume it.',
    resumed: 'Resumed.',
    deleted: 'Deleted. Your transactions did not change.',
    restored: 'It can be suggested again.',
  },

  form: {
    newTitle: 'Add recurring',
    edit: 'Edit',
    name: 'Name',
    nameHint: 'The name in your transactions, such as “City Water”, so that they are recognized',
    direction: 'In or out',
    amount: 'Amount',
    account: 'Account',
    anyAccount: 'Any account',
    category: 'Category',
    noCategory: 'None',
    interval: 'How often',
    next: 'Next date',
    submit: 'Add recurring',
    save: 'Save',
    cancel: 'Cancel',
    pause: 'Pause',
    resume: 'Resume',
    transactions: 'Show its transactions',
    remove: 'Delete this recurring transaction',
    removeConsequence: 'It is no longer expected. Your transactions do not change, and it may be suggested again.',
    submitRemove: 'Delete',
    back: 'All recurring',
  },
} as const;
