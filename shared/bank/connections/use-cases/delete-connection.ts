import type { CatalogueRecord, RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import { transactionsChanged } from '../../../events/domain/event.ts';
import type { Account } from '../../../ledger/entries/domain/account.ts';
import { revertFromPage } from '../../../ledger/history/domain/revert.ts';
import type { AccountHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { yearOf } from '../../../platform/domain/dates/local-date.ts';
import { BusyError, DomainError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { linkOf } from '../../accounts/use-cases/claim-link.ts';
import { abandonedSync, isRunning } from '../../sync/domain/sync-record.ts';
import type { BankAccounts, BankApiPorts, RawPayloads } from '../../use-cases/bank-ports.ts';
import type { BankConnection } from '../domain/connection.ts';
import { type Held, holdConnection } from './hold-connection.ts';

type Dependencies = UndoDependencies &
  Pick<BankApiPorts, 'connections' | 'newId' | 'now'> & {
    readonly bankAccounts: BankAccounts;
    readonly raw: Pick<RawPayloads, 'removeOf'>;
  };

/** Less than the lease time and the request timeout. */
const PATIENCE_MS = 20_000;

/**
 * DELETE /api/v1/bank_connections/{id}. Links are removed first and the connection last, so an interrupted deletion
 * leaves a connection that no longer syncs and can be deleted again. Ledger accounts and entries are kept, unless the
 * request removes what the connection alone owns.
 * @throws NotFoundError, DomainError `busy` during a sync, `unavailable` if the time ran out
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
      if (!isUndone) throw unfinished();
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
  throw new BusyError('This connection was changed by another request: try again');
};

const unfinished = (): DomainError =>
  new DomainError(
    'unavailable',
    'There is more to remove than one request can handle: send the request again to continue',
    {
      retryAfter: 1,
    },
  );

type UndoDependencies = {
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  readonly headers: AccountHeaders;
  readonly ledger: Pick<LedgerPages, 'changeEach'>;
  readonly records: {
    readonly listOf: (familyId: FamilyId, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
    readonly release: (familyId: FamilyId, kind: RecordKind, id: string, owner: string) => Promise<unknown>;
  };
};

const YEARS_AT_ONCE = 4;
const RECORDS_AT_ONCE = 16;

/** Record kinds that a feed creates besides entries. */
const KINDS = ['merchant', 'security'] as const satisfies readonly RecordKind[];

/**
 * Removes everything that only the connection owns. Reads all pages of the family, because it may have been linked to
 * other accounts before. Returns false if the time ran out; a repeated call continues.
 */
const undoFeed = async (
  deps: UndoDependencies,
  familyId: FamilyId,
  connectionId: string,
  mayContinue: () => boolean,
): Promise<boolean> => {
  for (const account of await deps.accounts.list(familyId)) {
    const months = (await deps.headers.ofAccount(familyId, account)).map(({ key }) => key.month);
    const years = [...Map.groupBy(months, yearOf).values()];
    for (let at = 0; at < years.length; at += YEARS_AT_ONCE) {
      if (!mayContinue()) return false;
      await Promise.all(
        years.slice(at, at + YEARS_AT_ONCE).map((year) => undoPages(deps, familyId, account, year, connectionId)),
      );
    }
  }
  return releaseRecords(deps, familyId, connectionId, mayContinue);
};

const undoPages = (
  { ledger }: UndoDependencies,
  familyId: FamilyId,
  account: Account,
  months: readonly string[],
  connectionId: string,
): Promise<void> =>
  ledger.changeEach(
    familyId,
    { id: account.id, tag: account.tag },
    months,
    (stored) => {
      const { page, changed } = revertFromPage(stored, connectionId, { isLast: true });
      return changed ? page : undefined;
    },
    (changed) => [
      transactionsChanged({
        source: 'bank_connection',
        account_id: account.id,
        months: changed.map(({ month }) => month),
      }),
    ],
  );

const releaseRecords = async (
  { records }: UndoDependencies,
  familyId: FamilyId,
  connectionId: string,
  mayContinue: () => boolean,
): Promise<boolean> => {
  for (const kind of KINDS) {
    const owned = (await records.listOf(familyId, kind)).filter(({ owners }) => owners.includes(connectionId));
    for (let at = 0; at < owned.length; at += RECORDS_AT_ONCE) {
      if (!mayContinue()) return false;
      await Promise.all(
        owned.slice(at, at + RECORDS_AT_ONCE).map(({ id }) => records.release(familyId, kind, id, connectionId)),
      );
    }
  }
  return true;
};
