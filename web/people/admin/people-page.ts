import type { AdminUser, Family } from '../../../shared/people/schema/admin-user.ts';
import { avatar } from '../../platform/components/avatar.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import { errorSummary, filterForm, input, select } from '../../platform/components/form.ts';
import { doneNotice, emptyState } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/table.ts';
import { badge, moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { peopleTabs } from '../settings/settings-tabs.ts';
import {
  type FamilyInvitations,
  NEW_INVITATION_PATH,
  openInvitations,
  type SentLink,
  sentNotice,
} from './invitation-pages.ts';
import { familyName, nameOf, PEOPLE_PATH, statusBadge } from './people.ts';
import { methodsText, ROLE_CHOICES, roleLabel } from './roles.ts';
import { WORDS } from './words/users.ts';

export type UsersContent = {
  readonly users: readonly AdminUser[];
  readonly meta: PageMeta;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The families on this page, the own one first; empty if there is only one. */
  readonly families: readonly Family[];
  readonly invitations: readonly FamilyInvitations[];
  readonly sent?: SentLink;
  /** An act on an invitation that was refused. */
  readonly refused?: FormState;
  readonly done?: keyof typeof DONE;
};

const ANY = { value: '', label: WORDS.list.filters.any };
const STATUSES = [ANY, ...(['active', 'suspended'] as const).map((value) => ({ value, label: WORDS.states[value] }))];
const DONE = { deleted: WORDS.list.deleted, ...WORDS.invitations.done };
/** Shorter lists need no filters. */
const FEW = 10;

/** GET /admin/users: who is in the family, and who is invited. */
export const usersPage = (
  viewer: Viewer,
  { users, meta, query, families, invitations, sent, refused, done }: UsersContent,
): Html => {
  const isFiltered = FILTERS.some((name) => (query[name] ?? '') !== '');
  return layout({
    title: WORDS.list.title,
    viewer,
    notice: html`${doneNotice(DONE, done)}${sent && sentNotice(viewer, sent)}${refused && errorSummary(refused)}`,
    actions: html`<a class="button" href="${NEW_INVITATION_PATH}">${WORDS.list.invite}</a>`,
    content: html`${peopleTabs(viewer)}
<p>${families.length === 0 ? WORDS.list.intro : WORDS.list.introForFamilies}</p>
${(isFiltered || meta.total_count > FEW) && filters(query)}
${
  users.length === 0
    ? emptyState(WORDS.list.nothing, { href: PEOPLE_PATH, label: WORDS.list.clear })
    : people(viewer, users, families)
}
${meta.total_pages > 1 && pager(PEOPLE_PATH, query, meta)}
${openInvitations(viewer, invitations, families)}`,
  });
};

const people = (viewer: Viewer, users: readonly AdminUser[], families: readonly Family[]): Html => {
  const listed = (label: string, some: readonly AdminUser[]) =>
    entryList(
      label,
      some.map((user) => entryOf(viewer, user)),
    );
  if (families.length === 0) return listed(WORDS.list.title, users);
  const byFamily = Map.groupBy(users, ({ family_id }) => family_id);
  return html`${families.map((family) => {
    const members = byFamily.get(family.id);
    const name = familyName(family);
    return (
      members !== undefined &&
      html`<section><h2>${name} <small class="muted">${WORDS.families.count(family.people_count)}</small></h2>${listed(name, members)}</section>`
    );
  })}`;
};

const FILTERS = ['q', 'role', 'status', 'provider'];

const filters = (query: UsersContent['query']): Html => {
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? '']));
  const form = newForm(values);
  const words = WORDS.list.filters;
  return filterForm(
    PEOPLE_PATH,
    words.title,
    html`${input({ name: 'q', label: words.text, type: 'search' }, form)}
${select({ name: 'role', label: words.role }, [ANY, ...ROLE_CHOICES], form)}
${select({ name: 'status', label: words.status }, STATUSES, form)}
${input({ name: 'provider', label: words.provider, hint: words.providerHint }, form)}`,
  );
};

const entryOf = (viewer: Viewer, user: AdminUser): Entry => {
  const { list: words } = WORDS;
  const name = nameOf(user);
  return {
    icon: 'users',
    picture: avatar(name),
    name: html`<a href="${PEOPLE_PATH}/${user.id}">${name}</a>${user.email === viewer.email && html` <span class="muted">${words.you}</span>`}`,
    remarks: [
      name !== user.email && user.email,
      user.last_sign_in_at === null
        ? words.never
        : words.lastSignIn(moment(user.last_sign_in_at, viewer), methodsText(user.auth_methods)),
    ],
    state: html`${user.status !== 'active' && statusBadge(user)}${badge(roleLabel(user.role))}`,
    actions: html`<a class="button secondary" href="${PEOPLE_PATH}/${user.id}">${words.manage}<span class="visually-hidden"> ${name}</span></a>`,
  };
};
