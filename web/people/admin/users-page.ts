import type { AdminUser } from '../../../shared/people/schema/admin-user.ts';
import { doneNotice } from '../../platform/components/done.ts';
import { filterForm } from '../../platform/components/filters.ts';
import { input, select } from '../../platform/components/form.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/pager.ts';
import { table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { methodsText, ROLE_CHOICES, roleLabel } from './roles.ts';

export type UsersContent = {
  readonly users: readonly AdminUser[];
  readonly meta: PageMeta;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly done?: keyof typeof DONE;
};

const PATH = '/admin/users';
const ANY = { value: '', label: 'Any' };
const STATUSES = [ANY, { value: 'active', label: 'Active' }, { value: 'suspended', label: 'Suspended' }];
const DONE = { deleted: 'The user is deleted and cannot sign in again.' };

export const usersPage = (viewer: Viewer, { users, meta, query, done }: UsersContent): Html =>
  layout({
    title: 'Users',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${filters(query)}
${users.length === 0 ? emptyState('Nobody is like that.', { href: PATH, label: 'Show everybody' }) : usersTable(viewer, users)}
${pager(PATH, query, meta)}`,
  });

const filters = (query: UsersContent['query']): Html => {
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? '']));
  const form = newForm(values);
  return filterForm(
    PATH,
    'Users',
    html`${input({ name: 'q', label: 'Name or e-mail', type: 'search' }, form)}
${select({ name: 'role', label: 'Role' }, [ANY, ...ROLE_CHOICES], form)}
${select({ name: 'status', label: 'State' }, STATUSES, form)}
${input({ name: 'provider', label: 'Provider', hint: 'Its name, or local for a password.' }, form)}`,
  );
};

const usersTable = (viewer: Viewer, users: readonly AdminUser[]): Html =>
  table(
    'Users',
    [
      { label: 'E-mail', isHeader: true, cell: ({ id, email }) => html`<a href="${PATH}/${id}">${email}</a>` },
      { label: 'Name', cell: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') },
      { label: 'Role', cell: ({ role }) => roleLabel(role) },
      { label: 'Signs in by', cell: ({ auth_methods }) => methodsText(auth_methods) },
      { label: 'Last sign-in', cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
      { label: 'State', cell: ({ status }) => badge(status, status === 'active' ? 'success' : 'warning') },
    ],
    users,
  );
