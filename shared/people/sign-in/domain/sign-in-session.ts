import type { UserId } from '../../../platform/domain/ids.ts';
import { isAtLeast, type Role } from '../../domain/role.ts';
import type { ProviderSession } from '../../sso/domain/external-identity.ts';

/** How the user authenticated. */
export type SignInMethod =
  | { readonly kind: 'password' }
  | { readonly kind: 'passkey'; readonly passkeyId: string }
  | { readonly kind: 'sso'; readonly providerId: string; readonly provider: string; readonly identityId: string };

/** A user signed in on one browser, which alone has the session token. */
export type SignInSession = {
  readonly id: string;
  readonly userId: UserId;
  readonly method: SignInMethod;
  /** Needed for sign-out at the provider. */
  readonly providerSession: ProviderSession | null;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastSeenAt: string;
  /** When the user last authenticated; sensitive actions require this to be recent. */
  readonly authenticatedAt: string;
  readonly viewerAddress: string;
  readonly userAgent: string;
  /** The user's credentials version at sign-in; the session ends when it changes. */
  readonly credentialsVersion: number;
};

/** UTC instants of a session. */
type SessionTimes = {
  readonly createdAt: string;
  /** When the user last authenticated in this session. */
  readonly authenticatedAt: string;
  /** Last request that was worth a write. */
  readonly lastSeenAt: string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Allowed clock difference; instants further ahead are treated as invalid. */
const CLOCK_SKEW = MINUTE;

const ABSOLUTE = 30 * DAY;
const RECENT = 5 * MINUTE;
const TOUCH_EVERY = MINUTE;

/** Milliseconds without a request, by the user's current role rather than the role at sign-in. */
const idleOf = (role: Role): number => (isAtLeast(role, 'admin') ? HOUR : DAY);

/** Neither idle too long nor too old. Invalid instants count as expired. */
export const isLiveSession = (times: SessionTimes, role: Role, now: string): boolean =>
  age(times.createdAt, now) < ABSOLUTE && age(times.lastSeenAt, now) < idleOf(role);

/** The latest instant at which the session ends. */
export const sessionDeadline = ({ createdAt }: Pick<SessionTimes, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + ABSOLUTE).toISOString();

/** Whether the authentication is recent enough for sensitive actions. */
export const isRecentlyAuthenticated = (
  { authenticatedAt }: Pick<SessionTimes, 'authenticatedAt'>,
  now: string,
): boolean => age(authenticatedAt, now) <= RECENT;

/** Whether `lastSeenAt` is old enough for a write; at most one per minute. */
export const isTouchDue = ({ lastSeenAt }: Pick<SessionTimes, 'lastSeenAt'>, now: string): boolean =>
  !(age(lastSeenAt, now) < TOUCH_EVERY);

/** NaN, which fails every comparison, for future or invalid instants. */
const age = (instant: string, now: string): number => {
  const milliseconds = Date.parse(now) - Date.parse(instant);
  return milliseconds >= -CLOCK_SKEW ? milliseconds : Number.NaN;
};
