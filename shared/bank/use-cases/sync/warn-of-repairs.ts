import type { DebugEntry } from '../../../platform/domain/debug/debug-entry.ts';
import type { RepairPlan } from '../../domain/accounts/repair-links.ts';
import type { BankConnection } from '../../domain/connection.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/** Where a link might have followed an account and did not: once for each new account, for whoever is asked why. */
export const warnOfRepairs = async (
  { debugLog }: Pick<SyncDependencies, 'debugLog'>,
  { id: connectionId, familyId, provider }: Pick<BankConnection, 'id' | 'familyId' | 'provider'>,
  { ambiguous, unknown }: RepairPlan,
  now: string,
): Promise<void> => {
  const warn = (message: string, metadata: DebugEntry['metadata']): Promise<void> =>
    debugLog.write({
      ...({ category: 'provider_sync_warning', level: 'warn', source: 'bank_sync', providerKey: provider } as const),
      message,
      familyId,
      accountId: null,
      userId: null,
      linkId: null,
      createdAt: now,
      metadata: { connectionId, ...metadata },
    });
  for (const { newId, candidateIds, name } of ambiguous) {
    await warn('More than one linked account may have come back as this one: no link was moved', {
      newId,
      candidateIds,
      name,
    });
  }
  if (unknown) await warn('The provider does not list all accounts: no link was looked at', {});
};
