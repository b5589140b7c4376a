/** The day that an instant is in a time zone (IANA): `YYYY-MM-DD`, as Swedes write it. */
export const familyDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant));
