import type { RecordAttributes } from '../catalogue/catalogue-record.ts';
import type { RecordFields } from './record-fields.ts';

/** What a trade or a holding says of its security. */
export type SecurityFacts = RecordAttributes['security'];

const KINDS = ['standard', 'cash'] as const;

/** Tickers and MICs are upper-case. */
export const readSecurity = (fields: RecordFields): SecurityFacts => ({
  ticker: fields.text('ticker')?.toUpperCase() ?? '',
  exchangeOperatingMic: fields.text('exchange_operating_mic')?.toUpperCase() ?? null,
  securityName: fields.written('security_name'),
  securityKind: KINDS.find((kind) => kind === fields.data['kind']) ?? null,
  exchangeMic: fields.text('exchange_mic')?.toUpperCase() ?? null,
  exchangeAcronym: fields.written('exchange_acronym'),
  countryCode: fields.text('country_code'),
  websiteUrl: fields.written('website_url'),
});

/** Of two records about one security the earlier counts where both say something, but no ticker stays its name. */
export const mergeSecurity = (known: SecurityFacts, next: SecurityFacts): SecurityFacts => ({
  ...known,
  securityName: isTelling(known) ? known.securityName : (next.securityName ?? known.securityName),
  securityKind: known.securityKind ?? next.securityKind,
  exchangeMic: known.exchangeMic ?? next.exchangeMic,
  exchangeAcronym: known.exchangeAcronym ?? next.exchangeAcronym,
  countryCode: known.countryCode ?? next.countryCode,
  websiteUrl: known.websiteUrl ?? next.websiteUrl,
});

const isTelling = ({ securityName, ticker }: SecurityFacts): boolean =>
  securityName !== null && securityName !== ticker;
