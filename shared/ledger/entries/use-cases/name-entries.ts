import { type AccountLimit, isAllowed } from '../../../platform/domain/access/account-limit.ts';
import type { Freshness } from '../../../platform/domain/freshness.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { readEntries } from '../../pages/use-cases/read-entries.ts';
import type { LedgerPages } from '../../use-cases/ledger-ports.ts';
import type { Account } from '../domain/account.ts';
import { type Entry, isSecurityDetails, type TransferLink } from '../domain/entry.ts';
import { shownSecurityName } from '../domain/security.ts';

export type Named = { readonly id: string; readonly name: string };
type NamedKind = 'category' | 'tag' | 'merchant' | 'security';
type NamedRecord = Named & { readonly ticker?: string; readonly securityName?: string | null };

export type NameEntriesDependencies = {
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly accounts: {
    readonly findMany: (
      familyId: FamilyId,
      ids: readonly string[],
      freshness?: Freshness,
    ) => Promise<ReadonlyMap<string, Account>>;
  };
  readonly records: {
    readonly findMany: (
      familyId: FamilyId,
      kind: NamedKind,
      ids: readonly string[],
      freshness?: Freshness,
    ) => Promise<ReadonlyMap<string, NamedRecord>>;
  };
};

/** An entry with the records that it refers to. Deleted records read as none. */
export type NamedEntry = {
  readonly entry: Entry;
  readonly account: Account | null;
  readonly category: Named | null;
  readonly merchant: Named | null;
  readonly tags: readonly Named[];
  readonly security: Named | null;
  readonly transfer: NamedTransfer | null;
};

/** The other side of a transfer, with its account. */
export type NamedTransfer = TransferLink & { readonly other: Entry; readonly account: Account | null };

/** Looks up each record and page once, however many entries refer to it. A name may be as it was a moment ago. */
export const nameEntries = (deps: NameEntriesDependencies) => createNaming(deps, { mayLag: true });

const createNaming =
  ({ accounts, records, ledger }: NameEntriesDependencies, freshness: Freshness) =>
  async (
    familyId: FamilyId,
    entries: readonly Entry[],
    accountLimit?: AccountLimit,
  ): Promise<readonly NamedEntry[]> => {
    const find = async (kind: NamedKind, ids: readonly (string | null)[]) => {
      const wanted = distinct(ids);
      return wanted.length === 0 ? new Map<string, NamedRecord>() : records.findMany(familyId, kind, wanted, freshness);
    };
    const others = await readOthers(ledger, familyId, entries);
    const accountIds = distinct([...entries, ...others.values()].map(({ accountId }) => accountId));
    const [accountsById, categories, merchants, tags, securities] = await Promise.all([
      accountIds.length === 0 ? new Map<string, Account>() : accounts.findMany(familyId, accountIds, freshness),
      find(
        'category',
        entries.map(({ categoryId }) => categoryId),
      ),
      find(
        'merchant',
        entries.map(({ merchantId }) => merchantId),
      ),
      find(
        'tag',
        entries.flatMap(({ tagIds }) => tagIds),
      ),
      find('security', entries.map(securityIdOf)),
    ]);
    return entries.map((entry) => ({
      entry,
      account: accountsById.get(entry.accountId) ?? null,
      category: categories.get(entry.categoryId ?? '') ?? null,
      merchant: merchants.get(entry.merchantId ?? '') ?? null,
      tags: entry.tagIds.flatMap((id) => tags.get(id) ?? []),
      security: toSecurity(securities.get(securityIdOf(entry) ?? '')),
      transfer: transferOf(entry, { others, accounts: accountsById, accountLimit }),
    }));
  };

export const nameEntry = (deps: NameEntriesDependencies) => {
  const name = createNaming(deps, {});
  return async (familyId: FamilyId, entry: Entry, accountLimit?: AccountLimit): Promise<NamedEntry> => {
    const [named] = await name(familyId, [entry], accountLimit);
    if (named === undefined) throw new Error('Every entry gets its names');
    return named;
  };
};

const readOthers = async (ledger: NameEntriesDependencies['ledger'], familyId: FamilyId, entries: readonly Entry[]) => {
  const ids = distinct(entries.map(({ links }) => links?.transfer?.otherId ?? null));
  return ids.length === 0 ? new Map<string, Entry>() : readEntries({ ledger }, familyId, ids);
};

type OtherSides = {
  readonly others: ReadonlyMap<string, Entry>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly accountLimit: AccountLimit;
};

/** None if its other side was deleted, is not linked yet, or is in an account outside of the limit. */
const transferOf = ({ id, links }: Entry, { others, accounts, accountLimit }: OtherSides): NamedTransfer | null => {
  const link = links?.transfer ?? null;
  const other = link === null ? undefined : others.get(link.otherId);
  if (link === null || other?.links?.transfer?.otherId !== id || !isAllowed(accountLimit, other.accountId)) return null;
  return { ...link, other, account: accounts.get(other.accountId) ?? null };
};

const securityIdOf = ({ details }: Entry): string | null => (isSecurityDetails(details) ? details.securityId : null);

const toSecurity = (record: NamedRecord | undefined): Named | null =>
  record === undefined ? null : { id: record.id, name: shownSecurityName({ ticker: record.name, ...record }) };

const distinct = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.filter((id) => id !== null))];
