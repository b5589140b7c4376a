import type { CatalogueRecord, CatalogueRecordOf, RecordKind } from '../../shared/catalogue/domain/catalogue-record.ts';
import type { RecordEndpoints } from '../../shared/catalogue/endpoints.ts';
import type { Fields } from '../../shared/catalogue/schema/record-fields.ts';
import type { Records } from '../../shared/catalogue/use-cases/catalogue-ports.ts';
import { notFound } from '../../shared/catalogue/use-cases/record-writes.ts';
import { matchesClientFilters } from '../../shared/platform/domain/external-id.ts';
import type { Caller } from '../../shared/platform/domain/family.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import type { Precondition } from '../../shared/platform/domain/precondition.ts';
import { compareText } from '../../shared/platform/domain/text/compare-text.ts';
import { RecordFilters } from '../../shared/platform/schema/client-fields.ts';
import { bodyEndpoint, endpoint, idempotentEndpoint, queryEndpoint, type SentQuery } from '../platform/endpoint.ts';
import { records } from './adapters.ts';

type View<K extends RecordKind, Shown> = (
  familyId: FamilyId,
  records: readonly CatalogueRecordOf<K>[],
) => Promise<readonly Shown[]>;

/** The representation of a record kind. */
export type RecordShape<K extends RecordKind, Shown> = {
  readonly kind: K;
  readonly endpoints: RecordEndpoints;
  /** Adds what an answer has from other records. */
  readonly view: (ports: { readonly records: Records }) => View<K, Shown>;
  readonly toWire: (shown: Shown) => object;
  /** The state that the ETag covers. */
  readonly factsOf: (shown: Shown) => object;
  /** The order of a list; ties are ordered by id. */
  readonly compare: (a: CatalogueRecordOf<K>, b: CatalogueRecordOf<K>) => number;
};

type Family = Pick<Caller, 'familyId'>;
type Creating<K extends RecordKind, Request> = {
  readonly create: (caller: Family, request: Request, id?: string) => Promise<CatalogueRecordOf<K>>;
};
type Updating<K extends RecordKind, Changes> = {
  readonly update: (
    caller: Family,
    id: string,
    changes: Changes,
    precondition: Precondition,
  ) => Promise<CatalogueRecordOf<K>>;
};
type Removing = { readonly remove: (caller: Family, id: string, precondition: Precondition) => Promise<void> };

type Selecting<K extends RecordKind> = (sent: SentQuery) => (record: CatalogueRecordOf<K>) => boolean;

/** By their external ids and metadata. */
export const byClientFields: Selecting<'category' | 'merchant' | 'tag'> = ({ readFilters }) => {
  const filters = readFilters(RecordFilters);
  return (record) => matchesClientFilters(filters, record);
};

/** GET of all records of a kind, or of those that the filters select. */
export const listRecords = <K extends RecordKind, Shown>(
  { kind, endpoints, view, toWire, compare }: RecordShape<K, Shown>,
  select: Selecting<K> = () => () => true,
) =>
  queryEndpoint(endpoints.list, { records }, ({ records }) => {
    const viewed = view({ records });
    return async ({ caller: { familyId }, ...sent }) => {
      const isSelected = select(sent);
      const all = (await records.listOf(familyId, kind)).filter(isOf(kind)).filter(isSelected);
      const sorted = all.toSorted((a, b) => compare(a, b) || compareText(a.id, b.id));
      return sent.listedBy(sorted, async (shown) => (await viewed(familyId, shown)).map(toWire));
    };
  });

/** GET of one record. */
export const showRecord = <K extends RecordKind, Shown>(shape: RecordShape<K, Shown>) =>
  endpoint(shape.endpoints.get, { records }, ({ records }) => {
    const answer = answering(shape, records);
    return async ({ caller: { familyId }, id }) => {
      const found = await records.find(familyId, shape.kind, id);
      if (found === undefined || !isOf(shape.kind)(found)) throw notFound(shape.kind);
      return answer(familyId, found);
    };
  });

/** POST of a record. */
export const createRecordEndpoint = <K extends RecordKind, Shown, Request extends object>(
  shape: RecordShape<K, Shown>,
  toRequest: (fields: Fields) => Request,
  writer: () => Creating<K, Request>,
) =>
  idempotentEndpoint(shape.endpoints.create, { records, writer }, ({ records, writer }) => {
    const answer = answering(shape, records);
    return {
      read: ({ readFields }) => readFields(toRequest),
      act: async (caller, request, id) => answer(caller.familyId, await writer.create(caller, request, id)),
    };
  });

/** PATCH of a record. */
export const updateRecordEndpoint = <K extends RecordKind, Shown, Changes>(
  shape: RecordShape<K, Shown>,
  toChanges: (fields: Fields) => Changes,
  writer: () => Updating<K, Changes>,
) =>
  bodyEndpoint(shape.endpoints.update, { records, writer }, ({ records, writer }) => {
    const answer = answering(shape, records);
    return async ({ caller, id, ifMatch, readFields }) => {
      const changes = await readFields(toChanges);
      const record = await writer.update(caller, id, changes, ifMatch);
      return answer(caller.familyId, record);
    };
  });

/** DELETE of a record; from then on it is 404. */
export const deleteRecordEndpoint = (declaration: RecordEndpoints['delete'], writer: () => Removing) =>
  endpoint(declaration, { writer }, ({ writer }) => async ({ caller, id, ifMatch }) => {
    await writer.remove(caller, id, ifMatch);
  });

/** The answer with one record. */
const answering = <K extends RecordKind, Shown>({ view, toWire, factsOf }: RecordShape<K, Shown>, records: Records) => {
  const viewed = view({ records });
  return async (familyId: FamilyId, record: CatalogueRecordOf<K>) => {
    const [shown] = await viewed(familyId, [record]);
    if (shown === undefined) throw new Error('Every record gets its view');
    return { data: toWire(shown), tagged: factsOf(shown) };
  };
};

const isOf =
  <K extends RecordKind>(kind: K) =>
  (record: CatalogueRecord): record is Extract<CatalogueRecord, { readonly kind: K }> & CatalogueRecordOf<K> =>
    record.kind === kind;
