import { headerWords } from '../../columns/domain/header-words.ts';

type OtherTable = { readonly message: string; readonly isMeant: (has: (words: RegExp) => boolean) => boolean };

/** Tables about securities with dates and amounts that are not the movements of money of an account. */
const OTHERS: readonly OtherTable[] = [
  {
    message:
      'The file looks like a report of realised gains, whose rows are each a purchase and a sale: export the list of transactions',
    isMeant: (has) =>
      has(
        /^(?:date (?:acquired|purchased|bought|opened)|(?:acquired|acquisition|purchase|buy|open|opening|opened) date)$/,
      ) &&
      has(/^(?:date (?:sold|of sale|disposed|closed)|(?:sold|sale|sell|disposal|close|closing|closed) date)$/) &&
      has(/(?:^| )(?:gain|gains|profit|loss|basis|proceeds)(?: |$)/),
  },
  {
    message:
      'The file looks like movements of shares, whose credits and debits count shares instead of money: export the list of trades (Negociação) and of payments',
    isMeant: (has) => has(/^entrada saida$/) && has(/^movimentacao$/) && has(/^quantidade$/),
  },
  {
    message:
      'The file looks like a statement of fund units without a column of securities, whose signs are those of the units: add a column Ticker and send it as a TradeImport, or export the payments of the account',
    isMeant: (has) =>
      has(/^(?:units|no of units|units transacted)$/) && has(/^(?:nav|nav price|unit price|price per unit)$/),
  },
];

/** Why the rows of a table are no transactions; undefined if they can be. */
export const whyNoTransactions = (headers: readonly string[]): string | undefined => {
  const all = headers.map(headerWords);
  const has = (words: RegExp): boolean => all.some((text) => words.test(text));
  return OTHERS.find(({ isMeant }) => isMeant(has))?.message;
};
