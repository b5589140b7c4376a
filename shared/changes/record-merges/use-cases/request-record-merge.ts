import type { CatalogueRecord } from '../../../catalogue/domain/catalogue-record.ts';
import { mergeProblem, type RecordMerge } from '../../../catalogue/domain/record-merge.ts';
import { NotFoundError, quoteValue, ValidationError } from '../../../platform/domain/errors.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { BulkChanges, ChangeRequest } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { createChangeSet } from '../../change-sets/use-cases/change-set-steps.ts';

export type RecordMergeDependencies = {
  readonly records: {
    readonly find: (familyId: FamilyId, kind: RecordMerge['kind'], id: string) => Promise<CatalogueRecord | undefined>;
    readonly listOf: (familyId: FamilyId, kind: 'category') => Promise<readonly CatalogueRecord[]>;
  };
  readonly create: ReturnType<typeof createChangeSet>;
};

const TITLES = { category: 'Category', merchant: 'Merchant', tag: 'Tag' } as const;

/**
 * POST /api/v1/categories/{id}/merge, and the same for merchants and tags: starts the preview.
 * @throws NotFoundError, ValidationError if the other record does not exist or cannot take this one's place
 */
export const requestRecordMerge =
  ({ records, create }: RecordMergeDependencies) =>
  async (editor: Editor, merge: RecordMerge, changeSetId: string): Promise<ChangeSet> => {
    const { kind, fromId, intoId } = merge;
    const [from, into] = await Promise.all([
      records.find(editor.familyId, kind, fromId),
      records.find(editor.familyId, kind, intoId),
    ]);
    if (from === undefined) throw new NotFoundError(TITLES[kind]);
    const problem = into === undefined || into.id === from.id ? intoIdProblem(kind, into, intoId) : undefined;
    if (problem !== undefined || into === undefined) throw new ValidationError([problem ?? '']);
    if (kind === 'category') await requireLevels(records, editor.familyId, merge);
    return create(editor, toRequest({ kind, from, into }), changeSetId);
  };

const intoIdProblem = (kind: RecordMerge['kind'], into: CatalogueRecord | undefined, intoId: string): string =>
  into === undefined
    ? `into_id must be the id of a ${kind} of your family, and ${quoteValue(intoId)} is not one`
    : `into_id must be another ${kind}: ${quoteValue(into.name)} cannot be merged into itself`;

const requireLevels = async (
  { listOf }: RecordMergeDependencies['records'],
  familyId: FamilyId,
  merge: RecordMerge,
): Promise<void> => {
  const categories = await listOf(familyId, 'category');
  const problem = mergeProblem(
    categories.filter((record) => record.kind === 'category'),
    merge,
  );
  if (problem !== undefined) throw new ValidationError([problem]);
};

type Pair = {
  readonly kind: RecordMerge['kind'];
  readonly from: CatalogueRecord;
  readonly into: CatalogueRecord;
};

const toRequest = ({ kind, from, into }: Pair): ChangeRequest => {
  const { filter, sent, changes } = SELECTIONS[kind](from.id, into.id);
  return {
    kind: 'merge_records',
    select: {
      filters: {
        accountId: undefined,
        importId: undefined,
        startDate: undefined,
        endDate: undefined,
        content: filter,
      },
    },
    changes,
    combine: { kind, fromId: from.id, intoId: into.id, fromName: from.name, intoName: into.name },
    sent,
  };
};

type Chosen = {
  readonly filter: { readonly categoryId?: string; readonly merchantId?: string; readonly tagId?: string };
  readonly changes: BulkChanges;
  readonly sent: ChangeRequest['sent'];
};

const SELECTIONS: Readonly<Record<RecordMerge['kind'], (from: string, into: string) => Chosen>> = {
  category: (from, into) => ({
    filter: { categoryId: from },
    changes: { categoryId: into },
    sent: { filter: { category_id: from }, changes: { category_id: into } },
  }),
  merchant: (from, into) => ({
    filter: { merchantId: from },
    changes: { merchantId: into },
    sent: { filter: { merchant_id: from }, changes: { merchant_id: into } },
  }),
  tag: (from, into) => ({
    filter: { tagId: from },
    changes: { addTagIds: [into], removeTagIds: [from] },
    sent: { filter: { tag_id: from }, changes: { add_tag_ids: [into], remove_tag_ids: [from] } },
  }),
};
