import type { Entry } from '../../ledger/domain/entry.ts';
import type { TransferSuggestion } from '../../ledger/domain/transfers/transfer-suggestions.ts';
import type { Family } from '../../platform/domain/family.ts';
import { type Sha256, uuidOf } from '../../platform/domain/ids.ts';
import type { ChangeRequest } from '../domain/bulk-edit.ts';
import type { ChangeSets } from './change-ports.ts';
import type { createChangeSet } from './change-set-steps.ts';
import { listTransfers, type TransferDependencies } from './list-transfers.ts';
import { automaticLinks } from './request-transfers.ts';

type Dependencies = TransferDependencies & {
  readonly families: { readonly find: (familyId: string) => Promise<Family | undefined> };
  readonly changeSets: Pick<ChangeSets, 'find'>;
  readonly create: ReturnType<typeof createChangeSet>;
  readonly sha256: Sha256;
  readonly now: () => string;
};

/** What brought new transactions: `name` identifies it, and the transactions were created since then. */
type Source = { readonly familyId: string; readonly name: string; readonly since: string };

/** As many as one change set can link; the others stay suggestions. */
const MAX_PAIRS = 250;
const NO_FILTERS = { accountId: undefined, startDate: undefined, endDate: undefined };

/**
 * If a family chose so, links the certain pairs that have a new side. What was linked and undone is not linked again,
 * because it is not new. Repeating it has no effect.
 */
export const linkAtOnce =
  (deps: Dependencies) =>
  async ({ familyId, name, since }: Source): Promise<void> => {
    const userId = (await deps.families.find(familyId))?.transfersLinkedFor ?? null;
    if (userId === null) return;
    const id = timedId(since, deps.sha256(`transfers|${familyId}|${name}`));
    if ((await deps.changeSets.find(familyId, id, deps.now())) !== undefined) return;
    const isNew = ({ createdAt }: Entry): boolean => createdAt >= since;
    const pairs = (await listTransfers(deps)(familyId, NO_FILTERS))
      .filter(({ isCertain, outflow, inflow }) => isCertain && (isNew(outflow) || isNew(inflow)))
      .slice(0, MAX_PAIRS);
    if (pairs.length === 0) return;
    await deps.create({ familyId, userId }, await requestOf(deps, familyId, pairs), id, { applyWhenReady: true });
  };

/** A UUIDv7 that is the same for the same source: change sets are listed in the order of their ids. */
const timedId = (instant: string, hash: Uint8Array): string => {
  const time = Date.parse(instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuidOf(hash).slice(15)}`;
};

const requestOf = async (
  { accounts }: TransferDependencies,
  familyId: string,
  pairs: readonly TransferSuggestion[],
): Promise<ChangeRequest> => automaticLinks(pairs, await accounts.list(familyId));
