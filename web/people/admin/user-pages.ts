import type { UserAct } from '../../../shared/people/admin/domain/administration.ts';
import { ROLES } from '../../../shared/people/domain/role.ts';
import type { AdminUserDetail, Family, toSyncedRole } from '../../../shared/people/schema/admin-user.ts';
import { inWords } from '../../ledger/words/kinds.ts';
import { entriesOf } from '../../platform/components/entry-list.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  explainedChoices,
  fieldGroup,
  input,
  postForm,
} from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { instant, moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { peopleTabs } from '../settings/settings-tabs.ts';
import { familyName, nameOf, statusBadge } from './people.ts';
import { explainedRoles, methodsText, roleLabel, rolesGroup } from './roles.ts';
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
  /** Only for those who see several families. */
  readonly family?: Family;
  /** The rejected form, with its values and errors. */
  readonly form?: FormState;
  readonly done?: keyof typeof WORDS.user.done;
  readonly synced?: SyncResult;
};

/** GET /admin/users/{id} */
export const userPage = (viewer: Viewer, content: UserContent): Html => {
  const { user, form = newForm(), isSelf } = content;
  return layout({
    title: nameOf(user),
    part: WORDS.list.title,
    viewer,
    actions:
      content.may.includes('show_history') &&
      html`<a class="button secondary" href="/admin/users/${user.id}/history">${WORDS.user.history}</a>`,
    notice: html`${doneNotice(WORDS.user.done, content.done)}${content.synced && syncNotice(viewer, content.synced)}${errorSummary(form, { email: WORDS.user.remove.term, role: WORDS.user.role })}`,
    content: html`${peopleTabs(viewer)}
<div class="stack"><section class="card">${factsOf(viewer, content)}</section>
${identities(viewer, user)}
${isSelf && html`<p class="muted">${WORDS.user.self}</p>`}
${roleChange(viewer, content, form)}
${access(viewer, content)}
${sensitiveActs(viewer, content, form)}</div>`,
  });
};

const factsOf = (viewer: Viewer, { user, family }: Pick<UserContent, 'user' | 'family'>): Html => {
  const { user: words } = WORDS;
  return facts([
    [words.email, html`<span class="row">${user.email} ${user.status === 'suspended' && statusBadge(user)}</span>`],
    ...(family === undefined
      ? []
      : [[words.family, html`${familyName(family)} · ${WORDS.families.count(family.people_count)}`] as const]),
    [
      words.role,
      html`${roleLabel(user.role)}<br><small class="muted">${WORDS.roleMeanings[user.role]} ${WORDS.sources[user.role_source]}</small>`,
    ],
    ...(user.role_synced_at === null ? [] : [[words.roleSynced, moment(user.role_synced_at, viewer)] as const]),
    [words.methods, WORDS.startOf(methodsText(user.auth_methods))],
    [words.secondFactor, words.secondFactorStates[user.second_factor ? 'on' : 'off']],
    [words.lastSignIn, moment(user.last_sign_in_at, viewer)],
    [words.sessions, words.sessionCount(user.sessions_count)],
    [words.created, moment(user.created_at, viewer)],
  ]);
};

const identities = (viewer: Viewer, { identities: all }: AdminUserDetail): Html => {
  const words = WORDS.user.identities;
  return all.length === 0
    ? NOTHING
    : html`<section class="card"><h2>${words.title}</h2>${entriesOf(
        words.title,
        all.map(({ provider, email, groups, linked_at, last_sign_in_at }) => ({
          icon: 'providers',
          name: provider,
          remarks: [
            email ?? false,
            words.connected(moment(linked_at, viewer), moment(last_sign_in_at, viewer)),
            (groups ?? []).length > 0 && words.groups((groups ?? []).join(', ')),
          ],
        })),
      )}</section>`;
};

/** Changes that can be undone, and need no fresh proof of identity. */
const access = (viewer: Viewer, { user, may, isSelf }: UserContent): Html => {
  const path = `/admin/users/${user.id}`;
  const words = WORDS.user.access;
  const isActive = user.status === 'active';
  return html`${
    may.includes('sync_roles') &&
    fieldGroup(
      { title: words.sessions, intro: isSelf ? words.ownSessionsIntro : words.sessionsIntro },
      html`<div class="row">${actionButton(viewer, `${path}/sync_roles`, words.endSessions, { secondary: true, fields: { force_sign_in: 'true' } })}
${user.identities.length > 0 && actionButton(viewer, `${path}/sync_roles`, words.sync, { secondary: true })}</div>`,
    )
  }
${
  isActive &&
  may.includes('suspend_user') &&
  fieldGroup(
    { title: words.suspend, intro: words.suspendIntro },
    actionButton(viewer, `${path}/suspend`, words.suspendSubmit, { danger: true }),
  )
}
${
  !isActive &&
  may.includes('reactivate_user') &&
  fieldGroup(
    { title: words.reactivate, intro: words.reactivateIntro },
    actionButton(viewer, `${path}/reactivate`, words.reactivateSubmit),
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
  const { reset, remove } = WORDS.user;
  const typed = { values: form.values, errors: form.errors };
  return html`${
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

/** The most usual change, so it is first. */
const roleChange = (viewer: Viewer, { user, may }: UserContent, form: FormState): Html => {
  if (!viewer.isRecent || !may.includes('change_role')) return NOTHING;
  const { change } = WORDS.user;
  const typed = { values: { role: user.role, ...form.values }, errors: form.errors };
  return html`${fieldGroup(
    { title: change.title, intro: change.intro },
    postForm(
      viewer,
      { action: `/admin/users/${user.id}` },
      html`${explainedChoices({ name: 'role', label: WORDS.user.role }, explainedRoles(ROLES), typed)}<button type="submit">${change.submit}</button>`,
    ),
  )}${rolesGroup()}`;
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
