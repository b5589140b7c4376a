import { fullName } from '../../mappings.ts';
import type { CatalogueStep } from '../../plan.ts';
import { parentsFirst } from '../category-tree.ts';
import type { CategoryRecord } from '../native-record.ts';
import type { RecordKind } from '../record-kind.ts';

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
    for (const { type, id, name, color, icon, classification, parentId } of parentsFirst(categories).ordered) {
      const defaults = { color, icon, classification, parentId: null };
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
