import { type ClientTexts, externalIdIn, externalKey } from '../../platform/domain/external-id.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import {
  type ExternalIdClaims,
  type ExternalIdHolder,
  type IdentifiedWrite,
  identifiedWrite,
  newExternalId,
  sameExternalId,
  unidentifiedWrite,
} from '../../platform/use-cases/take-external-id.ts';
import { type CatalogueRecord, type CatalogueRecordOf, isOfKind } from '../domain/catalogue-record.ts';
import type { OperandKind } from '../domain/rule-content.ts';

/** The kinds of record that have external ids. */
export type IdentifiedKind = OperandKind;

type HolderDependencies = {
  readonly records: {
    readonly find: (familyId: FamilyId, kind: IdentifiedKind, id: string) => Promise<CatalogueRecord | undefined>;
    readonly retired: (familyId: FamilyId, kind: IdentifiedKind, id: string) => Promise<ClientTexts | undefined>;
    readonly heirs: (
      familyId: FamilyId,
      kind: IdentifiedKind,
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, string>>;
  };
};

/** The record that has an external id; of a merged one, the record that it was merged into. */
const recordWith =
  ({ records }: HolderDependencies, kind: IdentifiedKind): ExternalIdHolder =>
  async (familyId, recordId, externalId) => {
    const key = externalKey(externalId);
    const record = await records.find(familyId, kind, recordId);
    if (record !== undefined) return keyOf(record, kind) === key ? { heldBy: recordId } : {};
    const retired = await records.retired(familyId, kind, recordId);
    if (retired === undefined) return {};
    const heir =
      retired.externalKey === key ? (await records.heirs(familyId, kind, [recordId])).get(recordId) : undefined;
    return heir === undefined ? { isDeleted: true } : { heldBy: heir };
  };

/** For an undo: a merged record does not keep its id from the record that comes back. */
const livingRecordWith =
  ({ records }: HolderDependencies, kind: IdentifiedKind): ExternalIdHolder =>
  async (familyId, recordId, externalId) => {
    const record = await records.find(familyId, kind, recordId);
    if (record !== undefined) return keyOf(record, kind) === externalKey(externalId) ? { heldBy: recordId } : {};
    return (await records.retired(familyId, kind, recordId)) === undefined ? {} : { isDeleted: true };
  };

const keyOf = (record: CatalogueRecord, kind: IdentifiedKind): string | null =>
  isOfKind(record, kind) ? (record.externalKey ?? null) : null;

type Dependencies = HolderDependencies & { readonly claims: ExternalIdClaims; readonly now: () => string };

/** Claims external ids of records of a kind. */
export const identifyRecords =
  (deps: Dependencies): Identify =>
  (kind) =>
    identifiedWrite({ ...deps, holder: recordWith(deps, kind) });

/** The same for records that come back when their merge is undone. */
export const identifyRestored =
  (deps: Dependencies): Identify =>
  (kind) =>
    identifiedWrite({ ...deps, holder: livingRecordWith(deps, kind) });

export type Identify = (kind: IdentifiedKind) => IdentifiedWrite;

/** Pages set no external ids. */
export const identifyNone: Identify = () => unidentifiedWrite;

/** The stored text of an external id; null for none, undefined to keep it. */
type Key = string | null | undefined;

type Place<K> = { readonly familyId: FamilyId; readonly kind: K; readonly id: string };

/** Creates a record, with its external id claimed if it has one. */
export const createIdentified = <K extends IdentifiedKind>(
  identify: Identify,
  { familyId, kind, id }: Place<K>,
  key: Key,
  create: () => Promise<CatalogueRecordOf<K>>,
): Promise<CatalogueRecordOf<K>> => identify(kind)({ familyId, kind, externalId: externalIdIn(key) }, id, create);

type Change<K extends IdentifiedKind> = {
  readonly find: () => Promise<CatalogueRecordOf<K> | undefined>;
  /** Checked before an id is claimed. */
  readonly check: (record: CatalogueRecordOf<K>) => void;
  /** `guard` throws if another request has changed the external id since. */
  readonly change: (guard: (record: ClientTexts) => void) => Promise<CatalogueRecordOf<K>>;
};

/** Changes a record, with its new external id claimed if it gets one. */
export const changeIdentified = async <K extends IdentifiedKind>(
  identify: Identify,
  { familyId, kind, id }: Place<K>,
  key: Key,
  { find, check, change }: Change<K>,
): Promise<CatalogueRecordOf<K>> => {
  const seen = key == null ? undefined : await find();
  if (key == null || seen === undefined) return change(() => undefined);
  check(seen);
  const claimed = { familyId, kind, externalId: newExternalId(seen, key) };
  return identify(kind)(claimed, id, () => change(sameExternalId(seen)));
};
