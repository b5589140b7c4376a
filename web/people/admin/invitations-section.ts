import { INVITATION_DAYS } from '../../../shared/people/domain/invitation.ts';
import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { Invitation } from '../../../shared/people/schema/invitation.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { ROLE_CHOICES, roleLabel } from './roles.ts';
import { WORDS as ALL } from './words/users.ts';

const WORDS = ALL.invitations;
const PATH = '/admin/invitations';
const USERS_PATH = '/admin/users';

/** The form to invite somebody. */
export const invitationSection = (viewer: Viewer, form: FormState = newForm()): Html =>
  html`<section id="invite"><h2>${WORDS.title}</h2>
<p>${WORDS.intro}</p>
${viewer.isRecent ? newInvitation(viewer, { ...form, about: 'email' }) : confirmIdentityFirst(WORDS.confirm, USERS_PATH)}</section>`;

const newInvitation = (viewer: Viewer, form: FormState): Html => {
  const values = { invited_role: 'member', days: String(INVITATION_DAYS.usual), ...form.values };
  const roles = ROLE_CHOICES.filter(
    ({ value }) => value === 'member' || (value === 'admin' && isAtLeast(viewer.role, 'admin')),
  );
  const typed = { ...form, values };
  return postForm(
    viewer,
    { action: PATH, label: WORDS.title },
    html`${errorSummary(form, ['email', 'invited_role', 'days'])}
${input({ name: 'email', label: WORDS.email, type: 'email', required: true, autocomplete: 'off', hint: WORDS.emailHint }, typed)}
${select({ name: 'invited_role', label: WORDS.role, hint: WORDS.roleHint }, roles, typed)}
${select({ name: 'days', label: WORDS.days }, DAYS, typed)}
<button type="submit">${WORDS.send}</button>`,
  );
};

const DAYS = [1, INVITATION_DAYS.usual, 7, INVITATION_DAYS.most].map((days) => ({
  value: String(days),
  label: WORDS.dayCount(days),
}));

/** Those who were invited and have not joined. Cards instead of a table: the actions are in view on every screen. */
export const openInvitations = (viewer: Viewer, invitations: readonly Invitation[]): Html =>
  invitations.length === 0
    ? NOTHING
    : html`<section><h2>${WORDS.open}</h2><div class="cards">${invitations.map((one) => card(viewer, one))}</div></section>`;

const card = (viewer: Viewer, one: Invitation): Html =>
  html`<section><h3>${one.email}</h3>
<p>${linkState(viewer, one)}</p>
<div class="row">${actionButton(viewer, `${PATH}/${one.id}/resend`, WORDS.resend, { secondary: true, context: WORDS.of(one.email) })}
${actionButton(viewer, `${PATH}/${one.id}/revoke`, WORDS.revoke, { danger: true, context: WORDS.of(one.email) })}</div></section>`;

const linkState = (viewer: Viewer, { role, status, expires_at }: Invitation): Html =>
  status === 'expired'
    ? WORDS.expired(roleLabel(role), badge(WORDS.expiredState, 'warning'))
    : WORDS.expires(roleLabel(role), instant(expires_at, viewer));
