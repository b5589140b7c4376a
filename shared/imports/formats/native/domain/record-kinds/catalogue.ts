import { clientTextsOf } from '../../../../../platform/domain/external-id.ts';
import { fullName } from '../../../../mappings/domain/mappings.ts';
import type { CatalogueStep } from '../../../../publish/domain/plan.ts';
import type { CategoryRecord, MerchantRecord, TagRecord } from '../native-record.ts';
import { type RecordKind, readClientTexts, withOwnIds } from '../record-kind.ts';

const nameOf = (step: CatalogueStep | undefined): string => (step?.bind.by === 'name' ? step.bind.name : '');

const CLASSIFICATIONS = ['income', 'expense'] as const;

export const categoryKind: RecordKind<CategoryRecord> = {
  type: 'Category',
  read: (fields) => {
    fields.require(['id', 'name']);
    const field = fields.isBlank('classification') ? 'classification_unused' : 'classification';
    return {
      type: 'Category',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.written('name') ?? '',
      color: fields.written('color'),
      icon: fields.written('lucide_icon'),
      classification: fields.word(field, CLASSIFICATIONS) ?? 'expense',
      parentId: fields.id('parent_id'),
      ...readClientTexts(fields),
    };
  },
  visit: (category, visitor) => {
    visitor.sourceId('Category', category.id);
    visitor.name('Category', category.name);
    if (category.parentId === null) return;
    visitor.reference('Category', 'parent_id', category.parentId);
    visitor.parent(category.id, category.parentId);
  },
  steps: (categories, sink) => {
    for (const category of parentsFirst(withOwnIds(categories)).ordered) {
      const { type, id, name, color, icon, classification, parentId } = category;
      const defaults = { color, icon, classification, parentId: null, ...clientTextsOf(category) };
      const bind = { by: 'name', name, defaults } as const;
      if (parentId === null) {
        sink.add({ kind: 'category', bind }, { type, id });
        continue;
      }
      const parent = sink.numberOf(type, parentId);
      const elsewhere = fullName(nameOf(sink.stepAt(parent)), name);
      sink.add({ kind: 'category', bind: { ...bind, elsewhere }, references: { parentId: parent } }, { type, id });
    }
  },
};

export const merchantKind: RecordKind<MerchantRecord> = {
  type: 'Merchant',
  read: (fields) => {
    fields.require(['id', 'name']);
    return {
      type: 'Merchant',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.written('name') ?? '',
      color: fields.written('color'),
      logoUrl: fields.written('logo_url'),
      websiteUrl: fields.written('website_url'),
      ...readClientTexts(fields),
    };
  },
  visit: (merchant, visitor) => {
    visitor.sourceId('Merchant', merchant.id);
    visitor.name('Merchant', merchant.name);
  },
  steps: (merchants, sink) => {
    for (const { type, id, name, color, logoUrl, websiteUrl, ...texts } of withOwnIds(merchants)) {
      const defaults = { color, logoUrl, websiteUrl, ...clientTextsOf(texts) };
      const bind = { by: 'name', name, defaults } as const;
      sink.add({ kind: 'merchant', bind }, { type, id });
    }
  },
};

export const tagKind: RecordKind<TagRecord> = {
  type: 'Tag',
  read: (fields) => {
    fields.require(['id', 'name']);
    return {
      type: 'Tag',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.written('name') ?? '',
      color: fields.written('color'),
      ...readClientTexts(fields),
    };
  },
  visit: (tag, visitor) => {
    visitor.sourceId('Tag', tag.id);
    visitor.name('Tag', tag.name);
  },
  steps: (tags, sink) => {
    for (const { type, id, name, color, ...texts } of withOwnIds(tags)) {
      const defaults = { color, ...clientTextsOf(texts) };
      sink.add({ kind: 'tag', bind: { by: 'name', name, defaults } }, { type, id });
    }
  },
};

/** A category and the source id of its parent. */
export type TreeNode = { readonly id: string; readonly parentId: string | null };

/**
 * Orders nodes so that every parent comes before its children; parents that are not among the nodes are ignored.
 * `cyclic` has the nodes on a cycle or below one.
 */
export const parentsFirst = <Node extends TreeNode>(nodes: readonly Node[]) => {
  const ids = new Set(nodes.map(({ id }) => id));
  const children = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const ordered = [...(children.get(null) ?? [])];
  const reached = new Set(ordered);
  // `ordered` grows during iteration.
  for (const { id } of ordered) {
    for (const child of children.get(id) ?? []) {
      if (reached.has(child)) continue;
      reached.add(child);
      ordered.push(child);
    }
  }
  return { ordered, cyclic: nodes.filter((node) => !reached.has(node)) };
};
