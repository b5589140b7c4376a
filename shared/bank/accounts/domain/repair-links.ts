import type { AccountId } from '../../../platform/domain/ids.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';

type RepairAccount = AccountMatch & Pick<BankAccount, 'id' | 'upstreamId' | 'accountId' | 'missingSince' | 'createdAt'>;

export type LinkRepair = {
  /** Bank account ids: of the account that is no longer listed, and of the one that takes over its link. */
  readonly fromId: string;
  readonly toId: string;
  /** Ledger account id. */
  readonly accountId: AccountId;
};

/** More than one pairing is possible, so nothing is moved and a warning is logged. */
export type AmbiguousRepair = {
  readonly newId: string;
  readonly candidateIds: readonly string[];
  readonly name: string;
};

export type RepairPlan = {
  readonly repairs: readonly LinkRepair[];
  readonly ambiguous: readonly AmbiguousRepair[];
  /** True if there were candidates, but it is unknown which accounts the provider lists; links were not checked. */
  readonly unknown: boolean;
};

/**
 * Plans which links move to accounts that returned under another upstream id, mostly after reconnecting. An unlinked
 * listed account takes over the link of an unlisted one if the two look the same, were never listed together, and
 * neither resembles a third. `currentUpstreamIds` are all accounts listed now; null if unknown.
 */
export const planRepairs = ({
  accounts,
  currentUpstreamIds,
}: {
  /** All accounts of the connection. */
  readonly accounts: readonly RepairAccount[];
  readonly currentUpstreamIds: ReadonlySet<string> | null;
}): RepairPlan => {
  const unlinked = accounts.filter(({ accountId }) => accountId === null);
  const linked = accounts.flatMap((account) =>
    account.accountId === null ? [] : [{ ...account, accountId: account.accountId }],
  );
  if (currentUpstreamIds === null) {
    const unknown = unlinked.some((fresh) => linked.some((stale) => isSameBankAccount(fresh, stale)));
    return { repairs: [], ambiguous: [], unknown };
  }
  const stale = linked.filter(({ upstreamId }) => !currentUpstreamIds.has(upstreamId));
  const wishes = unlinked
    .filter(({ upstreamId }) => currentUpstreamIds.has(upstreamId))
    .map((fresh) => ({ fresh, candidates: stale.filter((candidate) => mayBe(fresh, candidate)) }))
    .filter(({ candidates }) => candidates.length > 0);

  const repairs: LinkRepair[] = [];
  const ambiguous: AmbiguousRepair[] = [];
  for (const { fresh, candidates } of wishes) {
    const [only, ...others] = candidates;
    const rivals = wishes.filter((wish) => only !== undefined && wish.candidates.includes(only)).length;
    if (only !== undefined && others.length === 0 && rivals === 1) {
      repairs.push({ fromId: only.id, toId: fresh.id, accountId: only.accountId });
    } else {
      ambiguous.push({ newId: fresh.id, candidateIds: candidates.map(({ id }) => id), name: fresh.name });
    }
  }
  return { repairs, ambiguous, unknown: false };
};

/** An account that was listed before the other one disappeared is a different account, deliberately left unlinked. */
const mayBe = (fresh: RepairAccount, stale: RepairAccount): boolean =>
  stale.missingSince !== null && fresh.createdAt >= stale.missingSince && isSameBankAccount(fresh, stale);

type AccountMatch = Pick<BankAccount, 'name' | 'currency' | 'institution'>;

/**
 * Whether two upstream accounts look the same: equal names, ignoring case and spaces, and no conflicting currency or
 * institution. This is not proof: see `planRepairs`.
 */
const isSameBankAccount = (a: AccountMatch, b: AccountMatch): boolean => {
  const name = comparable(a.name);
  return (
    name !== '' &&
    name === comparable(b.name) &&
    mayEqual(a.currency, b.currency) &&
    isSameInstitution(a.institution, b.institution)
  );
};

/**
 * Compares the most reliable identifier that both have: the domain before the display name. Ids may be specific to one
 * connection.
 */
const isSameInstitution = (a: AccountMatch['institution'], b: AccountMatch['institution']): boolean => {
  for (const key of ['domain', 'name', 'id'] as const) {
    if (a[key] !== null && b[key] !== null) return comparable(a[key]) === comparable(b[key]);
  }
  return true;
};

/** Ignores case and repeated spaces. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const mayEqual = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
