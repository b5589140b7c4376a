import type { AccountRepository, NewAccount } from '../../accounts/store/account-repository.ts';
import {
  isOfKind,
  RECORD_COUNT_KEYS,
  type RecordAttributes,
  type RecordKind,
} from '../../catalogue/domain/catalogue-record.ts';
import { bindOperands } from '../../catalogue/domain/rule-content.ts';
import type { CatalogueRepository } from '../../catalogue/store/catalogue-repository.ts';
import type { IdentifiedKind } from '../../catalogue/use-cases/record-external-ids.ts';
import type { Account } from '../../ledger/entries/domain/account.ts';
import { sha256 } from '../../platform/domain/bytes/hash.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import { externalIdIn } from '../../platform/domain/external-id.ts';
import { type FamilyId, type ImportId, uuidOf } from '../../platform/domain/ids.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import type { IdentifiedWrite } from '../../platform/use-cases/take-external-id.ts';
import type {
  AccountDefaults,
  AccountStep,
  BindByIdentity,
  BindByName,
  BindByPlace,
  RecordStep,
} from '../publish/domain/plan.ts';
import type { Binder, Binding, Catalogue } from '../use-cases/work-dependencies.ts';

type Repositories = {
  readonly accounts: AccountRepository;
  readonly records: CatalogueRepository;
  /** Claims external ids of new records; needed to bind steps that have some. */
  readonly identify?: (kind: IdentifiedKind | typeof ACCOUNT) => IdentifiedWrite;
};

const ACCOUNT = 'account';

const unidentified = (): never => {
  throw new Error('This catalogue only looks records up');
};

/** undefined if another record has the external id, so that it is left out. */
const unlessTaken = async <Result>(write: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'external_id_taken') throw error;
    return undefined;
  }
};

const WIRE_KEYS = { account: 'accounts', ...RECORD_COUNT_KEYS } as const;

/** Binds the steps of a plan with the repositories of accounts and of other catalogue records. */
export const createImportCatalogue = ({ accounts, records, identify = unidentified }: Repositories): Catalogue => {
  const accountBinder = createAccountBinder(accounts, identify);
  const recordBinder = createRecordBinder(records, identify);
  return {
    bind: (binder, step, number, references) =>
      step.kind === 'account'
        ? accountBinder.bind(binder, step, number)
        : recordBinder.bind(binder, step, number, references),
    lookUp: (binder, step) =>
      step.kind === 'account' ? accountBinder.lookUp(binder, step) : recordBinder.lookUp(binder, step),
    release: async (familyId, { kind, id }, importId) => {
      if (kind === 'account') await accounts.release(familyId, id, importId);
      else await records.release(familyId, kind, id, importId);
    },
    countCarried: async (familyId, bindings, importId) => {
      const counted = await Promise.all(
        KINDS.map(async (kind) => {
          const ids = [...new Set(bindings.filter((binding) => binding.kind === kind).map(({ id }) => id))];
          const carried = await (kind === 'account'
            ? countAccounts(accounts, familyId, ids, importId)
            : records.countCarried(familyId, kind, ids, importId));
          return [WIRE_KEYS[kind], carried] as const;
        }),
      );
      return Object.fromEntries(counted);
    },
    records: (familyId) => records.list(familyId),
    securities: async (familyId) => {
      const found = await records.listOf(familyId, 'security');
      return found.filter((record) => record.kind === 'security');
    },
    countAll: async (familyId) => {
      const [account, others] = await Promise.all([accounts.count(familyId), records.countByKind(familyId)]);
      const count = (kind: CountedKind): number => (kind === 'account' ? account : (others.get(kind) ?? 0));
      return Object.fromEntries(KINDS.map((kind) => [WIRE_KEYS[kind], count(kind)]));
    },
  };
};

const countAccounts = async (
  accounts: AccountRepository,
  familyId: FamilyId,
  ids: readonly string[],
  importId: ImportId,
): Promise<number> => {
  const found = await accounts.findMany(familyId, ids);
  return [...found.values()].filter(({ owners }) => owners.includes(importId)).length;
};

type CountedKind = keyof typeof WIRE_KEYS;
const KINDS = keysOf(WIRE_KEYS);

/** The id of a record that the step creates; deterministic, so that a retry gives the same id. */
const candidateId = ({ importId, attemptId }: Binder, number: number): string =>
  uuidOf(sha256(`${importId}|${attemptId}|${number}`));

const identityId = ({ importId }: Binder, identity: string): string => uuidOf(sha256(`${importId}|${identity}`));

type Identify = NonNullable<Repositories['identify']>;

const createAccountBinder = (accounts: AccountRepository, identify: Identify) => {
  const create = async ({ familyId, importId, now }: Binder, account: NewAccount): Promise<Account> => {
    const { externalKey, ...others } = account;
    const externalId = externalIdIn(externalKey);
    if (externalId === null) return accounts.create(familyId, others, importId, now);
    const write = () => accounts.create(familyId, account, importId, now);
    const created = await unlessTaken(identify(ACCOUNT)({ familyId, kind: ACCOUNT, externalId }, account.id, write));
    return created ?? accounts.create(familyId, others, importId, now);
  };
  const byName = (binder: Binder, wanted: NamedAccount, number: number) => {
    const candidate = newAccount(binder, candidateId(binder, number), wanted.name, wanted.defaults);
    return wanted.by === 'place'
      ? accounts.bindByPlace(binder.familyId, candidate, wanted, binder.importId, binder.now)
      : accounts.bindByName(binder.familyId, candidate, binder.importId, binder.now);
  };
  const findByName = (familyId: FamilyId, wanted: NamedAccount) =>
    wanted.by === 'place'
      ? accounts.findByPlace(familyId, wanted.name, wanted.defaults.accountType, wanted)
      : accounts.findByName(familyId, wanted.name);
  return {
    bind: async (binder: Binder, { bind, known: id }: AccountStep, number: number): Promise<Binding | undefined> => {
      if (id !== undefined) return toBinding(await accounts.bindById(binder.familyId, id, binder.importId));
      if (bind.by === 'name' || bind.by === 'place') return toBinding(await byName(binder, bind, number));
      if (bind.by === 'identity') {
        const account = newAccount(binder, identityId(binder, bind.identity), bind.name, bind.defaults);
        return toBinding(await create(binder, account));
      }
      const known = await accounts.bindById(binder.familyId, bind.id, binder.importId);
      return toBinding(known ?? (bind.otherwise === null ? undefined : await byName(binder, bind.otherwise, number)));
    },
    lookUp: async ({ familyId, ...binder }: Binder, { bind, known: id }: AccountStep): Promise<Binding | undefined> => {
      if (id !== undefined) return toBinding(await accounts.find(familyId, id));
      if (bind.by === 'name' || bind.by === 'place') return toBinding(await findByName(familyId, bind));
      if (bind.by === 'identity') {
        return toBinding(await accounts.find(familyId, identityId({ familyId, ...binder }, bind.identity)));
      }
      const known = await accounts.find(familyId, bind.id);
      return toBinding(known ?? (bind.otherwise === null ? undefined : await findByName(familyId, bind.otherwise)));
    },
  };
};

type NamedAccount = BindByName<AccountDefaults> | BindByPlace;

function toBinding(account: Account): Binding;
function toBinding(account: Account | undefined): Binding | undefined;
function toBinding(account: Account | undefined): Binding | undefined {
  return account && { kind: 'account', id: account.id, account: { tag: account.tag, currency: account.currency } };
}

const newAccount = (binder: Binder, id: string, name: string, defaults: AccountDefaults): NewAccount => ({
  id,
  name,
  ...defaults,
  currency: defaults.currency ?? binder.familyCurrency,
});

/** For a rule, references replace the names in its content; for other records they are attributes. */
const attributesOf = (
  defaults: RecordAttributes[RecordKind],
  references: Readonly<Record<string, string>>,
): RecordAttributes[RecordKind] =>
  'conditions' in defaults ? bindOperands(defaults, references) : { ...defaults, ...references };

/** External ids are claimed for a known record, so they are filled after it is bound. */
const withoutKey = (attributes: RecordAttributes[RecordKind]) => {
  if (!('externalKey' in attributes)) return { externalKey: null, attributes };
  const { externalKey = null, ...others } = attributes;
  return { externalKey, attributes: others };
};

const isIdentified = (kind: RecordKind): kind is IdentifiedKind =>
  kind === 'category' || kind === 'merchant' || kind === 'tag';

/** Finds or creates the record that a step names. */
const createNaming = (records: CatalogueRepository, identify: Identify) => {
  /** Gives a bound record its external id, if it has none and no other record has it. */
  const fillId = async ({ familyId, importId, now }: Binder, kind: IdentifiedKind, id: string, externalKey: string) => {
    const record = await records.find(familyId, kind, id);
    const own = record !== undefined && isOfKind(record, kind) ? (record.externalKey ?? null) : null;
    if (own !== null && own !== externalKey) return;
    const externalId = own === null ? externalIdIn(externalKey) : null;
    const write = async () => {
      await records.fill({ familyId, kind, id }, importId, { externalKey }, now, own);
      return { id };
    };
    await unlessTaken(identify(kind)({ familyId, kind, externalId }, id, write));
  };
  const create = async (
    binder: Binder,
    kind: RecordStep['kind'],
    wanted: BindByName<RecordAttributes[RecordKind]> | BindByIdentity<RecordAttributes[RecordKind]>,
    number: number,
    references: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const { familyId, importId: owner, now } = binder;
    const { externalKey, attributes } = withoutKey(attributesOf(wanted.defaults, references));
    const binding = { familyId, kind, name: wanted.name, owner, attributes, now } as const;
    const { id } =
      wanted.by === 'identity'
        ? await records.create({ ...binding, candidateId: identityId(binder, wanted.identity) })
        : await records.bindByName({
            ...binding,
            candidateId: candidateId(binder, number),
            elsewhere: wanted.elsewhere,
          });
    if (isIdentified(kind) && externalKey !== null) await fillId(binder, kind, id, externalKey);
    return id;
  };
  /** Fills what a known record lacks, as matching by name does. */
  const complete = async (
    binder: Binder,
    kind: RecordStep['kind'],
    id: string,
    defaults: RecordAttributes[RecordKind],
    references: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { externalKey, attributes } = withoutKey(attributesOf(defaults, references));
    await records.fill({ familyId: binder.familyId, kind, id }, binder.importId, attributes, binder.now);
    if (isIdentified(kind) && externalKey !== null) await fillId(binder, kind, id, externalKey);
  };
  return { create, complete };
};

const createRecordBinder = (records: CatalogueRepository, identify: Identify) => {
  const { create, complete } = createNaming(records, identify);
  const bindTo = (kind: RecordStep['kind'], id: string): Binding => ({ kind, id, account: null });
  /** The record with the id, or the one that it was merged into. */
  const bindKnown = async (
    { familyId, importId }: Binder,
    kind: RecordStep['kind'],
    id: string,
  ): Promise<string | undefined> => {
    if (await records.bindById(familyId, kind, id, importId)) return id;
    const heir = (await records.heirs(familyId, kind, [id])).get(id);
    return heir !== undefined && (await records.bindById(familyId, kind, heir, importId)) ? heir : undefined;
  };
  const findKnown = async ({ familyId }: Binder, kind: RecordStep['kind'], id: string): Promise<string | undefined> =>
    (await records.find(familyId, kind, id)) === undefined ? (await records.heirs(familyId, kind, [id])).get(id) : id;
  /** Prefers a record under the second name that the import already owns. */
  const findNamed = async ({ familyId, importId }: Binder, kind: RecordStep['kind'], wanted: BindByName<unknown>) => {
    const { name, elsewhere } = wanted;
    const other = elsewhere === undefined ? undefined : await records.findByName(familyId, kind, elsewhere);
    return other?.owners.includes(importId) ? other : records.findByName(familyId, kind, name);
  };
  return {
    bind: async (
      binder: Binder,
      { kind, bind, known: earlier }: RecordStep,
      number: number,
      references: Readonly<Record<string, string>>,
    ): Promise<Binding | undefined> => {
      const id = earlier ?? (bind.by === 'id' ? bind.id : undefined);
      const known = id === undefined ? undefined : await bindKnown(binder, kind, id);
      if (known !== undefined) {
        if (earlier !== undefined && bind.by === 'name') await complete(binder, kind, known, bind.defaults, references);
        return bindTo(kind, known);
      }
      const wanted = bind.by === 'id' ? bind.otherwise : bind;
      if (wanted === null) return undefined;
      return bindTo(kind, await create(binder, kind, wanted, number, references));
    },
    lookUp: async (binder: Binder, { kind, bind, known: earlier }: RecordStep): Promise<Binding | undefined> => {
      const { familyId } = binder;
      const id = earlier ?? (bind.by === 'id' ? bind.id : undefined);
      const known = id === undefined ? undefined : await findKnown(binder, kind, id);
      if (known !== undefined) return bindTo(kind, known);
      const wanted = bind.by === 'id' ? bind.otherwise : bind;
      if (wanted === null) return undefined;
      const found = await (wanted.by === 'identity'
        ? records.find(familyId, kind, identityId(binder, wanted.identity))
        : findNamed(binder, kind, wanted));
      return found && bindTo(kind, found.id);
    },
  };
};
