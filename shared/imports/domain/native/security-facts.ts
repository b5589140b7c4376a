import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import type { RecordFields } from './record-fields.ts';

/** How a trade or a holding describes its security. */
export type SecurityFacts = RecordAttributes['security'] & {
  /** The id of the security in the program that wrote the file: two ids are two securities. */
  readonly sourceId: string | null;
};

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
  sourceId: fields.id('security_id'),
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
  sourceId: known.sourceId ?? next.sourceId,
});

const isTelling = ({ securityName, ticker }: SecurityFacts): boolean =>
  securityName !== null && securityName !== ticker;
