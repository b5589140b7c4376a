import { exchangeOf, type Fingerprint, fingerprintKey } from '../../ledger/domain/fingerprint.ts';
import { negate } from '../../platform/domain/decimal.ts';
import type { ImportRow } from './row.ts';

/** What makes a valid row's entry the same as another's; undefined for rows that become none of their own. */
export const rowFingerprint = (row: ImportRow, currency: string): Fingerprint | undefined => {
  const { fields, entry } = row;
  if (entry === null || entry.kind === 'record' || entry.part !== null) return undefined;
  const { kind, date, amount, turnsQty = false } = entry;
  const { name, ticker, exchangeOperatingMic, price } = fields;
  const qty = turnsQty ? negate(fields.qty) : fields.qty;
  const details =
    kind === 'trade'
      ? { securityId: null, ticker, exchangeOperatingMic: exchangeOperatingMic || null, qty, price }
      : null;
  return { kind, date, amount, currency, name, details };
};

/** Rows with one key are each other's equals; undefined where equals do not matter. */
export const rowKey = (row: ImportRow): string | undefined => {
  if (row.entry?.kind === 'record') return recordKey(row);
  const fingerprint = rowFingerprint(row, row.fields.currency);
  return fingerprint && `${row.fields.account}\0${exchangeOf(fingerprint) ?? ''}\0${fingerprintKey(fingerprint)}`;
};

const recordKey = ({ fields: { name, entityType, currency } }: ImportRow): string =>
  JSON.stringify([name, entityType, currency]);
