import type { RecordAttributes } from '../../catalogue/domain/catalogue-record.ts';

/** A security that the family has. */
export type KnownSecurity = {
  readonly id: string;
  readonly ticker: string;
  readonly exchangeOperatingMic: string | null;
  readonly securityName?: string | null;
  readonly createdAt: string;
};

/** A ticker is upper-case; without an exchange it is only as definite as the file. */
export type SecurityKey = { readonly ticker: string; readonly exchangeOperatingMic: string | null };

/** What a file says of a security beside its key. */
export type SecurityFacts = Partial<Omit<RecordAttributes['security'], keyof SecurityKey>>;

/** The key of a security in the catalogue. It is never shown: `shownSecurityName` is. */
export const securityName = ({ ticker, exchangeOperatingMic }: SecurityKey): string =>
  exchangeOperatingMic === null ? ticker : `${ticker}|${exchangeOperatingMic}`;

/** The name shown to people: the one that a file or bank gave, otherwise the ticker. */
export const shownSecurityName = ({ ticker, securityName }: Pick<KnownSecurity, 'ticker' | 'securityName'>): string =>
  securityName ?? ticker;
