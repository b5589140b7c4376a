import { VALUATION_KINDS } from '../../ledger/entry.ts';
import type { ValuationRecord } from '../native-record.ts';
import type { RecordKind } from '../record-kind.ts';

export const valuationKind: RecordKind<ValuationRecord> = {
  type: 'Valuation',
  read: (fields) => {
    fields.require(['account_id', 'date', 'amount']);
    const accountId = fields.id('account_id') ?? '';
    const date = fields.date('date') ?? '';
    return {
      type: 'Valuation',
      line: fields.line,
      id: fields.id('id') ?? (date === '' ? '' : `${accountId}@${date}`),
      accountId,
      date,
      amount: fields.amount('amount') ?? '',
      currency: fields.currency('currency'),
      name: fields.text('name') ?? 'Valuation',
      notes: fields.notes('notes'),
      valuationKind: VALUATION_KINDS.find((kind) => kind === fields.data['kind']) ?? 'reconciliation',
    };
  },
  visit: (valuation, visitor) => {
    visitor.sourceId('Valuation', valuation.id);
    visitor.reference('Account', 'account_id', valuation.accountId);
    visitor.valuationDay(valuation.accountId, valuation.date);
  },
};
