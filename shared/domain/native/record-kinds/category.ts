import type { CategoryRecord } from '../native-record.ts';
import type { RecordKind } from '../record-kind.ts';

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
      name: fields.text('name') ?? '',
      color: fields.text('color'),
      icon: fields.text('lucide_icon'),
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
};
