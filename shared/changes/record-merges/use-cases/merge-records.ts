import type { CatalogueRecord } from '../../../catalogue/domain/catalogue-record.ts';
import {
  countReferences,
  mergedRule,
  type ReferenceChange,
  referenceChanges,
} from '../../../catalogue/domain/record-merge.ts';
import type { Attributes } from '../../../catalogue/domain/supports.ts';
import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
import { externalIdIn } from '../../../platform/domain/external-id.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { RecordCombination } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { ChangeDependencies } from '../../change-sets/use-cases/change-ports.ts';
import type { Held } from '../../change-sets/use-cases/change-slice.ts';
import { createPlanObjects, createPlanReader } from '../../change-sets/use-cases/plan-objects.ts';

type Dependencies = Pick<ChangeDependencies, 'records' | 'edits' | 'merges' | 'identifyAgain' | 'uploads' | 'randomId'>;

/** The preview: the request, with how many other records refer to the merged one. */
export const withReferenceCounts = async (
  { records }: Pick<Dependencies, 'records'>,
  { familyId, request }: ChangeSet,
): Promise<ChangeSet['request']> => {
  const { combine } = request;
  if (combine === undefined) return request;
  const counts = countReferences(referenceChanges(await records.list(familyId), combine));
  return { ...request, combine: { ...combine, counts } };
};

/**
 * Takes the merged record away, so that nothing can refer to it any more, and changes the records that do. What is done
 * to them is stored before the first write. Repeating it has the same outcome.
 * @throws DomainError `invalid_state` if one of both records no longer exists
 */
export const mergeRecords = async (deps: Dependencies, { record, clock, update }: Held): Promise<void> => {
  const { familyId, id, request } = record;
  const { combine } = request;
  if (combine === undefined) return;
  const { kind, intoId } = combine;
  if (!(await deps.records.bindById(familyId, kind, intoId, id))) throw gone(kind, combine.intoName);
  if (!(await deps.merges.retire(familyId, combine, id, clock.now()))) throw gone(kind, combine.fromName);
  await inheritFields(deps, familyId, id, combine, clock.now());
  const changes = await referencesOf(deps, record, update);
  for (const change of changes) await applyReference(deps, familyId, change, { combine, now: clock.now() });
};

/** The other record takes the external id and the metadata if it has none: as long as the change set is its owner. */
const inheritFields = async (
  { records }: Dependencies,
  familyId: FamilyId,
  mergeId: string,
  { kind, fromId, intoId }: RecordCombination,
  now: string,
): Promise<void> => {
  const { externalKey = null, metadataText = null } = (await records.retired(familyId, kind, fromId)) ?? {};
  if (externalKey === null && metadataText === null) return;
  await records.fill({ familyId, kind, id: intoId }, mergeId, { externalKey, metadataText }, now);
};

const gone = (kind: RecordCombination['kind'], name: string): DomainError =>
  new DomainError('invalid_state', `The ${kind} ${quoteValue(name)} no longer exists`);

const referencesOf = async (
  deps: Dependencies,
  { familyId, id, request }: ChangeSet,
  update: Held['update'],
): Promise<readonly ReferenceChange[]> => {
  const { combine } = request;
  if (combine === undefined) return [];
  if (combine.references !== undefined) return createPlanReader(deps).references(combine.references);
  const changes = referenceChanges(await deps.records.list(familyId), combine);
  const references = await createPlanObjects(deps, id).saveReferences(changes);
  await update({ request: { ...request, combine: { ...combine, counts: countReferences(changes), references } } });
  return changes;
};

/** A switch that was never set is off. */
const hasValues = (record: CatalogueRecord, values: Attributes): boolean => {
  const all: Attributes = record;
  return Object.entries(values).every(([name, value]) => {
    const { [name]: own } = all;
    return own === value || (own === undefined && value === false);
  });
};

const applyReference = async (
  { records, edits }: Dependencies,
  familyId: FamilyId,
  change: ReferenceChange,
  { combine, now }: { readonly combine: RecordCombination; readonly now: string },
): Promise<void> => {
  const place = { familyId, kind: change.kind, id: change.id };
  if (change.removed !== undefined) {
    await edits.remove(place, () => undefined, now);
    return;
  }
  const { before, after } = change;
  const valuesFor = (record: CatalogueRecord): Attributes =>
    record.kind === 'rule' ? mergedRule(record, combine) : hasValues(record, before) ? after : {};
  await editUnlessSame({ records, edits }, place, valuesFor, now);
};

/** Writes nothing if the record has these values already, or is gone. */
const editUnlessSame = async (
  { records, edits }: Pick<Dependencies, 'records' | 'edits'>,
  place: { readonly familyId: FamilyId; readonly kind: ReferenceChange['kind']; readonly id: string },
  valuesFor: (record: CatalogueRecord) => Attributes,
  now: string,
): Promise<void> => {
  const record = await records.find(place.familyId, place.kind, place.id);
  if (record === undefined || hasValues(record, valuesFor(record))) return;
  await edits.edit(place, (current) => ({ attributes: valuesFor(current) }), now, false);
};

export type RestoredRecords = { readonly records: number; readonly renamedTo?: string; readonly lostId?: true };

/**
 * Brings the merged record back, and what referred to it, unless that was changed meanwhile: counted in `records`.
 * Repeating it has the same outcome.
 */
export const restoreRecords = async (
  deps: Dependencies,
  { familyId, id, request: { combine } }: ChangeSet,
  now: string,
): Promise<RestoredRecords> => {
  if (combine === undefined) return { records: 0 };
  const restored = await restoreMerged(deps, familyId, id, combine, now);
  const changes = combine.references === undefined ? [] : await createPlanReader(deps).references(combine.references);
  let records = 0;
  for (const change of changes) if (!(await restoreReference(deps, familyId, change, now))) records++;
  const isRenamed = restored !== undefined && restored.name !== restored.former;
  return { records, ...(isRenamed && { renamedTo: restored.name }), ...(restored?.lostId && { lostId: true }) };
};

/** Its external id comes back from the record that took it, unless a third one has it by now. */
const restoreMerged = async (
  { records, edits, merges, identifyAgain }: Dependencies,
  familyId: FamilyId,
  mergeId: string,
  combine: RecordCombination,
  now: string,
) => {
  const { kind, fromId: recordId } = combine;
  const restore = async (keepsId: boolean) => {
    const restored = await merges.restore(familyId, combine, mergeId, now, keepsId);
    return { id: recordId, restored };
  };
  const former = await records.retired(familyId, kind, recordId);
  const externalId = former?.mergeId === mergeId ? externalIdIn(former.externalKey) : null;
  if (externalId !== null) {
    const heir = (await records.heirs(familyId, kind, [recordId])).get(recordId);
    if (heir !== undefined) await edits.unset({ familyId, kind, id: heir }, 'externalKey', former?.externalKey, now);
  }
  const write = identifyAgain(kind)({ familyId, kind, externalId }, recordId, () => restore(true));
  const { restored } = await write.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'external_id_taken') throw error;
    return restore(false);
  });
  return restored;
};

/** Returns false if the record was changed or deleted since the merge. */
const restoreReference = async (
  { records, edits }: Dependencies,
  familyId: FamilyId,
  change: ReferenceChange,
  now: string,
): Promise<boolean> => {
  const { kind, id } = change;
  const record = await records.find(familyId, kind, id);
  if (change.removed !== undefined) {
    if (record !== undefined) return true;
    if ((await records.find(familyId, 'budget', change.removed.budgetId ?? '')) === undefined) return false;
    const owner = USER;
    await records.create({ familyId, kind, name: '', attributes: change.removed, candidateId: id, owner, now });
    return true;
  }
  const { before, after } = change;
  if (record === undefined) return false;
  if (hasValues(record, before)) return true;
  const valuesFor = (current: CatalogueRecord): Attributes => (hasValues(current, after) ? before : {});
  await editUnlessSame({ records, edits }, { familyId, kind, id }, valuesFor, now);
  const left = await records.find(familyId, kind, id);
  return left !== undefined && hasValues(left, before);
};

/** Ends the ownership of the record that took the other one in. */
export const releaseMerged = async (
  { records }: Pick<Dependencies, 'records'>,
  { familyId, id, request: { combine } }: ChangeSet,
): Promise<void> => {
  if (combine !== undefined) await records.release(familyId, combine.kind, combine.intoId, id);
};
