export type Family = {
  readonly id: string;
  readonly currency: string;
  /** strptime pattern, e.g. `%m/%d/%Y`. */
  readonly dateFormat: string;
  readonly locale: string;
  readonly timeZone: string;
};

export type Families = { readonly find: (familyId: string) => Promise<Family | undefined> };

/** The day that an instant is in a time zone (IANA): `YYYY-MM-DD`, as Swedes write it. */
export const familyDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant));

/** Who asks: the user of a valid API key or access token, active, with the family everything is scoped to. */
export type Caller = {
  readonly familyId: string;
  readonly userId: string;
  /** Of the key, or of the grant that the token is of. */
  readonly apiKeyId: string;
  readonly scope: 'read' | 'read_write';
};
