import { INVITATION_DAYS, INVITED_ROLES } from '../../../shared/people/invitations/domain/invitation.ts';
import type { Family } from '../../../shared/people/schema/admin-user.ts';
import type { Invitation } from '../../../shared/people/schema/invitation.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { copyable } from '../../platform/components/copyable.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import {
  actionButton,
  errorSummary,
  explainedChoices,
  fieldGroup,
  hidden,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { badge, moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { peopleTabs } from '../settings/settings-tabs.ts';
import { familyName, PEOPLE_PATH } from './people.ts';
import { explainedRoles, roleLabel, rolesGroup } from './roles.ts';
import { WORDS as ALL } from './words/users.ts';

const WORDS = ALL.invitations;
const PATH = '/admin/invitations';
export const NEW_INVITATION_PATH = `${PATH}/new`;

/** GET /admin/invitations/new */
export const newInvitationPage = (viewer: Viewer, form: FormState = newForm()): Html =>
  layout({
    title: WORDS.title,
    viewer,
    content: html`${peopleTabs(viewer)}
${fieldGroup({ title: WORDS.who, intro: WORDS.intro }, newInvitation(viewer, { ...form, about: 'email' }))}
${rolesGroup()}`,
  });

const newInvitation = (viewer: Viewer, form: FormState): Html => {
  const values = { invited_role: 'member', days: String(INVITATION_DAYS.usual), ...form.values };
  const typed = { ...form, values };
  return postForm(
    viewer,
    { action: PATH, label: WORDS.title },
    html`${hidden('once', form.values['once'] ?? '')}${errorSummary(form, { email: WORDS.email, invited_role: WORDS.role, days: WORDS.days })}
${input({ name: 'email', label: WORDS.email, type: 'email', required: true, autocomplete: 'off', hint: WORDS.emailHint }, typed)}
${explainedChoices({ name: 'invited_role', label: WORDS.role }, explainedRoles(INVITED_ROLES), typed)}
${select({ name: 'days', label: WORDS.days }, DAYS, typed)}
<p class="row"><button type="submit">${WORDS.send}</button> <a href="${PEOPLE_PATH}">${WORDS.cancel}</a></p>`,
  );
};

const DAYS = [1, INVITATION_DAYS.usual, 7, INVITATION_DAYS.most].map((days) => ({
  value: String(days),
  label: WORDS.dayCount(days),
}));

/** An invitation that was sent just now, with its link, which is never shown again. */
export type SentLink = {
  readonly invitation: Invitation;
  readonly link: string;
  readonly isSent: boolean;
  readonly isAgain: boolean;
  readonly isRepeated?: boolean | undefined;
};

export const sentNotice = (
  viewer: Viewer,
  { invitation, link, isSent, isAgain, isRepeated = false }: SentLink,
): Html => {
  const { email, expires_at } = invitation;
  const outcome = isSent
    ? WORDS.sent[isRepeated ? 'repeated' : isAgain ? 'again' : 'first'](email)
    : WORDS.sent.failed(email);
  return notice(
    isSent ? 'success' : 'warning',
    html`<p>${outcome} ${isSent ? WORDS.sent.also : WORDS.sent.instead}</p>
<p>${copyable(link, WORDS.of(email))}</p>
<p class="muted">${WORDS.sent.once(email, moment(expires_at, viewer))}</p>`,
  );
};

export type FamilyInvitations = {
  readonly familyId: FamilyId;
  readonly isOwn: boolean;
  readonly open: readonly Invitation[];
};

/** Those who were invited and have not joined, under their families if there are several. */
export const openInvitations = (
  viewer: Viewer,
  invitations: readonly FamilyInvitations[],
  families: readonly Family[],
): Html => {
  const some = invitations.filter(({ open }) => open.length > 0);
  if (some.length === 0) return NOTHING;
  return html`<section><h2>${WORDS.open}</h2>${some.map(({ familyId, isOwn, open }) => {
    const family = families.find(({ id }) => id === familyId);
    const label = family === undefined ? WORDS.open : familyName(family);
    return html`${family && html`<h3>${label}</h3>`}${entryList(
      label,
      open.map((invitation) => entryOf(viewer, invitation, isOwn)),
    )}`;
  })}</section>`;
};

/** Only people of the family send again or revoke its invitations. */
const entryOf = (viewer: Viewer, invitation: Invitation, mayAct: boolean): Entry => {
  const isExpired = invitation.status === 'expired';
  const until = moment(invitation.expires_at, viewer);
  return {
    icon: 'invitation',
    name: invitation.email,
    remarks: [
      WORDS.invited(moment(invitation.sent_at, viewer)),
      isExpired ? WORDS.expired(until) : WORDS.expires(until),
    ],
    state: html`${isExpired && badge(WORDS.expiredState, 'warning')}${badge(roleLabel(invitation.role))}`,
    ...(mayAct && { actions: acts(viewer, invitation) }),
  };
};

const acts = (viewer: Viewer, invitation: Invitation): Html =>
  html`${actionButton(viewer, `${PATH}/${invitation.id}/resend`, WORDS.resend, { secondary: true, context: WORDS.of(invitation.email) })}
${actionButton(viewer, `${PATH}/${invitation.id}/revoke`, WORDS.revoke, { danger: true, context: WORDS.of(invitation.email) })}`;
