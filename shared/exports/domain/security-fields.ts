import type { Entry } from '../../ledger/domain/entry.ts';
import { isSecurityDetails } from '../../ledger/domain/entry-details.ts';
import type { NativeData } from './export-kind.ts';
import type { ExportNames } from './export-names.ts';

/** The ticker and exchange that an entry names, and what is known of the security. */
export const securityOf = ({ details }: Entry, names: ExportNames): NativeData => {
  if (!isSecurityDetails(details)) return {};
  const security = names.record('security', details.securityId);
  return {
    ticker: details.ticker,
    exchange_operating_mic: details.exchangeOperatingMic,
    security_id: security?.id ?? null,
    security_name: security?.securityName ?? null,
    kind: security?.securityKind ?? null,
    exchange_mic: security?.exchangeMic ?? null,
    exchange_acronym: security?.exchangeAcronym ?? null,
    country_code: security?.countryCode ?? null,
    website_url: security?.websiteUrl ?? null,
  };
};
