import type { Entry } from '../../../ledger/domain/entry.ts';
import type { EntryDetails, HoldingDetails } from '../../../ledger/domain/entry-details.ts';
import { placeOf } from '../entry-fields.ts';
import { type ExportKind, said } from '../export-kind.ts';
import { securityOf } from '../security-fields.ts';

export const holdingExport: ExportKind<Entry> = {
  type: 'Holding',
  file: 'holdings.csv',
  columns: [
    ...['date', 'account_name', 'ticker', 'exchange_operating_mic', 'qty', 'price', 'amount', 'currency'],
    'cost_basis',
  ],
  data: (entry, names) => {
    const { details } = entry;
    const place = placeOf(entry, names);
    if (place === undefined || !isHolding(details)) return undefined;
    return said({
      ...place,
      qty: details.qty,
      price: details.price,
      ...securityOf(entry, names),
      cost_basis: details.costBasis,
      cost_basis_source: details.costBasisSource,
      cost_basis_locked: details.costBasisLocked ? true : null,
      security_locked: details.securityLocked ? true : null,
    });
  },
  cells: ({ date, accountId, amount, currency, details }, names) => {
    const account = names.account(accountId)?.name ?? null;
    if (!isHolding(details)) return [date, account, null, null, null, null, amount, currency, null];
    const { ticker, exchangeOperatingMic, qty, price, costBasis } = details;
    return [date, account, ticker, exchangeOperatingMic, qty, price, amount, currency, costBasis];
  },
};

const isHolding = (details: EntryDetails | null): details is HoldingDetails =>
  details !== null && 'costBasis' in details;
