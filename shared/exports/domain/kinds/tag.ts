import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const tagExport: ExportKind<CatalogueRecordOf<'tag'>> = {
  type: 'Tag',
  file: 'tags.csv',
  columns: ['name', 'color'],
  data: ({ id, name, color }) => said({ id, name, color }),
  cells: ({ name, color }) => [name, color],
};
