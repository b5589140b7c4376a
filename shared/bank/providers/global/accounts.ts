import type { FeedNotice, UpstreamAccount } from '../../accounts/domain/account-feed.ts';
import { refuseTooMany } from '../answer-faults.ts';
import { isoCurrency } from '../feed-amount.ts';
import { canBeKept, sanitize } from '../feed-text.ts';
import { accountNotice } from './account-reading.ts';
import type { ReadPages } from './read-pages.ts';
import { GlobalAccount } from './schema.ts';

export type ListedAccounts = {
  readonly accounts: readonly UpstreamAccount[];
  /** Some accounts may be missing, so absence proves nothing. */
  readonly isPartial: boolean;
  readonly notices: readonly FeedNotice[];
};

/**
 * The first account with an id counts.
 * @throws BankFault too_large
 */
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
        ? [accountNotice(null, `Accounts that were skipped because they have no usable id: ${unreadable}`)]
        : []),
      ...(missing !== 'none' ? [accountNotice(null, 'The provider has more accounts than it listed')] : []),
    ],
  };
};

const STATES = ['active', 'disconnected', 'error', 'closed'] as const;

/** undefined without an id that can be requested. Balances have their own endpoint. */
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

/** The id must fit in one path segment. */
const canBeAskedFor = (id: string): boolean => canBeKept(id) && !/^\.{1,2}$/.test(id);

const textOrNull = (text: string | null): string | null => (text === null ? null : sanitize(text) || null);
