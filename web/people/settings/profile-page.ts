import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { Security } from '../../../shared/people/schema/own-settings.ts';
import type { ProfileView } from '../../../shared/people/schema/profile.ts';
import { avatar } from '../../platform/components/avatar.ts';
import { entriesOf } from '../../platform/components/entry-list.ts';
import { errorSummary, fieldGroup, input, postForm } from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { badge, moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { nameOf, PEOPLE_PATH } from '../admin/people.ts';
import { roleLabel } from '../admin/roles.ts';
import { WORDS as USERS } from '../admin/words/users.ts';
import { EMAIL_PATH, pendingEmail } from './email-pages.ts';
import { settingsTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.profile;

export const PROFILE_PATH = '/settings/profile';

export type ProfileContent = {
  readonly profile: ProfileView;
  readonly security: Security;
  readonly form?: FormState;
  readonly done?: string | undefined;
};

/** GET /settings/profile */
export const profilePage = (viewer: Viewer, { profile, security, form = newForm(), done }: ProfileContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: html`${doneNotice(WORDS.done, done)}${done === 'email_unsent' && notice('warning', WORDS.emailUnsent)}${profile.pending_email !== null && pendingEmail(viewer, profile.pending_email)}`,
    content: html`${settingsTabs(viewer)}
<div class="stack">${fieldGroup({ title: WORDS.name.title, intro: WORDS.name.intro }, names(viewer, profile, form))}
${fieldGroup({ title: WORDS.account.title, intro: WORDS.account.intro }, account(viewer, profile, security))}
${fieldGroup({ title: WORDS.family.title, intro: WORDS.family.intro }, family(viewer, profile))}</div>`,
  });

const names = (viewer: Viewer, profile: ProfileView, form: FormState): Html => {
  const words = WORDS.name;
  const stored = { first_name: profile.first_name ?? '', last_name: profile.last_name ?? '' };
  const typed = { ...form, values: { ...stored, ...form.values } };
  return html`<div class="row self">${avatar(viewer.name)}<p><strong>${viewer.name}</strong><br>${roleLabel(profile.role)}</p></div>
${postForm(
  viewer,
  { action: PROFILE_PATH, label: words.title },
  html`${errorSummary(typed, { first_name: words.first, last_name: words.last })}
${input({ name: 'first_name', label: words.first, autocomplete: 'given-name' }, typed)}
${input({ name: 'last_name', label: words.last, autocomplete: 'family-name' }, typed)}
<button type="submit">${words.submit}</button>`,
)}`;
};

const account = (viewer: Viewer, profile: ProfileView, security: Security): Html => {
  const words = WORDS.account;
  return facts([
    [words.email, html`${profile.email}<br><small><a href="${EMAIL_PATH}">${words.changeEmail}</a></small>`],
    [
      words.role,
      html`${roleLabel(profile.role)}<br><small class="muted">${USERS.roleMeanings[profile.role]} ${USERS.sources[profile.role_source]}</small>`,
    ],
    [
      words.methods,
      html`${methodsOf(security)}<br><small><a href="/settings/security">${words.changeMethods}</a></small>`,
    ],
    [
      words.secondFactor,
      security.second_factor.enabled
        ? USERS.user.secondFactorStates.on
        : html`${USERS.user.secondFactorStates.off}<br><small><a href="/settings/security/second_factor">${words.turnOnSecondFactor}</a></small>`,
    ],
    [words.joined, moment(profile.created_at, viewer)],
  ]);
};

/** Only what works today. */
const methodsOf = ({ sign_in_methods: methods, identities, passkeys }: Security): string => {
  const usable = identities.filter(({ id }) => methods.some(({ identity_id }) => identity_id === id));
  const all = [
    ...(methods.some(({ kind }) => kind === 'password') ? [WORDS.account.password] : []),
    ...(passkeys.length > 0 ? [WORDS.account.passkey] : []),
    ...usable.map(({ provider_label }) => provider_label),
  ];
  return all.length === 0 ? ALL.unknown : all.join(', ');
};

const family = (viewer: Viewer, { id, members }: ProfileView): Html =>
  html`${entriesOf(
    WORDS.family.title,
    members.map((member) => ({
      icon: 'users',
      picture: avatar(nameOf(member)),
      name: html`${nameOf(member)}${member.id === id && html` <span class="muted">${USERS.list.you}</span>`}`,
      remarks: [nameOf(member) !== member.email && member.email],
      state: badge(roleLabel(member.role)),
    })),
  )}
${isAtLeast(viewer.role, 'admin') && html`<p><a class="button secondary" href="${PEOPLE_PATH}">${WORDS.family.manage}</a></p>`}`;
