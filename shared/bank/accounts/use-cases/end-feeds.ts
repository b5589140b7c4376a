import { BusyError } from '../../../platform/domain/errors.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { abandonedSync, isRunning } from '../../sync/domain/sync-record.ts';
import type { BankAccounts, BankConnections, RawPayloads } from '../../use-cases/bank-ports.ts';

export type EndFeedsDependencies = {
  readonly connections: Pick<BankConnections, 'list' | 'update' | 'remove'>;
  readonly bankAccounts: ReleaseLinkDependencies['bankAccounts'] & Pick<BankAccounts, 'list' | 'remove'>;
  readonly raw: Pick<RawPayloads, 'removeOf'>;
  readonly now: () => string;
};

/**
 * Removes all bank connections of the family with their credentials and raw answers, links first. A running sync loses
 * its lease first, and what it stores until then is removed last. Ledger data is kept. Safe to repeat.
 */
export const endFeeds =
  (deps: EndFeedsDependencies) =>
  async (familyId: FamilyId): Promise<void> => {
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
 * Unlinks a ledger account and keeps its data. The claim is removed first because it is authoritative: after an
 * interruption, the bank account refers to an account that does not refer back, and counts as unlinked.
 * @throws BusyError if the link moved in the meantime
 */
export const releaseLink =
  ({ bankAccounts, now }: ReleaseLinkDependencies) =>
  async (familyId: FamilyId, accountId: AccountId): Promise<void> => {
    const link = await bankAccounts.readLink(familyId, accountId);
    if (link === undefined) return;
    if (!(await bankAccounts.moveLink(familyId, accountId, link, undefined))) {
      throw new BusyError('The link of this account was changed by another request: try again');
    }
    const key = { familyId, connectionId: link.connectionId, id: link.bankAccountId };
    await bankAccounts.update(key, { accountId: null, updatedAt: now() }, accountId);
  };
