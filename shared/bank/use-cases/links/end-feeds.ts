import { BusyError } from '../../../platform/domain/errors.ts';
import { abandonedSync, isRunning } from '../../domain/sync/sync-record.ts';
import type { BankAccounts, BankConnections, RawPayloads } from '../bank-ports.ts';

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

type ReleaseLinkDependencies = {
  readonly bankAccounts: Pick<BankAccounts, 'readLink' | 'moveLink' | 'update'>;
  readonly now: () => string;
};

/**
 * Nothing feeds the ledger account any more; what was fed stays. The claim goes first, since it decides: cut off after it,
 * the bank account still names an account that does not name it back, and counts as linked to nothing.
 * @throws BusyError when the link was moved meanwhile
 */
export const releaseLink =
  ({ bankAccounts, now }: ReleaseLinkDependencies) =>
  async (familyId: string, accountId: string): Promise<void> => {
    const link = await bankAccounts.readLink(familyId, accountId);
    if (link === undefined) return;
    if (!(await bankAccounts.moveLink(familyId, accountId, link, undefined))) {
      throw new BusyError('What feeds this account was changed meanwhile: try again');
    }
    const key = { familyId, connectionId: link.connectionId, id: link.bankAccountId };
    await bankAccounts.update(key, { accountId: null, updatedAt: now() }, accountId);
  };
