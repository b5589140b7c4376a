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
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { ROLE_CHOICES, roleLabel } from './roles.ts';

export type InvitationsContent = {
  /** Those that were not accepted yet. */
  readonly invitations: readonly Invitation[];
  /** The refused form. */
  readonly form?: FormState;
};

const PATH = '/admin/invitations';
const USERS_PATH = '/admin/users';

export const INVITATIONS_DONE = {
  invited: 'The invitation was sent. The person becomes a user when they use the link in the email.',
  resent: 'The invitation was sent again with a new link. Links in earlier emails no longer work.',
  revoked: 'The invitation was revoked. Its link no longer works. To restore it, invite the person again.',
};

/** Who was invited to the family, and the form to invite somebody. */
export const invitationsSection = (viewer: Viewer, { invitations, form = newForm() }: InvitationsContent): Html =>
  html`<section id="invitations"><h2>Invite somebody</h2>
<p>They get an email with a link to join your family. An invitation works once.</p>
${viewer.isRecent ? newInvitation(viewer, { ...form, about: 'email' }) : confirmIdentityFirst('A new user sees all accounts of your family. Confirm your identity to invite somebody.', USERS_PATH)}
${invitations.length > 0 && html`<h3>Not accepted yet</h3>${pending(viewer, invitations)}`}</section>`;

const newInvitation = (viewer: Viewer, form: FormState): Html => {
  const values = { invited_role: 'member', days: String(INVITATION_DAYS.usual), ...form.values };
  const roles = ROLE_CHOICES.filter(
    ({ value }) => value === 'member' || (value === 'admin' && isAtLeast(viewer.role, 'admin')),
  );
  const typed = { ...form, values };
  return postForm(
    viewer,
    { action: PATH, label: 'Invite somebody' },
    html`${errorSummary(form, ['email', 'invited_role', 'days'])}
${input({ name: 'email', label: 'Email address', type: 'email', required: true, autocomplete: 'off', hint: 'Their account will have this address.' }, typed)}
${select({ name: 'invited_role', label: 'Role', hint: 'Admins also manage users and webhooks.' }, roles, typed)}
${select({ name: 'days', label: 'The link works for' }, DAYS, typed)}
<button type="submit">Send invitation</button>`,
  );
};

const DAYS = [1, INVITATION_DAYS.usual, 7, INVITATION_DAYS.most].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

/** Cards instead of a table: the actions are in view on every screen. */
const pending = (viewer: Viewer, invitations: readonly Invitation[]): Html =>
  html`<div class="cards">${invitations.map((one) => card(viewer, one))}</div>`;

const card = (viewer: Viewer, one: Invitation): Html =>
  html`<section><h4>${one.email}</h4>
<p>${roleLabel(one.role)} · ${linkState(viewer, one)}</p>
<div class="row">${actionButton(viewer, `${PATH}/${one.id}/resend`, 'Resend', { secondary: true, context: `the invitation to ${one.email}` })}
${actionButton(viewer, `${PATH}/${one.id}/revoke`, 'Revoke', { danger: true, context: `the invitation to ${one.email}` })}</div></section>`;

const linkState = (viewer: Viewer, { status, expires_at }: Invitation): Html =>
  status === 'expired' ? badge('expired', 'warning') : html`expires ${instant(expires_at, viewer)}`;
