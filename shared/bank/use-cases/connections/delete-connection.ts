import type { Caller } from '../../../platform/domain/caller.ts';
import { BusyError, DomainError } from '../../../platform/domain/errors.ts';
import type { BankConnection } from '../../domain/connection.ts';
import { abandonedSync, isRunning } from '../../domain/sync/end-sync.ts';
import type { BankApiPorts } from '../bank-api-ports.ts';
import type { BankAccounts, RawPayloads } from '../bank-ports.ts';
import { linkOf } from '../links/take-link.ts';
import { type Held, holdConnection } from './hold-connection.ts';
import { type UndoDependencies, undoFeed } from './undo-feed.ts';

type Dependencies = UndoDependencies &
  Pick<BankApiPorts, 'connections' | 'newId' | 'now'> & {
    readonly bankAccounts: BankAccounts;
    readonly raw: Pick<RawPayloads, 'removeOf'>;
  };

/** Less than the lease that is held meanwhile, and than the request may last. */
const PATIENCE_MS = 20_000;

/**
 * DELETE /api/v1/bank_connections/{id}. Links go first, the connection last: cut off between, it is still there, is not
 * synced any more, and deleting it again completes it. Accounts and entries of the ledger stay, unless what the connection
 * alone owns is to go with it.
 * @throws NotFoundError, DomainError `busy` while it is synced, `unavailable` where the time ran out
 */
export const deleteConnection =
  (deps: Dependencies) =>
  async (
    { familyId }: Pick<Caller, 'familyId'>,
    id: string,
    { withEntries }: { readonly withEntries: boolean },
  ): Promise<void> => {
    const end = Date.parse(deps.now()) + PATIENCE_MS;
    const held = await holdConnection(deps, familyId, id, ({ sync }, now) => ({
      dueAt: null,
      ...(isRunning(sync) && abandonedSync(sync, now)),
    }));
    try {
      await removeLinks(deps, held.connection);
      const isUndone = !withEntries || (await undoFeed(deps, familyId, id, () => Date.parse(deps.now()) < end));
      if (!isUndone) throw goesOn();
      await remove(deps, held);
    } catch (error) {
      await held.release();
      throw error;
    }
  };

const removeLinks = async ({ bankAccounts }: Dependencies, { familyId, id }: BankConnection): Promise<void> => {
  for (const bankAccount of await bankAccounts.list(familyId, id)) {
    if (bankAccount.accountId === null) continue;
    await bankAccounts.moveLink(familyId, bankAccount.accountId, linkOf(bankAccount), undefined);
  }
};

const remove = async ({ connections, raw }: Dependencies, { connection, holder }: Held): Promise<void> => {
  const { familyId, id } = connection;
  await raw.removeOf(familyId, id);
  if (await connections.remove(familyId, id, { holder })) return;
  throw new BusyError('This connection was changed meanwhile: try again');
};

const goesOn = (): DomainError =>
  new DomainError('unavailable', 'There is more to remove than fits into one request: ask again, and it goes on', {
    retryAfter: 1,
  });
