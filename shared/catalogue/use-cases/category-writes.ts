import { ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import { unknownId } from '../../platform/domain/unknown-id.ts';
import {
  type CatalogueRecordOf,
  type CategoryTree,
  createCategoryTree,
  type RecordAttributes,
} from '../domain/catalogue-record.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { createIdentified, identifyNone } from './record-external-ids.ts';
import { changeIdentifiedRecord, createRecord, notFound, removeRecord } from './record-writes.ts';

type Family = Pick<Caller, 'familyId'>;
type Category = CatalogueRecordOf<'category'>;

export type CategoryRequest = { readonly name: string; readonly attributes: RecordAttributes['category'] };
export type CategoryChanges = {
  readonly name?: string;
  readonly attributes: Partial<RecordAttributes['category']>;
};

/**
 * Categories have at most two levels. This is checked against the tree before the write; if two concurrent changes
 * create a third level, the lowest reads as having no parent.
 * @throws NotFoundError, ValidationError, DomainError `conflict`, `external_id_taken`, `precondition_failed`
 */
export const categoryWrites = ({ identify = identifyNone, ...deps }: CatalogueDependencies) => {
  const readTree = async (familyId: FamilyId): Promise<CategoryTree> => {
    const records = await deps.records.listOf(familyId, 'category');
    return createCategoryTree(records.filter((record): record is Category => record.kind === 'category'));
  };
  /** Adds the person as an owner of the parent before a category refers to it. */
  const requireParent = async (familyId: FamilyId, id: string | null, parentId: string | null | undefined) => {
    if (parentId == null) return;
    const problem = (await readTree(familyId)).parentProblem(id, parentId);
    if (problem !== undefined) throw new ValidationError([problem]);
    if (await deps.records.bindById(familyId, 'category', parentId, USER)) return;
    throw new ValidationError([unknownId('parent_id', 'a category', parentId)]);
  };
  return {
    create: async (
      { familyId }: Family,
      { name, attributes }: CategoryRequest,
      id = deps.newId(),
    ): Promise<Category> => {
      await requireParent(familyId, null, attributes.parentId);
      const place = { familyId, kind: 'category', id } as const;
      return createIdentified(identify, place, attributes.externalKey, () =>
        createRecord(deps, place, name, attributes),
      );
    },
    update: async (
      { familyId }: Family,
      id: string,
      changes: CategoryChanges,
      precondition: Precondition,
    ): Promise<Category> => {
      const seen = await deps.records.find(familyId, 'category', id);
      if (seen?.kind !== 'category') throw notFound('category');
      const { parentId } = changes.attributes;
      if (parentId !== seen.parentId) await requireParent(familyId, id, parentId);
      return changeIdentifiedRecord({ ...deps, identify }, { familyId, kind: 'category', id }, changes, precondition);
    },
    remove: async ({ familyId }: Family, id: string, precondition: Precondition): Promise<void> => {
      await removeRecord(deps, { familyId, kind: 'category', id }, precondition);
      // Not needed for reading, but it allows an import to give them a parent again.
      for (const child of (await readTree(familyId)).childrenOf(id)) {
        await deps.edits.unset({ familyId, kind: 'category', id: child.id }, 'parentId', id, deps.now());
      }
    },
  };
};
