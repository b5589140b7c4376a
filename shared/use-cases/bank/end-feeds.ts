import type { BankAccounts, BankConnections } from './bank-ports.ts';
import { type ReleaseLinkDependencies, releaseLink } from './release-link.ts';

export type EndFeedsDependencies = {
  readonly connections: Pick<BankConnections, 'list' | 'remove'>;
  readonly bankAccounts: ReleaseLinkDependencies['bankAccounts'] & Pick<BankAccounts, 'list'>;
  readonly now: () => string;
};

/**
 * The family's banks are never asked again: connections go with their credentials, links before them, and a sync that
 * runs finds that it has lost its lease. The ledger keeps what they brought. May be repeated.
 */
export const endFeeds =
  (deps: EndFeedsDependencies) =>
  async (familyId: string): Promise<void> => {
    const release = releaseLink(deps);
    for (const { id } of await deps.connections.list(familyId)) {
      for (const { accountId } of await deps.bankAccounts.list(familyId, id)) {
        if (accountId !== null) await release(familyId, accountId);
      }
      await deps.connections.remove(familyId, id, {});
    }
  };
