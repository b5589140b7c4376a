import type { Entry } from '../../../ledger/domain/entry.ts';
import { placeOf } from '../entry-fields.ts';
import { type ExportKind, said } from '../export-kind.ts';

export const valuationExport: ExportKind<Entry> = {
  type: 'Valuation',
  file: 'valuations.csv',
  columns: ['date', 'account_name', 'amount', 'currency', 'kind', 'name', 'notes'],
  data: (entry, names) => {
    const { id, name, notes, valuationKind } = entry;
    const place = placeOf(entry, names);
    return place && said({ id, ...place, kind: valuationKind, name, notes });
  },
  cells: ({ date, accountId, amount, currency, valuationKind, name, notes }, names) => [
    date,
    names.account(accountId)?.name ?? null,
    amount,
    currency,
    valuationKind,
    name,
    notes,
  ],
};
