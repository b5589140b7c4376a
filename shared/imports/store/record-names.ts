import type { AccountRepository } from '../../accounts/store/account-repository.ts';
import type { CatalogueRepository } from '../../catalogue/store/catalogue-repository.ts';
import type { RecordNames } from '../../catalogue/use-cases/catalogue-ports.ts';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import type { FamilyNames, Mappables } from '../use-cases/import-ports.ts';

type Dependencies = {
  readonly accounts: Pick<AccountRepository, 'list' | 'findByName'>;
  readonly records: Pick<CatalogueRepository, 'list' | 'findByName'>;
};
type MappableKind = keyof RecordNames;
type Named = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly parentId?: string | null;
  readonly bankNumbers?: readonly string[];
};

/** The family's record names in both directions; each call reads the whole catalogue. */
export type NamesOfRecords = {
  /** Name → id. A shared name refers to the record that holds its claim, otherwise to the oldest. */
  readonly list: (familyId: FamilyId) => Promise<FamilyNames>;
  readonly records: CatalogueRepository['list'];
  /** Id → name, for readers. */
  readonly names: (familyId: FamilyId) => Promise<RecordNames>;
};

export const createRecordNames = ({ accounts, records }: Dependencies): NamesOfRecords => {
  const read = async (familyId: FamilyId): Promise<Readonly<Record<MappableKind, readonly Named[]>>> => {
    const [account, others] = await Promise.all([accounts.list(familyId), records.list(familyId)]);
    const ofKind = (kind: MappableKind) => others.filter((record) => record.kind === kind);
    return { account, category: ofKind('category'), tag: ofKind('tag'), merchant: ofKind('merchant') };
  };
  return {
    list: async (familyId) => {
      const named = await read(familyId);
      const holder = (kind: MappableKind) => async (name: string) =>
        (kind === 'account'
          ? await accounts.findByName(familyId, name)
          : await records.findByName(familyId, kind, name)
        )?.id;
      const ids = await byKind(async (kind) => idsByName(named[kind], holder(kind)));
      return { ...ids, ...accountsOf(named.account), parents: parentsOf(named.category) };
    },
    records: records.list,
    names: async (familyId) => {
      const named = await read(familyId);
      return byKind(async (kind) => new Map(named[kind].map(({ id, name }) => [id, name])));
    },
  };
};

const byKind = async (of: (kind: MappableKind) => Promise<ReadonlyMap<string, string>>): Promise<RecordNames> => {
  const [account, category, tag, merchant] = await Promise.all([
    of('account'),
    of('category'),
    of('tag'),
    of('merchant'),
  ]);
  return { account, category, tag, merchant };
};

const namesakesOf = (accounts: readonly Named[]): FamilyNames['namesakes'] => {
  const oldestFirst = accounts.toSorted((a, b) => compareText(a.createdAt, b.createdAt));
  const byName = Map.groupBy(oldestFirst, ({ name }) => name);
  return new Map([...byName].filter(([, all]) => all.length > 1).map(([name, all]) => [name, all.map(({ id }) => id)]));
};

const accountsOf = (accounts: readonly Named[]): Pick<FamilyNames, 'namesakes' | 'bankNumbers'> => ({
  namesakes: namesakesOf(accounts),
  bankNumbers: byBankNumber(accounts),
});

const byBankNumber = (accounts: readonly Named[]): FamilyNames['bankNumbers'] => {
  const numbered = accounts.flatMap(({ id, name, bankNumbers = [] }) =>
    bankNumbers.map((number) => ({ number, account: { id, name } })),
  );
  return new Map(
    [...Map.groupBy(numbered, ({ number }) => number)].flatMap(([number, [first, second]]) =>
      first === undefined || second !== undefined ? [] : [[number, first.account] as const],
    ),
  );
};

const parentsOf = (categories: readonly Named[]): FamilyNames['parents'] => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return new Map(
    categories.flatMap(({ id, parentId }) => {
      const parent = names.get(parentId ?? '');
      return parent === undefined ? [] : [[id, parent] as const];
    }),
  );
};

/** Looks up the claim only if several records share a name. */
const idsByName = async (
  named: readonly Named[],
  holder: (name: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, name } of named.toSorted((a, b) => compareText(a.createdAt, b.createdAt))) {
    if (ids.has(name)) shared.add(name);
    else ids.set(name, id);
  }
  for (const name of shared) {
    const id = await holder(name);
    if (id !== undefined) ids.set(name, id);
  }
  return ids;
};

type MappablesDependencies = {
  readonly accounts: Pick<AccountRepository, 'findMany'>;
  readonly records: Pick<CatalogueRepository, 'findMany' | 'heirs'>;
};

/** Accounts, categories and tags of a family by their ids; an account type is a value, not a record. */
export const createMappables = ({ accounts, records }: MappablesDependencies): Mappables => ({
  find: async (familyId, type, asked) => {
    const ids = asked.filter(isUuid);
    if (type === 'account_type' || ids.length === 0) return new Map();
    const found =
      type === 'account' ? await accounts.findMany(familyId, ids) : await records.findMany(familyId, type, ids);
    return new Map([...found].map(([id, { name }]) => [id, name]));
  },
  heirs: async (familyId, type, ids) =>
    type === 'account_type' || type === 'account' ? new Map() : records.heirs(familyId, type, ids),
});
