import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';

/** A security of the family. */
export type KnownSecurity = {
  readonly id: string;
  readonly ticker: string;
  readonly exchangeOperatingMic: string | null;
  readonly securityName?: string | null;
  readonly createdAt: string;
};

/** Tickers are upper-case; without an exchange, the security is ambiguous. */
export type SecurityKey = { readonly ticker: string; readonly exchangeOperatingMic: string | null };

/** Further facts about a security in a file. */
export type SecurityFacts = Partial<Omit<RecordAttributes['security'], keyof SecurityKey>>;

/** The catalogue key of a security. It is never shown: see `shownSecurityName`. */
export const securityName = ({ ticker, exchangeOperatingMic }: SecurityKey): string =>
  exchangeOperatingMic === null ? ticker : `${ticker}|${exchangeOperatingMic}`;

/** The name for people: from a file or bank, otherwise the ticker. */
export const shownSecurityName = ({ ticker, securityName }: Pick<KnownSecurity, 'ticker' | 'securityName'>): string =>
  securityName ?? ticker;
