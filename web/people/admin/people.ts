import type { AdminUser } from '../../../shared/people/schema/admin-user.ts';
import { badge } from '../../platform/components/values.ts';
import type { Html } from '../../platform/html.ts';
import { WORDS } from './words/users.ts';

export const PEOPLE_PATH = '/admin/users';

type Named = Pick<AdminUser, 'first_name' | 'last_name' | 'email'>;

/** The name of a person, or the email address of one who gave none. */
export const nameOf = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

export const statusBadge = ({ status }: Pick<AdminUser, 'status'>): Html =>
  badge(WORDS.states[status], status === 'active' ? 'success' : 'warning');
