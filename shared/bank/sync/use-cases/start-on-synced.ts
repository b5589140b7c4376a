import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { BankSync } from '../../connections/domain/connection.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

export type StartDependencies = Pick<SyncDependencies, 'startOnNew'> & {
  readonly bankAccounts: Pick<SyncDependencies['bankAccounts'], 'list'>;
};

/** Starts what follows the transactions that a sync created, before the update that ends it: if this is interrupted, it is repeated. */
export const startOnSynced = async (
  { bankAccounts, startOnNew }: StartDependencies,
  { familyId, id }: { readonly familyId: FamilyId; readonly id: string },
  { id: syncId, startedAt, stats, mayHaveMore }: BankSync,
): Promise<void> => {
  if (stats.created === 0 && mayHaveMore !== true) return;
  const linked = (await bankAccounts.list(familyId, id)).map(({ accountId }) => accountId);
  const accountIds = linked.filter((accountId) => accountId !== null);
  await startOnNew(familyId, id, accountIds, { id: syncId, begunAt: startedAt });
};
