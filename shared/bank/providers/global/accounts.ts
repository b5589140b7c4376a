import type { FeedNotice, UpstreamAccount } from '../../domain/account-feed.ts';
import { refuseTooMany } from '../answer-faults.ts';
import { isoCurrency } from '../feed-amount.ts';
import { canBeKept, sanitise } from '../feed-text.ts';
import { accountNotice } from './account-reading.ts';
import type { ReadPages } from './read-pages.ts';
import { GlobalAccount } from './schema.ts';

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

const STATES = ['active', 'disconnected', 'error', 'closed'] as const;

/** undefined without an id by which it can be asked for. Balances come from an address of their own. */
const toAccount = (account: GlobalAccount): UpstreamAccount | undefined => {
  if (account.id === null || !canBeAskedFor(account.id)) return undefined;
  const institutionName = textOrNull(account.institutionName);
  return {
    upstreamId: account.id,
    name: textOrNull(account.name) ?? institutionName ?? 'Account without a name',
    currency: isoCurrency(account.currency),
    institution: { name: institutionName, domain: null, id: null },
    kind: textOrNull(account.kind),
    state: STATES.find((state) => state === account.status?.toLowerCase()) ?? 'unknown',
    balance: null,
    available: null,
    hasHoldings: false,
    lastActivity: null,
  };
};

/** It is a segment of a path. */
const canBeAskedFor = (id: string): boolean => canBeKept(id) && !/^\.{1,2}$/.test(id);

const textOrNull = (text: string | null): string | null => (text === null ? null : sanitise(text) || null);
