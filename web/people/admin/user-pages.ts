import type { UserAct } from '../../../shared/people/domain/administration.ts';
import type { AdminUser, AdminUserDetail, toSyncedRole } from '../../../shared/people/schema/admin-user.ts';
import type { Invitation } from '../../../shared/people/schema/invitation.ts';
import { inWords } from '../../ledger/words.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  filterForm,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../platform/components/notice.ts';
import { facts, type PageMeta, pager, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { INVITATIONS_DONE, invitationsSection } from './invitations-section.ts';
import { methodsText, ROLE_CHOICES, roleLabel } from './roles.ts';

/** Confirms an unblocked account without reading the audit log again. */
export const unblockedPage = (viewer: Viewer): Html =>
  layout({
    title: 'Audit log',
    viewer,
    notice: notice('success', 'The account was unblocked and can sign in again.'),
    content: html`<p><a class="button" href="/admin/sso_audit_logs">Back to audit log</a></p>`,
  });

export type UserContent = {
  readonly user: AdminUserDetail;
  /** Actions to offer; the server decides again when one is used. */
  readonly may: readonly UserAct[];
  readonly isSelf: boolean;
  /** The rejected form, with its values and errors. */
  readonly form?: FormState;
  readonly done?: keyof typeof DONE;
  readonly synced?: SyncResult;
};

const DONE = {
  suspended: 'The user was suspended. All their sessions, API keys and application grants stopped working.',
  reactivated: 'The user was reactivated and can sign in again.',
  role: 'The role was saved. If it changed, the user was signed out everywhere.',
  second_factor_reset:
    'The second factor was reset, and the user was signed out everywhere and got an email. They can sign in without it and set up a new one.',
  signed_out: 'The user was signed out everywhere and must sign in again.',
};

/** GET /admin/users/{id} */
export const userPage = (viewer: Viewer, content: UserContent): Html => {
  const { user, form = newForm(), isSelf } = content;
  return layout({
    title: user.email,
    viewer,
    notice: html`${doneNotice(DONE, content.done)}${content.synced && syncNotice(viewer, content.synced)}${errorSummary(form, ['email', 'role'])}`,
    content: html`${factsOf(viewer, user)}
${content.may.includes('show_history') && html`<p><a href="/admin/users/${user.id}/history">Sign-in history</a></p>`}
${identities(viewer, user)}
${isSelf && notice('warning', 'This is your own account. Only another super admin can suspend it, delete it or change its role.')}
${acts(viewer, content, form)}`,
  });
};

const factsOf = (viewer: Viewer, user: AdminUserDetail): Html =>
  facts([
    ['Name', [user.first_name, user.last_name].filter(Boolean).join(' ') || '—'],
    ['Status', badge(user.status, user.status === 'active' ? 'success' : 'warning')],
    ['Role', html`${roleLabel(user.role)} <span class="muted">(${user.role_source})</span>`],
    ['Role synced', instant(user.role_synced_at, viewer)],
    ['Sign-in methods', methodsText(user.auth_methods)],
    ['Two-factor authentication', user.second_factor ? 'On' : 'Off'],
    ['Last sign-in', instant(user.last_sign_in_at, viewer)],
    ['Sessions', user.sessions_count],
    ['Created', instant(user.created_at, viewer)],
  ]);

const identities = (viewer: Viewer, { identities: all }: AdminUserDetail): Html =>
  all.length === 0
    ? NOTHING
    : html`<section><h2>Connected accounts</h2>${table(
        'Connected accounts',
        [
          { label: 'Provider', isHeader: true, cell: ({ provider }) => provider },
          { label: 'Email at the provider', cell: ({ email }) => email ?? '—' },
          { label: 'Groups', cell: ({ groups }) => (groups ?? []).join(', ') || '—' },
          { label: 'Connected', cell: ({ linked_at }) => instant(linked_at, viewer) },
          { label: 'Last used', cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
        ],
        all,
      )}</section>`;

const acts = (viewer: Viewer, { user, may }: UserContent, form: FormState): Html => {
  const path = `/admin/users/${user.id}`;
  return html`<section><h2>Actions</h2><div class="row">
${may.includes('sync_roles') && actionButton(viewer, `${path}/sync_roles`, 'Sync roles', { secondary: true })}
${may.includes('sync_roles') && actionButton(viewer, `${path}/sync_roles`, 'End all sessions', { secondary: true, fields: { force_sign_in: 'true' } })}
${user.status === 'active' && may.includes('suspend_user') && html`<div class="apart">${actionButton(viewer, `${path}/suspend`, 'Suspend', { danger: true })}</div>`}
${user.status !== 'active' && may.includes('reactivate_user') && actionButton(viewer, `${path}/reactivate`, 'Reactivate')}
</div></section>
${(may.includes('change_role') || may.includes('delete_user')) && (viewer.isRecent ? sensitive(viewer, { user, may }, form) : confirmIdentityFirst('Confirm your identity to change the role or delete the user.', path))}`;
};

const sensitive = (viewer: Viewer, { user, may }: Pick<UserContent, 'user' | 'may'>, form: FormState): Html => {
  const path = `/admin/users/${user.id}`;
  const typed = { values: { role: user.role, ...form.values }, errors: form.errors };
  return html`${
    may.includes('change_role') &&
    html`<section><h2>Role</h2>${postForm(viewer, { action: path }, html`${select({ name: 'role', label: 'Role' }, ROLE_CHOICES, typed)}<button type="submit">Change role</button>`)}</section>`
  }
${
  may.includes('delete_user') &&
  html`<section><h2>Delete user</h2><p>This permanently deletes the user with all sessions, API keys and connected accounts, and blocks those accounts from signing in. The family's data is kept.</p>
${postForm(viewer, { action: `${path}/delete` }, html`${input({ name: 'email', label: 'Enter the email address to confirm', required: true, autocomplete: 'off', hint: user.email }, typed)}<button type="submit" class="danger">Delete user</button>`)}</section>`
}`;
};

type SyncResult = ReturnType<typeof toSyncedRole>;

/** Reports the result of a role sync. */
const syncNotice = (viewer: Viewer, { old_role, role, provider, reason, notes, groups_as_of }: SyncResult): Html =>
  notice(
    'success',
    html`<p>${old_role === role ? html`The role is still ${roleLabel(role)}` : html`The role changed from ${old_role === null ? 'none' : roleLabel(old_role)} to ${roleLabel(role)}`}, based on the rules of ${provider} and the groups it sent ${instant(groups_as_of, viewer)}.</p>
<p class="muted">${[reason, ...notes].map(inWords).join(', ')}</p>`,
  );

export type UsersContent = {
  readonly users: readonly AdminUser[];
  readonly meta: PageMeta;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly invitations: readonly Invitation[];
  /** The refused form of a new invitation. */
  readonly invitationForm?: FormState;
  readonly done?: keyof typeof USERS_DONE;
};

const PATH = '/admin/users';
const ANY = { value: '', label: 'Any' };
const STATUSES = [ANY, { value: 'active', label: 'Active' }, { value: 'suspended', label: 'Suspended' }];
const USERS_DONE = { deleted: 'The user was deleted and can no longer sign in.', ...INVITATIONS_DONE };

export const usersPage = (
  viewer: Viewer,
  { users, meta, query, invitations, invitationForm, done }: UsersContent,
): Html =>
  layout({
    title: 'Users',
    viewer,
    notice: doneNotice(USERS_DONE, done),
    content: html`${filters(query)}
${users.length === 0 ? emptyState('No users match these filters.', { href: PATH, label: 'Clear filters' }) : usersTable(viewer, users)}
${pager(PATH, query, meta)}
${invitationsSection(viewer, { invitations, ...(invitationForm && { form: invitationForm }) })}`,
  });

const filters = (query: UsersContent['query']): Html => {
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? '']));
  const form = newForm(values);
  return filterForm(
    PATH,
    'Users',
    html`${input({ name: 'q', label: 'Name or email', type: 'search' }, form)}
${select({ name: 'role', label: 'Role' }, [ANY, ...ROLE_CHOICES], form)}
${select({ name: 'status', label: 'Status' }, STATUSES, form)}
${input({ name: 'provider', label: 'Provider', hint: 'Name of a provider, or local for a password.' }, form)}`,
  );
};

const usersTable = (viewer: Viewer, users: readonly AdminUser[]): Html =>
  table(
    'Users',
    [
      { label: 'Email', isHeader: true, cell: ({ id, email }) => html`<a href="${PATH}/${id}">${email}</a>` },
      { label: 'Name', cell: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') },
      { label: 'Role', cell: ({ role }) => roleLabel(role) },
      { label: 'Sign-in methods', cell: ({ auth_methods }) => methodsText(auth_methods) },
      { label: 'Last sign-in', cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
      { label: 'Status', cell: ({ status }) => badge(status, status === 'active' ? 'success' : 'warning') },
    ],
    users,
  );
