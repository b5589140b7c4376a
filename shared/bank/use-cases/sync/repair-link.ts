import type { LinkRepair } from '../../domain/accounts/repair-links.ts';
import type { BankAccount } from '../../domain/connection.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/**
 * Moves a link to the account that took another's place: what was delivered into it counts on, so first that is written
 * down, then the link moves, then the account says so, and the other one goes. Whoever dies in between leaves what the
 * next look at the accounts completes. False when somebody moved the link meanwhile.
 */
export const repairLink = async (
  { bankAccounts }: Pick<SyncDependencies, 'bankAccounts'>,
  accounts: readonly BankAccount[],
  { fromId, toId, accountId }: LinkRepair,
): Promise<boolean> => {
  const from = accounts.find(({ id }) => id === fromId);
  const to = accounts.find(({ id }) => id === toId);
  if (from === undefined || to === undefined) return false;
  const { familyId, connectionId, syncedFrom, syncedThrough, syncedBy, historyDone, emptyWindows, invertBalance } =
    from;
  const memory = { syncedFrom, syncedThrough, syncedBy, historyDone, emptyWindows, invertBalance };
  if ((await bankAccounts.update(to, memory, null)) === undefined) return false;

  const link = (bankAccountId: string) => ({ connectionId, bankAccountId });
  if (!(await bankAccounts.moveLink(familyId, accountId, link(fromId), link(toId)))) return false;
  await bankAccounts.update(to, { accountId }, null);
  await bankAccounts.remove(from, accountId); // unless it was linked to another one meanwhile
  return true;
};
