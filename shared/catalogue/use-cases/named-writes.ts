import type { Caller } from '../../platform/domain/caller.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import type { CatalogueRecordOf, RecordAttributes } from '../domain/catalogue-record.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { changeRecord, createRecord, removeRecord } from './write-record.ts';

type Family = Pick<Caller, 'familyId'>;
type PlainKind = 'tag' | 'merchant';

export type NamedRequest<K extends PlainKind> = { readonly name: string; readonly attributes: RecordAttributes[K] };
export type NamedChanges<K extends PlainKind> = {
  readonly name?: string;
  readonly attributes: Partial<RecordAttributes[K]>;
};

/** Tags and merchants: a name and what is said of it. @throws NotFoundError, DomainError `conflict`, `precondition_failed` */
export const namedWrites = <K extends PlainKind>(deps: CatalogueDependencies, kind: K) => ({
  create: (
    { familyId }: Family,
    { name, attributes }: NamedRequest<K>,
    id = deps.newId(),
  ): Promise<CatalogueRecordOf<K>> => createRecord(deps, { familyId, kind, id }, name, attributes),
  update: (
    { familyId }: Family,
    id: string,
    changes: NamedChanges<K>,
    precondition: Precondition,
  ): Promise<CatalogueRecordOf<K>> =>
    changeRecord(deps, { familyId, kind, id }, { precondition, decide: () => changes }),
  remove: ({ familyId }: Family, id: string, precondition: Precondition): Promise<void> =>
    removeRecord(deps, { familyId, kind, id }, precondition),
});
