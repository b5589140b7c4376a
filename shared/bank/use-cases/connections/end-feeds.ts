import { abandonedSync, isRunning } from '../../domain/sync/end-sync.ts';
import type { BankAccounts, BankConnections, RawPayloads } from '../bank-ports.ts';
import { type ReleaseLinkDependencies, releaseLink } from '../links/release-link.ts';

export type EndFeedsDependencies = {
  readonly connections: Pick<BankConnections, 'list' | 'update' | 'remove'>;
  readonly bankAccounts: ReleaseLinkDependencies['bankAccounts'] & Pick<BankAccounts, 'list' | 'remove'>;
  readonly raw: Pick<RawPayloads, 'removeOf'>;
  readonly now: () => string;
};

/**
 * The family's banks are never asked again: connections go with their credentials and with what the providers answered,
 * links before them. A sync that runs loses its lease first, and what it kept until it saw that goes last. The ledger keeps
 * what they brought. May be repeated.
 */
export const endFeeds =
  (deps: EndFeedsDependencies) =>
  async (familyId: string): Promise<void> => {
    const { connections, bankAccounts, raw, now } = deps;
    const release = releaseLink(deps);
    for (const { id, sync } of await connections.list(familyId)) {
      const ended = { lease: null, dueAt: null, ...(isRunning(sync) && abandonedSync(sync, now())) };
      await connections.update(familyId, id, {}, ended);
      for (const { accountId } of await bankAccounts.list(familyId, id)) {
        if (accountId !== null) await release(familyId, accountId);
      }
      await raw.removeOf(familyId, id);
      await connections.remove(familyId, id, {});
      for (const late of await bankAccounts.list(familyId, id)) await bankAccounts.remove(late);
    }
  };
