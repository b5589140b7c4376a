import type { Entry } from '../../../ledger/domain/entry.ts';
import { isSecurityDetails } from '../../../ledger/domain/entry-details.ts';
import { placeOf, referencesOf } from '../entry-fields.ts';
import { type ExportKind, said } from '../export-kind.ts';
import { securityOf } from '../security-fields.ts';

/** The amount is the cash that moved, in ledger sign: positive is money out. */
export const tradeExport: ExportKind<Entry> = {
  type: 'Trade',
  file: 'trades.csv',
  columns: [
    ...['date', 'account_name', 'ticker', 'exchange_operating_mic', 'qty', 'price', 'amount', 'currency', 'name'],
    'notes',
  ],
  data: (entry, names) => {
    const { id, name, notes, excluded, details } = entry;
    const place = placeOf(entry, names);
    if (place === undefined || !isSecurityDetails(details)) return undefined;
    return said({
      id,
      ...place,
      qty: details.qty,
      price: details.price,
      ...securityOf(entry, names),
      name,
      notes,
      excluded: excluded ? true : null,
      ...referencesOf(entry, names),
    });
  },
  cells: ({ date, accountId, amount, currency, name, notes, details }, names) => {
    const { ticker, exchangeOperatingMic, qty, price } = isSecurityDetails(details) ? details : NOTHING;
    const account = names.account(accountId)?.name ?? null;
    return [date, account, ticker, exchangeOperatingMic, qty, price, amount, currency, name, notes];
  },
};

const NOTHING = { ticker: '', exchangeOperatingMic: null, qty: '', price: '' };
