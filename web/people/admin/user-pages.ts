import type { UserAct } from '../../../shared/people/domain/administration.ts';
import { ROLES } from '../../../shared/people/domain/role.ts';
import type { AdminUser, AdminUserDetail, toSyncedRole } from '../../../shared/people/schema/admin-user.ts';
import type { Invitation } from '../../../shared/people/schema/invitation.ts';
import { inWords } from '../../ledger/words/kinds.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  fieldGroup,
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
import { invitationSection, openInvitations } from './invitations-section.ts';
import { methodsText, ROLE_CHOICES, roleLabel, roleMeanings } from './roles.ts';
import { WORDS as AUDIT } from './words/audit.ts';
import { WORDS } from './words/users.ts';

/** Confirms an unblocked account without reading the audit log again. */
export const unblockedPage = (viewer: Viewer): Html =>
  layout({
    title: AUDIT.title,
    viewer,
    notice: notice('success', WORDS.unblocked.done),
    content: html`<p><a class="button" href="/admin/sso_audit_logs">${WORDS.unblocked.back}</a></p>`,
  });

export type UserContent = {
  readonly user: AdminUserDetail;
  /** Actions to offer; the server decides again when one is used. */
  readonly may: readonly UserAct[];
  readonly isSelf: boolean;
  /** The rejected form, with its values and errors. */
  readonly form?: FormState;
  readonly done?: keyof typeof WORDS.user.done;
  readonly synced?: SyncResult;
};

/** GET /admin/users/{id} */
export const userPage = (viewer: Viewer, content: UserContent): Html => {
  const { user, form = newForm(), isSelf } = content;
  return layout({
    title: user.email,
    viewer,
    actions:
      content.may.includes('show_history') &&
      html`<a class="button secondary" href="/admin/users/${user.id}/history">${WORDS.user.history}</a>`,
    notice: html`${doneNotice(WORDS.user.done, content.done)}${content.synced && syncNotice(viewer, content.synced)}${errorSummary(form, { email: WORDS.user.remove.term, role: WORDS.user.role })}`,
    content: html`<div class="stack"><section class="card">${factsOf(viewer, user)}</section>
${identities(viewer, user)}
${isSelf && notice('warning', WORDS.user.self)}
${access(viewer, content)}
${sensitiveActs(viewer, content, form)}</div>`,
  });
};

const factsOf = (viewer: Viewer, user: AdminUserDetail): Html => {
  const { user: words } = WORDS;
  return facts([
    [words.name, nameOf(user) || WORDS.unknown],
    [words.status, statusBadge(user)],
    [
      words.role,
      html`${words.roleWithSource(roleLabel(user.role), words.sources[user.role_source])}<br><small class="muted">${WORDS.roleMeanings[user.role]}</small>`,
    ],
    ...(user.role_synced_at === null ? [] : [[words.roleSynced, instant(user.role_synced_at, viewer)] as const]),
    [words.methods, methodsText(user.auth_methods)],
    [words.secondFactor, words.secondFactorStates[user.second_factor ? 'on' : 'off']],
    [words.lastSignIn, instant(user.last_sign_in_at, viewer)],
    [words.sessions, user.sessions_count],
    [words.created, instant(user.created_at, viewer)],
  ]);
};

const nameOf = ({ first_name, last_name }: Pick<AdminUser, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

const statusBadge = ({ status }: Pick<AdminUser, 'status'>): Html =>
  badge(WORDS.states[status], status === 'active' ? 'success' : 'warning');

const identities = (viewer: Viewer, { identities: all }: AdminUserDetail): Html => {
  const words = WORDS.user.identities;
  return all.length === 0
    ? NOTHING
    : html`<section><h2>${words.title}</h2>${table(
        words.title,
        [
          { label: words.provider, isHeader: true, cell: ({ provider }) => provider },
          { label: words.email, cell: ({ email }) => email ?? WORDS.unknown },
          { label: words.groups, cell: ({ groups }) => (groups ?? []).join(', ') || WORDS.unknown },
          { label: words.linked, cell: ({ linked_at }) => instant(linked_at, viewer) },
          { label: words.used, cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
        ],
        all,
        { isStacked: true },
      )}</section>`;
};

/** What can be undone, and needs no fresh proof of identity. */
const access = (viewer: Viewer, { user, may }: UserContent): Html => {
  const path = `/admin/users/${user.id}`;
  const words = WORDS.user.access;
  const isActive = user.status === 'active';
  return html`${
    may.includes('sync_roles') &&
    fieldGroup(
      { title: words.sessions, intro: words.sessionsIntro },
      html`<div class="row">${actionButton(viewer, `${path}/sync_roles`, words.endSessions, { secondary: true, fields: { force_sign_in: 'true' } })}
${user.identities.length > 0 && actionButton(viewer, `${path}/sync_roles`, words.sync, { secondary: true })}</div>`,
    )
  }
${
  isActive &&
  may.includes('suspend_user') &&
  fieldGroup(
    { title: words.suspend, intro: words.suspendIntro },
    actionButton(viewer, `${path}/suspend`, words.suspend, { danger: true }),
  )
}
${
  !isActive &&
  may.includes('reactivate_user') &&
  fieldGroup(
    { title: words.reactivate, intro: words.reactivateIntro },
    actionButton(viewer, `${path}/reactivate`, words.reactivate),
  )
}`;
};

const SENSITIVE: readonly UserAct[] = ['change_role', 'reset_second_factor', 'delete_user'];

const sensitiveActs = (viewer: Viewer, { user, may }: UserContent, form: FormState): Html => {
  if (!SENSITIVE.some((act) => may.includes(act))) return NOTHING;
  return viewer.isRecent
    ? sensitive(viewer, { user, may }, form)
    : html`<section class="card">${confirmIdentityFirst(WORDS.user.confirm, `/admin/users/${user.id}`)}</section>`;
};

const sensitive = (viewer: Viewer, { user, may }: Pick<UserContent, 'user' | 'may'>, form: FormState): Html => {
  const path = `/admin/users/${user.id}`;
  const { change, reset, remove } = WORDS.user;
  const typed = { values: { role: user.role, ...form.values }, errors: form.errors };
  return html`${
    may.includes('change_role') &&
    fieldGroup(
      { title: change.title, intro: change.intro },
      postForm(
        viewer,
        { action: path },
        html`${select({ name: 'role', label: change.role, hint: roleMeanings(ROLES) }, ROLE_CHOICES, typed)}<button type="submit">${change.submit}</button>`,
      ),
    )
  }
${
  user.second_factor &&
  may.includes('reset_second_factor') &&
  fieldGroup(
    { title: reset.title, intro: reset.intro },
    actionButton(viewer, `${path}/reset_second_factor`, reset.submit, { danger: true }),
  )
}
${
  may.includes('delete_user') &&
  fieldGroup(
    { title: remove.title, intro: remove.intro },
    postForm(
      viewer,
      { action: `${path}/delete` },
      html`${input({ name: 'email', label: remove.email, term: remove.term, required: true, autocomplete: 'off', hint: user.email }, typed)}<button type="submit" class="danger">${remove.submit}</button>`,
    ),
  )
}`;
};

type SyncResult = ReturnType<typeof toSyncedRole>;

/** Reports the result of a role sync. */
const syncNotice = (viewer: Viewer, { old_role, role, provider, reason, notes, groups_as_of }: SyncResult): Html => {
  const { synced } = WORDS.user;
  const at = instant(groups_as_of, viewer);
  const sentence =
    old_role === role
      ? synced.same(roleLabel(role), provider, at)
      : synced.changed(old_role === null ? synced.noRole : roleLabel(old_role), roleLabel(role), provider, at);
  return notice(
    'success',
    html`<p>${sentence}</p>
<p class="muted">${[reason, ...notes].map(inWords).join(', ')}</p>`,
  );
};

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
const ANY = { value: '', label: WORDS.list.filters.any };
const STATUSES = [ANY, ...(['active', 'suspended'] as const).map((value) => ({ value, label: WORDS.states[value] }))];
const USERS_DONE = { deleted: WORDS.list.deleted, ...WORDS.invitations.done };
/** Shorter lists need no filters. */
const FEW = 10;

export const usersPage = (
  viewer: Viewer,
  { users, meta, query, invitations, invitationForm, done }: UsersContent,
): Html => {
  const isFiltered = FILTERS.some((name) => (query[name] ?? '') !== '');
  return layout({
    title: WORDS.list.title,
    viewer,
    notice: doneNotice(USERS_DONE, done),
    actions: html`<a class="button" href="#invite">${WORDS.list.invite}</a>`,
    content: html`${(isFiltered || meta.total_count > FEW) && filters(query)}
${
  users.length === 0
    ? emptyState(WORDS.list.nothing, { href: PATH, label: WORDS.list.clear })
    : entryList(
        WORDS.list.title,
        users.map((one) => entryOf(viewer, one)),
      )
}
${pager(PATH, query, meta)}
${openInvitations(viewer, invitations)}
${invitationSection(viewer, invitationForm)}`,
  });
};

const FILTERS = ['q', 'role', 'status', 'provider'];

const filters = (query: UsersContent['query']): Html => {
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? '']));
  const form = newForm(values);
  const words = WORDS.list.filters;
  return filterForm(
    PATH,
    words.title,
    html`${input({ name: 'q', label: words.text, type: 'search' }, form)}
${select({ name: 'role', label: words.role }, [ANY, ...ROLE_CHOICES], form)}
${select({ name: 'status', label: words.status }, STATUSES, form)}
${input({ name: 'provider', label: words.provider, hint: words.providerHint }, form)}`,
  );
};

const entryOf = (viewer: Viewer, one: AdminUser): Entry => {
  const { list: words } = WORDS;
  const name = nameOf(one);
  return {
    icon: 'users',
    name: html`<a href="${PATH}/${one.id}">${one.email}</a>${one.email === viewer.email && html` <span class="muted">${words.you}</span>`}`,
    remarks: [
      name !== '' && name,
      html`${roleLabel(one.role)} · ${words.signsInWith(methodsText(one.auth_methods))}`,
      one.last_sign_in_at === null ? words.never : words.lastSignIn(instant(one.last_sign_in_at, viewer)),
    ],
    state: statusBadge(one),
  };
};
