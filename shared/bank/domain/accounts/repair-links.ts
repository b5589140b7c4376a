import type { BankAccount } from '../connection.ts';

type RepairAccount = AccountMatch & Pick<BankAccount, 'id' | 'upstreamId' | 'accountId' | 'missingSince' | 'createdAt'>;

export type LinkRepair = {
  /** Bank account ids: of the one that the provider no longer lists, and of the one that takes its link over. */
  readonly fromId: string;
  readonly toId: string;
  /** The ledger account. */
  readonly accountId: string;
};

/** More than one pairing is possible: nothing is done, and it is told. */
export type AmbiguousRepair = {
  readonly newId: string;
  readonly candidateIds: readonly string[];
  readonly name: string;
};

export type RepairPlan = {
  readonly repairs: readonly LinkRepair[];
  readonly ambiguous: readonly AmbiguousRepair[];
  /** There were candidates, but not which accounts the provider lists: nothing was looked at. */
  readonly unknown: boolean;
};

/**
 * Which links follow an account that came back under another upstream id (after reconnecting, mostly). An unlinked
 * account that is listed takes the link of one that is not listed any more, if the two look the same, were never listed
 * beside each other, and neither looks like any third. `currentUpstreamIds`: all that the provider lists now; null: not known.
 */
export const planRepairs = ({
  accounts,
  currentUpstreamIds,
}: {
  /** All of the connection. */
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
    .map((fresh) => ({ fresh, candidates: stale.filter((each) => mayBe(fresh, each)) }))
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

/** Whoever was listed before the other one vanished is another account: a person left it unlinked. */
const mayBe = (fresh: RepairAccount, stale: RepairAccount): boolean =>
  stale.missingSince !== null && fresh.createdAt >= stale.missingSince && isSameBankAccount(fresh, stale);

type AccountMatch = Pick<BankAccount, 'name' | 'currency' | 'institution'>;

/**
 * Whether two upstream accounts look like one: same name but for case and spaces, and no currency and no institution that
 * says otherwise. Likeness is no proof: see `planRepairs`.
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

/** By the best name that both are given: the domain says more than the display name, and an id may be one of this connection. */
const isSameInstitution = (a: AccountMatch['institution'], b: AccountMatch['institution']): boolean => {
  for (const key of ['domain', 'name', 'id'] as const) {
    if (a[key] !== null && b[key] !== null) return comparable(a[key]) === comparable(b[key]);
  }
  return true;
};

/** Case and space make no difference. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const mayEqual = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
