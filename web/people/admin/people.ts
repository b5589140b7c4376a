import type { AdminUser, Family } from '../../../shared/people/schema/admin-user.ts';
import { badge } from '../../platform/components/values.ts';
import type { Html } from '../../platform/html.ts';
import { WORDS } from './words/users.ts';

export const PEOPLE_PATH = '/admin/users';

type Named = Pick<AdminUser, 'first_name' | 'last_name' | 'email'>;

/** The name of a person, or the email address of one who gave none. */
export const nameOf = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

/** A family has no name of its own. */
export const familyName = ({ is_own, founder }: Pick<Family, 'is_own' | 'founder'>): string =>
  is_own ? WORDS.families.own : WORDS.families.other(nameOf(founder));

export const statusBadge = ({ status }: Pick<AdminUser, 'status'>): Html =>
  badge(WORDS.states[status], status === 'active' ? 'success' : 'warning');
