export type Family = {
  readonly id: string;
  readonly currency: string;
  /** strptime pattern, such as `%m/%d/%Y`. */
  readonly dateFormat: string;
  readonly locale: string;
  readonly timeZone: string;
  /** The member who chose that certain transfers are linked at once; otherwise people are asked. */
  readonly transfersLinkedFor?: string;
};

export type Families = { readonly find: (familyId: string) => Promise<Family | undefined> };

/** The local date of an instant in an IANA time zone: `YYYY-MM-DD`, the Swedish format. */
export const familyDay = (instant: string, timeZone: string): string => {
  const formatter = dayFormatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormatters.set(timeZone, formatter);
  return formatter.format(new Date(instant));
};

/** By time zone. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>();

/** The caller: the active user of a valid API key or access token, with the family that scopes all access. */
export type Caller = {
  readonly familyId: string;
  readonly userId: string;
  /** Id of the API key, or of the grant behind the token. */
  readonly apiKeyId: string;
  readonly scope: 'read' | 'read_write';
};

/** A person who changes data of the family, by a request or on a page. */
export type Editor = Pick<Caller, 'familyId' | 'userId'>;
