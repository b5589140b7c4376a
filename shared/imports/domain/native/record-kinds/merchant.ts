import type { MerchantRecord } from '../native-record.ts';
import type { RecordKind } from '../record-kind.ts';

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
    };
  },
  visit: (merchant, visitor) => {
    visitor.sourceId('Merchant', merchant.id);
    visitor.name('Merchant', merchant.name);
  },
  steps: (merchants, sink) => {
    for (const { type, id, name, color, logoUrl, websiteUrl } of merchants) {
      const bind = { by: 'name', name, defaults: { color, logoUrl, websiteUrl } } as const;
      sink.add({ kind: 'merchant', bind }, { type, id });
    }
  },
};
