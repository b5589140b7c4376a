import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { type ExportKind, said } from '../export-kind.ts';

/** Of a category of which nobody said more than its name. */
const DEFAULT = 'expense';

export const categoryExport: ExportKind<CatalogueRecordOf<'category'>> = {
  type: 'Category',
  file: 'categories.csv',
  columns: ['name', 'color', 'parent_category', 'lucide_icon', 'classification'],
  data: ({ id, name, color, icon, classification, parentId }, names) =>
    said({
      id,
      name,
      color,
      lucide_icon: icon,
      classification: classification ?? DEFAULT,
      parent_id: names.record('category', parentId)?.id ?? null,
    }),
  cells: ({ name, color, icon, classification, parentId }, names) => [
    name,
    color,
    names.record('category', parentId)?.name ?? null,
    icon,
    classification ?? DEFAULT,
  ],
};
