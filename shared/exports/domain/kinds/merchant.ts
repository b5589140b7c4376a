import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const merchantExport: ExportKind<CatalogueRecordOf<'merchant'>> = {
  type: 'Merchant',
  file: 'merchants.csv',
  columns: ['name', 'color', 'website_url', 'logo_url'],
  data: ({ id, name, color, logoUrl, websiteUrl }) =>
    said({ id, name, color, logo_url: logoUrl, website_url: websiteUrl }),
  cells: ({ name, color, logoUrl, websiteUrl }) => [name, color, websiteUrl, logoUrl],
};
