import { INVITATION_DAYS } from '../../../shared/people/domain/invitation.ts';
import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { Invitation } from '../../../shared/people/schema/invitation.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  explainedChoices,
  fieldGroup,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { badge, moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { explainedRoles, roleLabel } from './roles.ts';
import { WORDS as ALL } from './words/users.ts';

const WORDS = ALL.invitations;
const PATH = '/admin/invitations';
const USERS_PATH = '/admin/users';

/** The form to invite somebody. */
export const invitationSection = (viewer: Viewer, form: FormState = newForm()): Html =>
  html`<div id="invite">${fieldGroup(
    { title: WORDS.title, intro: WORDS.intro },
    viewer.isRecent
      ? newInvitation(viewer, { ...form, about: 'email' })
      : confirmIdentityFirst(WORDS.confirm, USERS_PATH),
  )}</div>`;

const newInvitation = (viewer: Viewer, form: FormState): Html => {
  const values = { invited_role: 'member', days: String(INVITATION_DAYS.usual), ...form.values };
  const roles = isAtLeast(viewer.role, 'admin') ? INVITED : INVITED.slice(0, 1);
  const typed = { ...form, values };
  return postForm(
    viewer,
    { action: PATH, label: WORDS.title },
    html`${errorSummary(form, { email: WORDS.email, invited_role: WORDS.role, days: WORDS.days })}
${input({ name: 'email', label: WORDS.email, type: 'email', required: true, autocomplete: 'off', hint: WORDS.emailHint }, typed)}
${explainedChoices({ name: 'invited_role', label: WORDS.role }, explainedRoles(roles), typed)}
${select({ name: 'days', label: WORDS.days }, DAYS, typed)}
<button type="submit">${WORDS.send}</button>`,
  );
};

const INVITED = ['member', 'admin'] as const;

const DAYS = [1, INVITATION_DAYS.usual, 7, INVITATION_DAYS.most].map((days) => ({
  value: String(days),
  label: WORDS.dayCount(days),
}));

/** Those who were invited and have not joined. */
export const openInvitations = (viewer: Viewer, invitations: readonly Invitation[]): Html =>
  invitations.length === 0
    ? NOTHING
    : html`<section><h2>${WORDS.open}</h2>${entryList(
        WORDS.open,
        invitations.map((one) => entryOf(viewer, one)),
      )}</section>`;

const entryOf = (viewer: Viewer, one: Invitation): Entry => ({
  icon: 'invitation',
  name: one.email,
  remarks: [
    one.status === 'expired' ? roleLabel(one.role) : WORDS.expires(roleLabel(one.role), moment(one.expires_at, viewer)),
  ],
  ...(one.status === 'expired' && { state: badge(WORDS.expiredState, 'warning') }),
  actions: html`${actionButton(viewer, `${PATH}/${one.id}/resend`, WORDS.resend, { secondary: true, context: WORDS.of(one.email) })}
${actionButton(viewer, `${PATH}/${one.id}/revoke`, WORDS.revoke, { danger: true, context: WORDS.of(one.email) })}`,
});
