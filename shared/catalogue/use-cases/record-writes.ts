import { DomainError, NotFoundError, quoteValue } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import {
  type CatalogueRecord,
  type CatalogueRecordOf,
  isOfKind,
  type RecordAttributes,
  type RecordKind,
} from '../domain/catalogue-record.ts';
import { shownColor } from '../domain/palette.ts';
import type { CatalogueDependencies, Edit, Place, Taken } from './catalogue-ports.ts';
import { changeIdentified, createIdentified, type IdentifiedKind, identifyNone } from './record-external-ids.ts';

const TITLES: Readonly<Record<RecordKind, string>> = {
  category: 'Category',
  tag: 'Tag',
  merchant: 'Merchant',
  security: 'Security',
  rule: 'Rule',
  budget: 'Budget',
  budget_category: 'Budget category',
  recurring_transaction: 'Recurring transaction',
};

/** The state that the ETag of a record covers, without its owners. */
export const recordFacts = <R extends { readonly owners: readonly string[] }>({
  owners: _owners,
  ...facts
}: R): Omit<R, 'owners'> => facts;

export const notFound = (kind: RecordKind): NotFoundError => new NotFoundError(TITLES[kind]);

const taken = (kind: RecordKind, name: string, { takenBy }: Taken): DomainError =>
  new DomainError('conflict', `There is another ${TITLES[kind].toLowerCase()} ${quoteValue(name)}: ${takenBy}`, {
    details: { id: takenBy },
  });

/** A repository returns the requested kind. */
const ofKind = <K extends RecordKind>(record: CatalogueRecord, kind: K): CatalogueRecordOf<K> => {
  if (isOfKind(record, kind)) return record;
  throw new Error(`The record is a ${record.kind}, not a ${kind}`);
};

/**
 * Creates a record for a person, with a name that is unique in its kind.
 * @throws DomainError `conflict`
 */
export const createRecord = async <K extends RecordKind>(
  { edits, now }: Pick<CatalogueDependencies, 'edits' | 'now'>,
  { familyId, kind, id }: Place & { readonly kind: K },
  name: string,
  attributes: RecordAttributes[K],
  called = name,
): Promise<CatalogueRecordOf<K>> => {
  const created = await edits.createNamed({ familyId, kind, name, attributes, candidateId: id, now: now() });
  if ('takenBy' in created) throw taken(kind, called, created);
  return ofKind(created, kind);
};

type Change<K extends RecordKind> = {
  readonly precondition: Precondition;
  readonly decide: (record: CatalogueRecordOf<K>) => Edit;
  /** The name for people, if it differs from the stored name. */
  readonly called?: string;
  /** Names of this kind may repeat. */
  readonly isFree?: true;
};

/** @throws NotFoundError, DomainError `conflict` and `precondition_failed`, BusyError, and errors of `decide` */
export const changeRecord = async <K extends RecordKind>(
  { edits, now }: Pick<CatalogueDependencies, 'edits' | 'now'>,
  place: Place & { readonly kind: K },
  { precondition, decide, called, isFree }: Change<K>,
): Promise<CatalogueRecordOf<K>> => {
  let name = '';
  const after = await edits.edit(
    place,
    (record) => {
      precondition(recordFacts(record));
      const edit = decide(ofKind(record, place.kind));
      name = edit.name ?? '';
      return edit;
    },
    now(),
    isFree === undefined,
  );
  if (after === undefined) throw notFound(place.kind);
  if ('takenBy' in after) throw taken(place.kind, called ?? name, after);
  return ofKind(after, place.kind);
};

/**
 * Removes the record with all its owners; references to it read as none.
 * @throws NotFoundError, DomainError `precondition_failed`, BusyError
 */
export const removeRecord = async (
  { edits, now }: Pick<CatalogueDependencies, 'edits' | 'now'>,
  place: Place,
  precondition: Precondition,
): Promise<void> => {
  const isRemoved = await edits.remove(place, (record) => precondition(recordFacts(record)), now());
  if (!isRemoved) throw notFound(place.kind);
};

type Family = Pick<Caller, 'familyId'>;
type PlainKind = 'tag' | 'merchant';

export type NamedRequest<K extends PlainKind> = { readonly name: string; readonly attributes: RecordAttributes[K] };
export type NamedChanges<K extends PlainKind> = {
  readonly name?: string;
  readonly attributes: Partial<RecordAttributes[K]>;
};

/**
 * Tags and merchants: a name and attributes.
 * @throws NotFoundError, DomainError `conflict`, `external_id_taken`, `precondition_failed`
 */
export const namedWrites = <K extends PlainKind>(
  { identify = identifyNone, ...deps }: CatalogueDependencies,
  kind: K,
) => ({
  create: (
    { familyId }: Family,
    { name, attributes }: NamedRequest<K>,
    id = deps.newId(),
  ): Promise<CatalogueRecordOf<K>> => {
    const place = { familyId, kind, id };
    return createIdentified(identify, place, attributes.externalKey, () => createRecord(deps, place, name, attributes));
  },
  update: (
    { familyId }: Family,
    id: string,
    changes: NamedChanges<K>,
    precondition: Precondition,
  ): Promise<CatalogueRecordOf<K>> =>
    changeIdentifiedRecord({ ...deps, identify }, { familyId, kind, id }, changes, precondition),
  remove: ({ familyId }: Family, id: string, precondition: Precondition): Promise<void> =>
    removeRecord(deps, { familyId, kind, id }, precondition),
});

type IdentifiedChanges<K extends IdentifiedKind> = {
  readonly name?: string;
  readonly attributes: Partial<RecordAttributes[K]>;
};

/** A record without an own color is shown in one made from its name, unless it has a parent: a new name keeps it. */
const keptColor = (
  record: CatalogueRecordOf<IdentifiedKind>,
  { name = record.name }: { readonly name?: string },
): { readonly color?: string } => {
  const isBelow = 'parentId' in record && record.parentId !== null;
  return name === record.name || record.color !== null || isBelow ? {} : { color: shownColor(record) };
};

/** `changeRecord` for a kind with external ids. */
export const changeIdentifiedRecord = <K extends IdentifiedKind>(
  { identify = identifyNone, ...deps }: Pick<CatalogueDependencies, 'records' | 'edits' | 'now' | 'identify'>,
  place: Place & { readonly kind: K },
  changes: IdentifiedChanges<K>,
  precondition: Precondition,
): Promise<CatalogueRecordOf<K>> =>
  changeIdentified(identify, place, changes.attributes.externalKey, {
    find: async () => {
      const found = await deps.records.find(place.familyId, place.kind, place.id);
      return found && ofKind(found, place.kind);
    },
    check: (record) => precondition(recordFacts(record)),
    change: (guard) =>
      changeRecord(deps, place, {
        precondition,
        decide: (record) => {
          guard(record);
          return { ...changes, attributes: { ...keptColor(record, changes), ...changes.attributes } };
        },
      }),
  });
