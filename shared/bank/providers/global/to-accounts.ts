import type { FeedNotice, UpstreamAccount } from '../../domain/feed-row.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import { accountNotice } from './notices.ts';
import type { ReadPages } from './read-pages.ts';
import { GlobalAccount } from './schema.ts';
import { toAccount } from './to-account.ts';

export type ListedAccounts = {
  readonly accounts: readonly UpstreamAccount[];
  /** Some are missing, or may be: nothing follows from who is not among them. */
  readonly isPartial: boolean;
  readonly notices: readonly FeedNotice[];
};

/** The first of those that say the same id counts. @throws BankFault too_large */
export const toAccounts = ({ items, missing }: ReadPages): ListedAccounts => {
  refuseTooMany(items);
  const byId = new Map<string, UpstreamAccount>();
  let unreadable = 0;
  for (const item of items) {
    const read = GlobalAccount.safeParse(item);
    const account = read.success ? toAccount(read.data) : undefined;
    if (account === undefined) unreadable += 1;
    else if (!byId.has(account.upstreamId)) byId.set(account.upstreamId, account);
  }
  return {
    accounts: [...byId.values()],
    isPartial: missing !== 'none' || unreadable > 0,
    notices: [
      ...(unreadable > 0
        ? [accountNotice(null, `The provider listed accounts that cannot be used, for want of an id: ${unreadable}`)]
        : []),
      ...(missing !== 'none'
        ? [accountNotice(null, 'The provider says that it has more accounts than it listed')]
        : []),
    ],
  };
};
