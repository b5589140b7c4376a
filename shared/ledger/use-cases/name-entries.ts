import type { Freshness } from '../../platform/domain/freshness.ts';
import type { Account } from '../domain/account.ts';
import { type Entry, isSecurityDetails } from '../domain/entry.ts';
import { shownSecurityName } from '../domain/security.ts';

export type Named = { readonly id: string; readonly name: string };
type NamedKind = 'category' | 'tag' | 'merchant' | 'security';
type NamedRecord = Named & { readonly ticker?: string; readonly securityName?: string | null };

export type NameEntriesDependencies = {
  readonly accounts: {
    readonly findMany: (
      familyId: string,
      ids: readonly string[],
      freshness?: Freshness,
    ) => Promise<ReadonlyMap<string, Account>>;
  };
  readonly records: {
    readonly findMany: (
      familyId: string,
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
};

/** Looks up each record once, however many entries refer to it. A name may be as it was a moment ago. */
export const nameEntries = (deps: NameEntriesDependencies) => createNaming(deps, { mayLag: true });

const createNaming =
  ({ accounts, records }: NameEntriesDependencies, freshness: Freshness) =>
  async (familyId: string, entries: readonly Entry[]): Promise<readonly NamedEntry[]> => {
    const find = async (kind: NamedKind, ids: readonly (string | null)[]) => {
      const wanted = distinct(ids);
      return wanted.length === 0 ? new Map<string, NamedRecord>() : records.findMany(familyId, kind, wanted, freshness);
    };
    const accountIds = distinct(entries.map(({ accountId }) => accountId));
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
    }));
  };

export const nameEntry = (deps: NameEntriesDependencies) => {
  const name = createNaming(deps, {});
  return async (familyId: string, entry: Entry): Promise<NamedEntry> => {
    const [named] = await name(familyId, [entry]);
    if (named === undefined) throw new Error('Every entry gets its names');
    return named;
  };
};

const securityIdOf = ({ details }: Entry): string | null => (isSecurityDetails(details) ? details.securityId : null);

const toSecurity = (record: NamedRecord | undefined): Named | null =>
  record === undefined ? null : { id: record.id, name: shownSecurityName({ ticker: record.name, ...record }) };

const distinct = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.filter((id) => id !== null))];
