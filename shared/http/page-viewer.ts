import type { Role } from '../domain/people/role.ts';
import { isRecentlyAuthenticated } from '../domain/people/session-rules.ts';
import type { Person } from '../use-cases/people/people-ports.ts';
import type { Family } from '../use-cases/ports.ts';

/** Who looks at a page: what web/viewer.ts asks for. */
export type PageViewer = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly csrfToken: string;
  readonly path: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly isRecent: boolean;
};

type Seen = {
  readonly person: Person;
  readonly family: Family | undefined;
  readonly path: string;
  readonly csrfToken: string;
  readonly now: string;
};

const UNKNOWN_FAMILY = { locale: 'en', timeZone: 'UTC', currency: 'USD' } as const;

export const toPageViewer = ({ person: { user, session }, family, path, csrfToken, now }: Seen): PageViewer => {
  const { locale, timeZone, currency } = family ?? UNKNOWN_FAMILY;
  const named = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    name: named === '' ? user.email : named,
    ...{ email: user.email, role: user.role, csrfToken, path, locale, timeZone, currency },
    isRecent: isRecentlyAuthenticated(session, now),
  };
};
