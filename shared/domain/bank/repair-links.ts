import { type AccountMatch, isSameBankAccount } from './same-bank-account.ts';

type RepairAccount = AccountMatch & {
  readonly id: string;
  readonly upstreamId: string;
  readonly accountId: string | null;
};

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
 * account that is listed takes the link of one that is not listed any more, if the two look the same and neither looks
 * like any third. `currentUpstreamIds`: all that the provider lists now; null: not known.
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
    .map((fresh) => ({ fresh, candidates: stale.filter((each) => isSameBankAccount(fresh, each)) }))
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
