import { ACCOUNT_TYPES, type AccountType } from '../../../ledger/entries/domain/account.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { uuidOf } from '../../../platform/domain/ids.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import type { BankAccount, BankConnection } from '../../connections/domain/connection.ts';
import type { FeedBalance, UpstreamAccount } from './account-feed.ts';
import { nextZeroRuns } from './activity.ts';
import { inferAccountType } from './infer-type.ts';

/** An account that the provider lists for the first time. It is not linked. */
export const newBankAccount = (
  { id: connectionId, familyId }: Pick<BankConnection, 'id' | 'familyId'>,
  { upstreamId, name, currency, institution, kind, state, hasHoldings }: UpstreamAccount,
  now: string,
): BankAccount => ({
  id: bankAccountId(connectionId, upstreamId),
  connectionId,
  familyId,
  upstreamId,
  name,
  currency,
  institution,
  kind,
  state,
  hasHoldings,
  balance: null,
  available: null,
  balanceDate: null,
  accountId: null,
  invertBalance: false,
  syncedFrom: null,
  syncedThrough: null,
  syncedBy: null,
  historyDone: false,
  emptyWindows: 0,
  missingSince: null,
  zeroRuns: 0,
  holdingsRefusedAt: null,
  lastActivity: null,
  notice: null,
  createdAt: now,
  updatedAt: now,
});

export type ListedFacts = {
  readonly upstream: UpstreamAccount;
  /** The balance from the same answer, if reported. */
  readonly balance: FeedBalance | undefined;
  /** Class of the linked ledger account. */
  readonly accountType: AccountType | undefined;
  readonly today: string;
  readonly now: string;
};

/**
 * The changes that a listing makes to an account, once per sync; undefined if nothing changed. Missing values are kept.
 */
export const changeOfListed = (known: BankAccount, facts: ListedFacts): Partial<BankAccount> | undefined => {
  const { upstream, balance: reported, now } = facts;
  const { name, institution, kind, state, hasHoldings } = upstream;
  const balance = reported?.amount ?? upstream.balance;
  const available = reported?.available ?? upstream.available;
  const isLiability = isLiabilityOf(upstream, facts.accountType);
  const next = {
    name,
    institution,
    kind,
    state,
    hasHoldings,
    missingSince: null,
    currency: upstream.currency ?? reported?.currency ?? known.currency,
    balance: balance ?? known.balance,
    available: available ?? known.available,
    balanceDate: balance === null ? known.balanceDate : (reported?.date ?? facts.today),
    lastActivity: laterActivity(upstream.lastActivity, known.lastActivity, facts.today),
    zeroRuns: nextZeroRuns({ zeroRuns: known.zeroRuns, balance, available, hasHoldings, isLiability }),
  };
  const changed = keysOf(next).filter((key) => JSON.stringify(next[key]) !== JSON.stringify(known[key]));
  if (changed.length === 0) return undefined;
  return { ...Object.fromEntries(changed.map((key) => [key, next[key]])), updatedAt: now };
};

/** The later of two local dates. Future dates count as today: otherwise an account never becomes dormant. */
export const laterActivity = (reported: string | null, known: string | null, today: string): string | null => {
  const happened = reported !== null && reported > today ? today : reported;
  return (happened ?? '') > (known ?? '') ? happened : known;
};

const isLiabilityOf = (upstream: UpstreamAccount, accountType: AccountType | undefined): boolean => {
  const type = accountType ?? inferAccountType({ ...upstream, institutionName: upstream.institution.name }).accountType;
  return ACCOUNT_TYPES[type].group === 'liability';
};

/** The id depends only on connection and upstream id, so it survives removal and return. */
export const bankAccountId = (connectionId: string, upstreamId: string): string =>
  uuidOf(sha256(`${connectionId}|${upstreamId}`));
