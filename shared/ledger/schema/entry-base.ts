import * as z from 'zod';
import { Instant, LocalDate } from '../../platform/schema/instant.ts';
import { isSecurityDetails } from '../entries/domain/entry.ts';
import type { NamedEntry } from '../entries/use-cases/name-entries.ts';

/** Fields that trades, holdings and balances share. */
export const ENTRY_BASE = {
  id: z.uuid(),
  account: z.object({ id: z.uuid(), name: z.string(), account_type: z.string() }).nullable(),
  date: LocalDate,
  currency: z.string(),
  import_id: z.uuid().nullable(),
  created_at: Instant,
  updated_at: Instant,
};

export const toEntryBase = ({ entry, account }: NamedEntry) => ({
  id: entry.id,
  account: account && { id: account.id, name: account.name, account_type: account.accountType },
  date: entry.date,
  currency: entry.currency,
  import_id: entry.importId,
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});

/** A security by its name in files, and by its record if it has one. Quantities and prices keep all decimals. */
export const SECURITY_BASE = {
  ticker: z.string(),
  exchange_operating_mic: z.string().nullable(),
  security: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  qty: z.string(),
  price: z.string(),
};

export const toSecurityBase = ({ entry: { details }, security }: NamedEntry) => {
  const securityDetails = isSecurityDetails(details) ? details : undefined;
  return {
    ticker: securityDetails?.ticker ?? '',
    exchange_operating_mic: securityDetails?.exchangeOperatingMic ?? null,
    security: security && { id: security.id, name: security.name },
    qty: securityDetails?.qty ?? '0',
    price: securityDetails?.price ?? '0',
  };
};
