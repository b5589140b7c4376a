import { BankFault } from '../../domain/bank-fault.ts';
import type { FeedHolding, FeedNotice } from '../../domain/feed-row.ts';
import { type AccountPart, type AccountReading, readApart } from './account-reading.ts';
import { accountNotice } from './notices.ts';
import type { ReadPages } from './read-pages.ts';
import { toHolding } from './to-holding.ts';

/** What the account holds, of those that may hold something. */
export const readHoldings = async (reading: AccountReading): Promise<AccountPart> => {
  const { client, apiKey, account, call } = reading;
  if (!account.wantsHoldings) return { notices: [] };
  return readApart('The holdings', reading, async () => {
    const read = await unlessNotSupported(client.holdings(apiKey, account.upstreamId, call));
    if (read === undefined) return { holdingsNotSupported: true, notices: [] };
    const holdings = read.items.map((item) => toHolding(item, account));
    const unreadable = holdings.filter((one) => one === undefined).length;
    return {
      holdings: holdings.filter((one): one is FeedHolding => one !== undefined && one !== null),
      holdingsComplete: unreadable === 0 && read.missing === 'none',
      notices: noticesOf(account.upstreamId, unreadable, read),
    };
  });
};

const unlessNotSupported = async (answer: Promise<ReadPages>): Promise<ReadPages | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BankFault && error.code === 'not_supported') return undefined;
    throw error;
  }
};

const noticesOf = (upstreamId: string, unreadable: number, { missing }: ReadPages): readonly FeedNotice[] => [
  ...(unreadable > 0
    ? [accountNotice(upstreamId, `Holdings that cannot be read, and were left out: ${unreadable}`)]
    : []),
  ...(missing === 'none'
    ? []
    : [accountNotice(upstreamId, 'The provider says that it has more holdings than it gave')]),
];
