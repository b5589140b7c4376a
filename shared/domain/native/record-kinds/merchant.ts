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
      name: fields.text('name') ?? '',
      color: fields.text('color'),
      logoUrl: fields.text('logo_url'),
    };
  },
  visit: (merchant, visitor) => {
    visitor.sourceId('Merchant', merchant.id);
    visitor.name('Merchant', merchant.name);
  },
};
