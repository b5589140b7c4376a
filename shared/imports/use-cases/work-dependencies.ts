import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { CatalogueKind } from '../../catalogue/use-cases/catalogue-ports.ts';
import type { Accounts } from '../../ledger/entries/domain/account.ts';
import type { KnownSecurity } from '../../ledger/entries/domain/security.ts';
import type { AccountHeaders, LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { Families } from '../../platform/domain/family.ts';
import type { FamilyId, ImportId } from '../../platform/domain/ids.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import { isList, readerOf } from '../../platform/domain/stored-shape.ts';
import { loadObject, saveObject } from '../../platform/use-cases/stored-objects.ts';
import type { Attempt } from '../domain/import-record.ts';
import {
  type CatalogueStep,
  type PlanManifest,
  readManifest,
  readShuffle,
  type ShuffleState,
} from '../publish/domain/plan.ts';
import type { ContentClaims, Imports, Queues, RowStore, SavedConfigurations, Sessions } from './import-ports.ts';
import type { FailureLog } from './log-failure.ts';

/** The dependencies of the queue workers. */
export type WorkDependencies = FailureLog & {
  readonly imports: Imports;
  readonly sessions: Pick<Sessions, 'find' | 'keep' | 'remove'>;
  readonly contentClaims: ContentClaims;
  readonly rows: RowStore;
  readonly savedConfigurations: SavedConfigurations;
  readonly uploads: Uploads;
  readonly queues: Queues;
  readonly families: Families;
  readonly accounts: Accounts;
  /** Records which account each bank number means. Idempotent. */
  readonly linkBankNumbers: (familyId: FamilyId, idsByNumber: ReadonlyMap<string, string>) => Promise<void>;
  readonly catalogue: Catalogue;
  readonly ledger: LedgerPages;
  readonly headers: LedgerHeaders & AccountHeaders;
  /** Unguessable and unique. */
  readonly randomId: () => string;
};

/** A plan-local number bound to a record. */
export type Binding = {
  readonly kind: CatalogueKind;
  readonly id: string;
  /** For an account: the tag in its page names, and its currency. */
  readonly account: { readonly tag: string; readonly currency: string } | null;
};

/** The import as owner of the records it binds; the ids of new records derive from it. */
export type Binder = {
  readonly familyId: FamilyId;
  readonly familyCurrency: string;
  readonly importId: ImportId;
  readonly attemptId: string;
  readonly now: string;
};

/** Records that imports share: accounts, categories, rules and the like. Every operation is idempotent. */
export type Catalogue = {
  /**
   * Finds or creates the record of a step and adds the import to its owners; undefined if a record bound by id no
   * longer exists. `references` are ids by attribute name.
   */
  readonly bind: (
    binder: Binder,
    step: CatalogueStep,
    number: number,
    references: Readonly<Record<string, string>>,
  ) => Promise<Binding | undefined>;
  /** The existing record of a step, without changing anything. */
  readonly lookUp: (binder: Binder, step: CatalogueStep) => Promise<Binding | undefined>;
  /** Removes the import from the owners; deletes the record with its last owner. */
  readonly release: (familyId: FamilyId, binding: Binding, importId: ImportId) => Promise<void>;
  /** Counts the records owned by the import, by wire key (`accounts`, `categories`, …). */
  readonly countCarried: (
    familyId: FamilyId,
    bindings: readonly Binding[],
    importId: ImportId,
  ) => Promise<Readonly<Record<string, number>>>;
  readonly securities: (familyId: FamilyId) => Promise<readonly KnownSecurity[]>;
  /** All records of the family except accounts. */
  readonly records: (familyId: FamilyId) => Promise<readonly CatalogueRecord[]>;
  /** Counts the family's records by wire key; informative only. */
  readonly countAll: (familyId: FamilyId) => Promise<Readonly<Record<string, number>>>;
};

type PlanStoreDependencies = {
  readonly uploads: Uploads;
  readonly randomId: () => string;
};

/** Catalogue steps bound so far, in the order of the steps. */
export type Bindings = readonly Binding[];
const readBindings = readerOf<Bindings>(isList);

/**
 * The objects of one attempt's plan. Every save uses a new key, so nothing is overwritten. Objects that only this attempt
 * needs are under `plans/` and expire; objects that a later revert needs are under `imports/`.
 */
type PlanStore = {
  readonly newPartKey: () => string;
  readonly saveManifest: (manifest: PlanManifest) => Promise<string>;
  readonly saveShuffle: (state: ShuffleState) => Promise<string>;
  readonly saveBindings: (bindings: Bindings) => Promise<string>;
};

/** Reads objects by the keys that the saves returned. */
type PlanReader = {
  readonly manifest: (key: string) => Promise<PlanManifest>;
  readonly shuffle: (key: string) => Promise<ShuffleState>;
  readonly bindings: (key: string) => Promise<Bindings>;
};

/** The key prefixes of all plans of an import. */
export const planPrefixes = (importId: ImportId): readonly string[] => [`plans/${importId}/`, `imports/${importId}/`];

export const createPlanStore = (
  { uploads, randomId }: PlanStoreDependencies,
  importId: ImportId,
  attempt: Attempt,
): PlanStore => {
  const [passing, lasting] = planPrefixes(importId).map((prefix) => `${prefix}${attempt.id}/`);
  const save = (key: string, value: unknown): Promise<string> => saveObject({ uploads }, key, value);
  return {
    newPartKey: () => `${passing}part-${randomId()}`,
    saveManifest: (manifest) => save(`${lasting}manifest-${randomId()}`, manifest),
    saveShuffle: (state) => save(`${passing}shuffle-${randomId()}`, state),
    saveBindings: (bindings) => save(`${lasting}bindings-${randomId()}`, bindings),
  };
};

export const createPlanReader = (deps: { readonly uploads: Pick<Uploads, 'get'> }): PlanReader => ({
  manifest: (key) => loadObject(deps, readManifest, key).catch(explain),
  shuffle: (key) => loadObject(deps, readShuffle, key),
  bindings: (key) => loadObject(deps, readBindings, key).catch(explain),
});

const PLAN_GONE =
  'What this import wrote is no longer on record: ask those who run this service to restore its stored files';

/** To upload the file again would not bring back the plan of an earlier attempt. */
const explain = (cause: unknown): never => {
  throw cause instanceof DomainError ? new DomainError('upload_not_found', PLAN_GONE, { cause }) : cause;
};
