import type { FamilyId } from '../../platform/domain/ids.ts';
import type { CatalogueRecord, RecordAttributes, RecordKind } from '../domain/catalogue-record.ts';
import type { Identify } from './record-external-ids.ts';

/** The fields of a record; `candidateId` becomes its id unless its name was claimed under another one. */
export type NewRecord = {
  readonly familyId: FamilyId;
  readonly kind: RecordKind;
  readonly name: string;
  readonly attributes: RecordAttributes[RecordKind];
  readonly candidateId: string;
  readonly now: string;
};

/** Categories, tags, merchants, rules and budgets of a family. */
export type Records = {
  readonly find: (familyId: FamilyId, kind: RecordKind, id: string) => Promise<CatalogueRecord | undefined>;
  readonly findMany: (
    familyId: FamilyId,
    kind: RecordKind,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, CatalogueRecord>>;
  readonly listOf: (familyId: FamilyId, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
  readonly findByName: (familyId: FamilyId, kind: RecordKind, name: string) => Promise<CatalogueRecord | undefined>;
  readonly create: (binding: NewRecord & { readonly owner: string }) => Promise<{ readonly id: string }>;
  readonly bindById: (familyId: FamilyId, kind: RecordKind, id: string, owner: string) => Promise<boolean>;
};

export type Place = { readonly familyId: FamilyId; readonly kind: RecordKind; readonly id: string };
export type Taken = { readonly takenBy: string };
export type Edit = { readonly name?: string; readonly attributes: Readonly<Record<string, unknown>> };

/** Changes by people: each is decided on one item, including the checks. */
export type Edits = {
  readonly createNamed: (binding: NewRecord) => Promise<CatalogueRecord | Taken>;
  readonly edit: (
    place: Place,
    decide: (record: CatalogueRecord) => Edit,
    now: string,
    isClaimed: boolean,
  ) => Promise<CatalogueRecord | Taken | undefined>;
  readonly unset: (place: Place, attribute: string, value: unknown, now: string) => Promise<void>;
  readonly remove: (place: Place, check: (record: CatalogueRecord) => void, now: string) => Promise<boolean>;
};

export type CatalogueDependencies = {
  readonly records: Records;
  readonly edits: Edits;
  /** Needed for requests with external ids. */
  readonly identify?: Identify;
  readonly newId: () => string;
  readonly now: () => string;
};

export type CatalogueKind = 'account' | RecordKind;

/** Name to id, or id to name, for the values that files are mapped to. */
export type RecordNames = Readonly<Record<'account' | 'category' | 'tag' | 'merchant', ReadonlyMap<string, string>>>;
