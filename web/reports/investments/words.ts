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
    pricesBetween: (first: Html, last: Html) => html`Prices from ${first} to ${last}`,
    old: (prices: Html) => html`${prices}, more than a week old`,
    cash: 'Cash',
    together: (amount: Html) => html`${amount} together with securities`,
    overTime: (currency: string) => `Value of securities in ${currency} at the end of each month`,
    share: 'Share',
    noneKnown: 'The cost or price of these positions is not known, so no gain is shown.',
    leftOut: (unknown: number, all: number) =>
      `Cost and gain leave out ${unknown} of ${all} positions, whose cost or price is not known.`,
    shown: (count: number, all: number) => `Showing ${count} of ${positions(all)}. The totals include all.`,
    howTitle: 'How “Paid in”, cost and gain are calculated',
    how: html`<p><strong>Paid in</strong> is what you transferred to the accounts minus what you transferred out of them, starting from their opening balance. Dividends,
interest and fees are part of the gain instead. A deposit counts once it is marked as a transfer. For an account with trades but
no transfers and no value before its trades, it is what the purchases cost minus what the sales brought in. Its value is then that of its securities,
or the value that you recorded and what its securities gained since; other transactions, such as dividends, are left out.</p>
<p>If securities arrived without a trade, such as in a stock split or from another broker, what was paid in is unknown from then on.</p>
<p>The price of a position is that of its latest trade or holding. Counterfoil does not fetch prices, and does not convert currencies here.</p>
<p>If a holding from a file or bank states the average cost of a unit, that cost is used, and later trades add to it or reduce it.
Otherwise the cost is calculated from the trades, by average cost, but only if they explain the whole position.</p>
<p>A stock split, shares that arrived without a price, a sale of more than was held and a short position make the cost unknown, until
a holding states it. Unknown values are never estimated.</p>`,
    paidIn: 'Paid in',
    paidInHint: 'Transfers in minus transfers out',
    purchasesHint: 'Purchases minus sales',
    inSecurities: (securities: Html, cash: Html) => html`${securities} in securities, ${cash} in cash`,
    ofIt: (amount: Html) => html`including ${amount} in dividends, interest, fees and other transactions`,
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
    priceOf: (day: Html) => html`price from ${day}`,
    prices: (importing: Html, recording: Html) =>
      html`Prices come from your latest trades and statements. To update them, ${importing}, or record today’s value of ${recording}.`,
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
