import type { AccessScope } from './access/access-scope.ts';
import type { AccountLimit } from './access/account-limit.ts';
import type { FamilyId, UserId } from './ids.ts';

export type Family = {
  readonly id: FamilyId;
  readonly currency: string;
  /** strptime pattern, such as `%m/%d/%Y`. */
  readonly dateFormat: string;
  readonly locale: string;
  readonly timeZone: string;
  /** The member who chose that certain transfers are linked at once; otherwise people are asked. */
  readonly transfersLinkedFor?: string;
};

export type Families = { readonly find: (familyId: FamilyId) => Promise<Family | undefined> };

/** The local date of an instant in an IANA time zone: `YYYY-MM-DD`, the Swedish format. */
export const familyDay = (instant: string, timeZone: string): string => {
  const formatter = dayFormatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormatters.set(timeZone, formatter);
  return formatter.format(new Date(instant));
};

const HOUR = 3_600_000;

/** The last millisecond of a local date in an IANA time zone. Days around a change of the clocks are longer or shorter. */
export const endOfFamilyDay = (day: string, timeZone: string): string => {
  let [within, after] = [Date.parse(day) - 15 * HOUR, Date.parse(day) + 40 * HOUR]; // no zone is further from UTC
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (familyDay(new Date(middle).toISOString(), timeZone) > day) after = middle;
    else within = middle;
  }
  return new Date(within).toISOString();
};

/** By time zone. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>();

/** The caller: the active user of a valid API key or access token, with the family that scopes all access. */
export type Caller = {
  readonly familyId: FamilyId;
  readonly userId: UserId;
  /** Id of the API key, or of the grant behind the token. */
  readonly apiKeyId: string;
  /** The name of the API key or the OAuth client; absent on pages. */
  readonly keyName?: string | undefined;
  readonly scope: AccessScope;
  readonly accountLimit?: AccountLimit;
  /** It lacks the scope to apply what it prepares. */
  readonly proposesOnly?: true;
};

/** A person who changes data of the family, by a request or on a page. */
export type Editor = Pick<Caller, 'familyId' | 'userId' | 'keyName' | 'accountLimit'>;
