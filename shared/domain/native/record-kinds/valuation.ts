import { VALUATION_KINDS } from '../../ledger/entry.ts';
import type { ValuationRecord } from '../native-record.ts';
import { plainRow } from '../plain-row.ts';
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
      id: fields.id('id') ?? dayId(accountId, date),
      accountId,
      date,
      amount: fields.amount('amount') ?? '',
      currency: fields.currency('currency'),
      name: fields.written('name') ?? 'Valuation',
      notes: fields.notes('notes'),
      valuationKind: VALUATION_KINDS.find((kind) => kind === fields.data['kind']) ?? 'reconciliation',
    };
  },
  visit: (valuation, visitor) => {
    visitor.reference('Account', 'account_id', valuation.accountId);
    const isNewDay = visitor.valuationDay(valuation.accountId, valuation.date);
    // Without an id of its own a second valuation of the day has the id of the first: one error is enough.
    if (isNewDay || valuation.id !== dayId(valuation.accountId, valuation.date))
      visitor.sourceId('Valuation', valuation.id);
  },
  history: (valuation, historyOf) => historyOf(valuation.accountId).addValuation(valuation),
  rows: (valuation, { placeOf }) => [
    {
      ...plainRow(valuation),
      ...placeOf(valuation),
      kind: 'valuation',
      amount: valuation.amount,
      name: valuation.name,
      notes: valuation.notes,
      valuationKind: valuation.valuationKind,
    },
  ],
};

const dayId = (accountId: string, date: string): string => (date === '' ? '' : `${accountId}@${date}`);
