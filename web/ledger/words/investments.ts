import { type Html, html } from '../../platform/html.ts';

const positions = (count: number): string => (count === 1 ? '1 position' : `${count} positions`);

/** All texts of the pages of investments and trades. */
export const WORDS = {
  investments: {
    title: 'Investments',
    empty: 'You have no investments yet. Import a file with trades, or connect a bank that reports holdings.',
    importFile: 'Import a file',
    allTrades: 'All trades',
    inCurrency: (currency: string) => `Investments in ${currency}`,
    positionsIn: (currency: string) => `Positions in ${currency}`,
    securities: 'Value',
    cost: 'Cost',
    gain: 'Gain',
    unknown: 'unknown',
    ofUnknownCost: (amount: Html) => html`${amount} of unknown cost`,
    pricesAsOf: (day: Html) => html`Prices as of ${day}`,
    pricesBetween: (first: Html, last: Html) => html`Prices of ${first} to ${last}`,
    old: (prices: Html) => html`${prices}, more than a week old`,
    cash: 'Cash',
    together: (amount: Html) => html`${amount} together with securities`,
    overTime: (currency: string) => `Value of securities in ${currency} at the end of each month`,
    share: 'Share',
    noneKnown: 'The cost or price of these positions is not known, so there is no gain.',
    leftOut: (unknown: number, all: number) =>
      `Cost and gain leave out ${unknown} of ${all} positions, whose cost or price is not known.`,
    shown: (count: number, all: number) => `Showing ${count} of ${positions(all)}. The totals include all.`,
    howTitle: 'How gain, cost and paid in are calculated',
    how: html`<p><strong>Paid in</strong> is what you transferred to the accounts minus what you transferred out of them, from their opening balance. Dividends,
interest and fees are not paid in; they are part of the gain. A deposit counts once it is marked as a transfer. An account with trades,
but no transfers and no value before its trades, counts what its purchases cost minus what its sales brought. Its value is then that of its
securities, or the value that you recorded and what its securities gained since;
other transactions, such as dividends, are left out.</p>
<p>If securities arrived that no trade explains, such as by a stock split or from another broker, what was paid in is not known from then on.</p>
<p>A position is worth what the latest trade or holding says. No prices are fetched, and nothing is converted.</p>
<p>If a holding from a file or bank states the average cost of a unit, that cost is used, and later trades add to it or reduce it.
Otherwise the cost is calculated from the trades, by average cost, but only if they explain the whole position.</p>
<p>A stock split, shares that arrived without a price, a sale of more than was held and a short position make the cost unknown, until
a holding states it. Unknown values are never estimated.</p>`,
    paidIn: 'Paid in',
    paidInHint: 'Transfers in minus transfers out',
    purchasesHint: 'Purchases minus sales',
    inSecurities: (securities: Html, cash: Html) => html`${securities} in securities, ${cash} in cash`,
    ofIt: (amount: Html) => html`of it ${amount} in dividends, interest, fees and other transactions`,
    heldGain: 'Gain on what you hold',
    ofCost: (cost: Html) => html`against a cost of ${cost}`,
    names: { first: 'Value', second: 'Paid in' },
    withPaidIn: (currency: string) =>
      `Value of investments and what you paid in, in ${currency}, at the end of each month`,
    atEnds: 'Value and what you paid in, at the end of each month',
    securitiesAtEnds: 'Securities at the end of each month',
    security: 'Security',
    account: 'Account',
    quantity: 'Quantity',
    price: 'Price',
    priceOf: (day: Html) => html`price of ${day}`,
    prices: (importing: Html, recording: Html) =>
      html`Prices are those of your latest trade or statement. To bring them up to date, ${importing}, or record today’s value of ${recording}.`,
    newer: 'import a newer statement',
    value: 'Value',
    gainUnknown: 'gain unknown',
    holdings: 'Holdings',
    mostValuable: (count: number, all: number) => `Showing the ${count} most valuable of ${all}.`,
    allInvestments: 'All investments, and how gain and cost are calculated',
  },

  trades: {
    title: 'Trades',
    investments: 'Investments',
    all: 'All',
    account: 'Account',
    ticker: 'Ticker',
    noMatches: 'No trades match these filters.',
    showAll: 'Show all',
    empty: 'There are no trades yet. Import a file with trades.',
    importFile: 'Import a file',
    allOf: (count: number) => `All ${count} trades`,
    date: 'Date',
    security: 'Security',
    deletedAccount: 'Deleted account',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
  },
} as const;
