import type { Family } from '../../platform/domain/family.ts';
import { familyDay } from '../../platform/domain/family-day.ts';
import { isRecentlyAuthenticated } from '../domain/session-rules.ts';
import type { Person } from '../use-cases/people-ports.ts';

type Seen = {
  readonly person: Person;
  readonly family: Family | undefined;
  readonly path: string;
  /** The page answers a form that was sent to another address. */
  readonly isAnswer?: boolean;
  readonly csrfToken: string;
  readonly now: string;
};

const UNKNOWN_FAMILY = { locale: 'en', timeZone: 'UTC', currency: 'USD' } as const;

/** Who looks at a page, as web/viewer.ts has it. */
export const toPageViewer = ({ person: { user, session }, family, path, isAnswer = false, csrfToken, now }: Seen) => {
  const { locale, timeZone, currency } = family ?? UNKNOWN_FAMILY;
  const named = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    name: named === '' ? user.email : named,
    email: user.email,
    role: user.role,
    csrfToken,
    path,
    isAnswer,
    locale,
    timeZone,
    currency,
    today: familyDay(now, timeZone),
    isRecent: isRecentlyAuthenticated(session, now),
  };
};

export type PageViewer = ReturnType<typeof toPageViewer>;
