import { type Html, html } from '../../platform/html.ts';

const transfers = (count: number, amount: Html): Html =>
  count === 1 ? html`A possible transfer of ${amount}` : html`${count} possible transfers, ${amount} in all,`;
const verb = (count: number, plural: string): string => (count === 1 ? `${plural}s` : plural);

/** Texts that several pages of the ledger share. */
export const WORDS = {
  none: 'None',
  undo: 'Undo',
  undone: 'Undone.',
  months: 'Months',
  wholeYear: (year: string) => `All of ${year}`,
  earlierYears: 'Earlier years',
  upcoming: 'Upcoming',
  notes: (count: number) => (count === 1 ? '1 note on these figures' : `${count} notes on these figures`),
  /** The periods of a chart. */
  spans: { title: 'Period of the chart', names: { '12': 'One year', '36': 'Three years', all: 'All' } },
  amountHint: (example: string) => `For example ${example}.`,
  /** Transactions that count in spending but may be recorded twice. */
  possible: {
    duplicates: (count: number, amount: Html) =>
      count === 1
        ? html`Includes a possible duplicate of ${amount}.`
        : html`Includes ${count} possible duplicates, ${amount} in all.`,
    transfers: {
      spent: (count: number, amount: Html) =>
        html`${transfers(count, amount)} ${verb(count, 'count')} as spending until you link both sides.`,
      earned: (count: number, amount: Html) =>
        html`${transfers(count, amount)} ${verb(count, 'count')} as income until you link both sides.`,
      both: (count: number, amount: Html) =>
        html`${transfers(count, amount)} ${verb(count, 'count')} as money in and as money out until you link both sides.`,
      cancels: (count: number, amount: Html) =>
        count === 1
          ? html`Two ${amount} transactions look like a transfer. They do not change your total.`
          : html`${count} pairs of transactions, ${amount} in all, look like transfers. They do not change your total.`,
    },
    review: (count: number) => (count === 1 ? 'Review it' : 'Review them'),
  },
  directions: { out: 'Out', in: 'In' },
} as const;
