import { randomUUID } from 'node:crypto';
import type { CatalogueRecord, CatalogueRecordOf, RecordKind } from '../../shared/catalogue/domain/catalogue-record.ts';
import type { RecordEndpoints } from '../../shared/catalogue/endpoints.ts';
import type { Fields } from '../../shared/catalogue/schema/record-fields.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import type { Records } from '../../shared/catalogue/use-cases/catalogue-ports.ts';
import { notFound } from '../../shared/catalogue/use-cases/record-writes.ts';
import { createRecordEdits } from '../../shared/ledger/store/record-edits.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { compareText } from '../../shared/platform/domain/compare-text.ts';
import type { Caller } from '../../shared/platform/domain/family.ts';
import type { Precondition } from '../../shared/platform/domain/precondition.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { json, noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { listedBy } from '../../shared/platform/http/query.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

/** The representation of a record kind. */
export type RecordShape<K extends RecordKind, View> = {
  readonly kind: K;
  readonly endpoints: RecordEndpoints;
  readonly toWire: (view: View) => object;
  /** The state that the ETag covers. */
  readonly factsOf: (view: View) => object;
  /** The order of a list; ties are ordered by id. */
  readonly compare: (a: CatalogueRecordOf<K>, b: CatalogueRecordOf<K>) => number;
};

type Family = Pick<Caller, 'familyId'>;
type Viewing<K extends RecordKind, View> = ApiDependencies & {
  readonly view: (familyId: string, records: readonly CatalogueRecordOf<K>[]) => Promise<readonly View[]>;
};
export type ReadDependencies<K extends RecordKind, View> = Viewing<K, View> & {
  readonly records: Pick<Records, 'find' | 'listOf'>;
};
export type CreateDependencies<K extends RecordKind, View, Request> = Viewing<K, View> & {
  readonly idempotency: IdempotentDependencies['idempotency'];
  readonly writes: {
    readonly create: (caller: Family, request: Request, id?: string) => Promise<CatalogueRecordOf<K>>;
  };
};
export type UpdateDependencies<K extends RecordKind, View, Changes> = Viewing<K, View> & {
  readonly writes: {
    readonly update: (
      caller: Family,
      id: string,
      changes: Changes,
      precondition: Precondition,
    ) => Promise<CatalogueRecordOf<K>>;
  };
};
export type DeleteDependencies = ApiDependencies & {
  readonly writes: { readonly remove: (caller: Family, id: string, precondition: Precondition) => Promise<void> };
};

/** GET of all records of a kind. */
export const listRecords = <K extends RecordKind, View>(
  { kind, endpoints, toWire, compare }: RecordShape<K, View>,
  { records, view, ...api }: ReadDependencies<K, View>,
) =>
  apiEndpoint(api, endpoints.list, async (event, { caller: { familyId } }) => {
    const all = (await records.listOf(familyId, kind)).filter(isOf(kind));
    const sorted = all.toSorted((a, b) => compare(a, b) || compareText(a.id, b.id));
    return json(200, await listedBy(event, sorted, async (shown) => (await view(familyId, shown)).map(toWire)));
  });

/** GET of one record. */
export const showRecord = <K extends RecordKind, View>(
  shape: RecordShape<K, View>,
  { records, view, ...api }: ReadDependencies<K, View>,
) =>
  apiEndpoint(api, shape.endpoints.get, async (event, { caller: { familyId } }) => {
    const found = await records.find(familyId, shape.kind, pathId(event));
    if (found === undefined || !isOf(shape.kind)(found)) throw notFound(shape.kind);
    return answer(200, shape, await only(view, familyId, found));
  });

/** POST of a record. */
export const createRecordEndpoint = <K extends RecordKind, View, Request extends object>(
  shape: RecordShape<K, View>,
  toRequest: (fields: Fields) => Request,
  { writes, view, ...api }: CreateDependencies<K, View, Request>,
) =>
  idempotentEndpoint(api, shape.endpoints.create, {
    read: (event) => readFields(event, toRequest),
    act: async (caller, request, id) =>
      answer(201, shape, await only(view, caller.familyId, await writes.create(caller, request, id))),
  });

/** PATCH of a record. */
export const updateRecordEndpoint = <K extends RecordKind, View, Changes>(
  shape: RecordShape<K, View>,
  toChanges: (fields: Fields) => Changes,
  { writes, view, ...api }: UpdateDependencies<K, View, Changes>,
) =>
  apiEndpoint(api, shape.endpoints.update, async (event, { caller }) => {
    const changes = await readFields(event, toChanges);
    const record = await writes.update(caller, pathId(event), changes, ifMatch(event));
    return answer(200, shape, await only(view, caller.familyId, record));
  });

/** DELETE of a record. */
export const deleteRecordEndpoint = (endpoint: RecordEndpoints['delete'], { writes, ...api }: DeleteDependencies) =>
  apiEndpoint(api, endpoint, async (event, { caller }) => {
    await writes.remove(caller, pathId(event), ifMatch(event));
    return noContent();
  });

const answer = <K extends RecordKind, View>(status: 200 | 201, { toWire, factsOf }: RecordShape<K, View>, view: View) =>
  json(status, { data: toWire(view) }, { etag: entityTag(factsOf(view)) });

const only = async <K extends RecordKind, View>(
  view: Viewing<K, View>['view'],
  familyId: string,
  record: CatalogueRecordOf<K>,
): Promise<View> => {
  const [shown] = await view(familyId, [record]);
  if (shown === undefined) throw new Error('Every record gets its view');
  return shown;
};

const isOf =
  <K extends RecordKind>(kind: K) =>
  (record: CatalogueRecord): record is Extract<CatalogueRecord, { readonly kind: K }> & CatalogueRecordOf<K> =>
    record.kind === kind;

/** The dependencies of the endpoints for categories, tags, merchants, rules and budgets. */
export const composeRecords = () => {
  const { api, documents, tableName } = composeApi();
  const records = createCatalogueRepository(documents, tableName);
  return {
    api,
    reads: { records, sha256 },
    writes: {
      records,
      edits: createRecordEdits(documents, tableName),
      families: createFamilyRepository(documents, tableName),
      sha256,
      newId: randomUUID,
      now: api.now,
    },
    idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
  };
};
