import { VALUATION_KINDS } from '../../../../ledger/domain/entry.ts';
import type { ValuationRecord } from '../native-record.ts';
import { plainRow } from '../plain-row.ts';
import type { RecordKind } from '../record-kind.ts';

export const valuationKind: RecordKind<ValuationRecord> = {
  type: 'Valuation',
  read: (fields) => {
    fields.require(['account_id', 'date', 'amount']);
    const accountId = fields.id('account_id') ?? '';
    const date = fields.date('date') ?? '';
    const kind = VALUATION_KINDS.find((one) => one === fields.data['kind']) ?? 'reconciliation';
    return {
      type: 'Valuation',
      line: fields.line,
      id: fields.id('id') ?? dayId(accountId, date),
      accountId,
      date,
      // What an account opened with may be worked out from all that followed.
      amount: (kind === 'opening_anchor' ? fields.sum('amount') : fields.amount('amount')) ?? '',
      currency: fields.currency('currency'),
      name: fields.written('name') ?? 'Valuation',
      notes: fields.notes('notes'),
      valuationKind: kind,
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
