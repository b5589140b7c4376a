import type { ProviderSession } from './external-identity.ts';
import { isAtLeast, type Role } from './role.ts';

/** How a person proved himself. */
export type SignInMethod =
  | { readonly kind: 'password' }
  | { readonly kind: 'sso'; readonly providerId: string; readonly provider: string; readonly identityId: string };

/** A person at a browser. The token that is its key nobody but the browser has. */
export type SignInSession = {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  /** What the provider needs when the person signs out there too. */
  readonly providerSession: ProviderSession | null;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastSeenAt: string;
  /** When the person last proved himself; what is sensitive asks for a recent proof. */
  readonly authenticatedAt: string;
  readonly viewerAddress: string;
  readonly userAgent: string;
  /** That of the user when it began; a user who has another since has ended it. */
  readonly credentialsVersion: number;
};

/** Instants of a sign-in session. */
type SessionTimes = {
  readonly createdAt: string;
  /** When the user last proved who he is, in this session. */
  readonly authenticatedAt: string;
  /** Of the last request that was worth a write. */
  readonly lastSeenAt: string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Clocks of two machines differ; an instant further ahead than this is no instant of ours. */
const CLOCK_SKEW = MINUTE;

const ABSOLUTE = 30 * DAY;
const RECENT = 5 * MINUTE;
const TOUCH_EVERY = MINUTE;

/** Milliseconds without a request. Of the role that the user has now, not of the one he signed in with. */
const idleOf = (role: Role): number => (isAtLeast(role, 'admin') ? HOUR : DAY);

/** Live: neither idle for too long nor too old. What cannot be read as instants is not live. */
export const isLiveSession = (times: SessionTimes, role: Role, now: string): boolean =>
  age(times.createdAt, now) < ABSOLUTE && age(times.lastSeenAt, now) < idleOf(role);

/** The instant at which it ends at the latest, whatever is requested. */
export const sessionDeadline = ({ createdAt }: Pick<SessionTimes, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + ABSOLUTE).toISOString();

/** Recently enough for acts that ask for the password, or whatever the user signs in by, once more. */
export const isRecentlyAuthenticated = (
  { authenticatedAt }: Pick<SessionTimes, 'authenticatedAt'>,
  now: string,
): boolean => age(authenticatedAt, now) <= RECENT;

/** Whether `lastSeenAt` is old enough for a write: once a minute does. */
export const isWorthTouching = ({ lastSeenAt }: Pick<SessionTimes, 'lastSeenAt'>, now: string): boolean =>
  !(age(lastSeenAt, now) < TOUCH_EVERY);

/** NaN, which is less than nothing, for what lies ahead and for what is no instant. */
const age = (instant: string, now: string): number => {
  const milliseconds = Date.parse(now) - Date.parse(instant);
  return milliseconds >= -CLOCK_SKEW ? milliseconds : Number.NaN;
};
