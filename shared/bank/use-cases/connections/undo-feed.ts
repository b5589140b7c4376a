import type { CatalogueRecord, RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import type { Account } from '../../../ledger/domain/account.ts';
import { revertFromPage } from '../../../ledger/domain/revert.ts';
import type { AccountHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';

export type UndoDependencies = {
  readonly accounts: { readonly list: (familyId: string) => Promise<readonly Account[]> };
  readonly headers: AccountHeaders;
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly records: {
    readonly listOf: (familyId: string, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
    readonly release: (familyId: string, kind: RecordKind, id: string, owner: string) => Promise<unknown>;
  };
};

const PAGES_AT_ONCE = 16;

/** What a feed makes beside entries. */
const KINDS = ['merchant', 'security'] as const satisfies readonly RecordKind[];

/**
 * Takes everything that a connection alone owns out of the family: whichever account it fed, now or before, its pages are
 * read. False where the time ran out; asked again, it goes through what is left.
 */
export const undoFeed = async (
  deps: UndoDependencies,
  familyId: string,
  connectionId: string,
  mayContinue: () => boolean,
): Promise<boolean> => {
  for (const account of await deps.accounts.list(familyId)) {
    const months = (await deps.headers.ofAccount(familyId, account)).map(({ key }) => key.month);
    for (let at = 0; at < months.length; at += PAGES_AT_ONCE) {
      if (!mayContinue()) return false;
      await Promise.all(
        months.slice(at, at + PAGES_AT_ONCE).map((month) => undoPage(deps, familyId, account, month, connectionId)),
      );
    }
  }
  return releaseRecords(deps, familyId, connectionId, mayContinue);
};

const undoPage = (
  { ledger }: UndoDependencies,
  familyId: string,
  account: Account,
  month: string,
  connectionId: string,
): Promise<void> =>
  ledger.change(familyId, { id: account.id, tag: account.tag }, month, (stored) => {
    const { page, changed } = revertFromPage(stored, connectionId);
    return changed ? page : undefined;
  });

const releaseRecords = async (
  { records }: UndoDependencies,
  familyId: string,
  connectionId: string,
  mayContinue: () => boolean,
): Promise<boolean> => {
  for (const kind of KINDS) {
    const owned = (await records.listOf(familyId, kind)).filter(({ owners }) => owners.includes(connectionId));
    for (let at = 0; at < owned.length; at += PAGES_AT_ONCE) {
      if (!mayContinue()) return false;
      await Promise.all(
        owned.slice(at, at + PAGES_AT_ONCE).map(({ id }) => records.release(familyId, kind, id, connectionId)),
      );
    }
  }
  return true;
};
