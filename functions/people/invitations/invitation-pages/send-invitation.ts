import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import {
  type InviteOncePorts,
  type Inviter,
  invite,
  inviteOnce,
  resendInvitation as resend,
  revokeInvitation as revoke,
  type SentInvitation,
} from '../../../../shared/people/invitations/use-cases/send-invitation.ts';
import { toInvitation, toInvitationForm } from '../../../../shared/people/schema/invitation.ts';
import { textDigest } from '../../../../shared/platform/domain/bytes/hash.ts';
import { isUuid } from '../../../../shared/platform/domain/ids.ts';
import { toPageRequest } from '../../../../shared/platform/domain/paging.ts';
import type { ApiResult } from '../../../../shared/platform/http/api-event.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { answerAt } from '../../../../shared/platform/http/response/html-answers.ts';
import { NEW_INVITATION_PATH, newInvitationPage } from '../../../../web/people/admin/invitation-pages.ts';
import { PEOPLE_PATH } from '../../../../web/people/admin/people.ts';
import { type UsersContent, usersPage } from '../../../../web/people/admin/people-page.ts';
import { newForm } from '../../../../web/platform/form-state.ts';
import { submissionId, submissionKey } from '../../../platform/submit-once.ts';
import { type UsersViewPorts, viewUsers } from '../../admin/user-views.ts';

type Work = InviteOncePorts & UsersViewPorts;

const inviterOf = ({ person, edge }: PersonRequest): Inviter => ({
  user: person.user,
  edge,
  sessionId: person.session.id,
});

/** The page of people, with what came of a form. */
const peopleWith = async (
  work: Work,
  { person, viewer }: PersonRequest,
  shown: Pick<UsersContent, 'done' | 'sent' | 'refused'>,
) => {
  const query = {};
  const seen = await viewUsers(work, person.user, { page: toPageRequest(undefined, undefined), query });
  return usersPage(await viewer(PEOPLE_PATH), { ...seen, query, ...shown });
};

/** The only page that ever shows the link. Programs get the invitation without it. */
const sentAnswer = async (
  work: Work,
  request: PersonRequest,
  { invitation, link, isSent, isRepeated }: SentInvitation,
  isAgain: boolean,
): Promise<ApiResult> => {
  const shown = toInvitation(invitation, work.now());
  if (!request.isForm) return json(isAgain ? 200 : 201, { data: shown });
  const sent = { invitation: shown, link, isSent, isAgain, isRepeated };
  return answerAt(PEOPLE_PATH, await peopleWith(work, request, { sent }));
};

/** GET /admin/invitations/new */
export const newInvitation: Page<Work> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ viewer }) =>
      newInvitationPage(await viewer(), newForm({ once: work.newId() })),
};

/** POST /admin/invitations {email, role, days} */
export const sendInvitation: Page<Work> = {
  requires: { recent: true },
  answer: (work) => (request) =>
    request.showFormOnError(
      async ({ errors, values }) => {
        const form = { errors, values: { ...values, once: work.newId() } };
        return newInvitationPage(await request.viewer(NEW_INVITATION_PATH), form);
      },
      async () => sentAnswer(work, request, await sendForm(work, request), false),
    ),
};

/** Without a page, as a program sends it, there is nothing to tell a repetition by. */
const sendForm = (work: Work, request: PersonRequest): Promise<SentInvitation> => {
  const [inviter, invitation] = [inviterOf(request), toInvitationForm(request.fields)];
  const { familyId } = inviter.user;
  const { once } = request.fields;
  if (typeof once !== 'string' || !isUuid(once)) return invite(work)(inviter, invitation);
  const form = { familyId, fields: { once }, request: invitation };
  return inviteOnce(work)(inviter, invitation, {
    id: submissionId(form),
    token: textDigest(`invitation|${familyId}|${submissionKey(form)}`), // as random as `once`: 122 bits, made by the page of the form
  });
};

/** POST /admin/invitations/{id}/resend */
export const resendInvitation: Page<Work> = {
  requires: { recent: true },
  answer: (work) => (request) =>
    request.showFormOnError(
      (refused) => peopleWith(work, request, { refused }),
      async () => sentAnswer(work, request, await resend(work)(inviterOf(request), request.id), true),
    ),
};

/** POST /admin/invitations/{id}/revoke */
export const revokeInvitation: Page<Work> = (work) => (request) =>
  request.showFormOnError(
    (refused) => peopleWith(work, request, { refused }),
    async () => {
      await revoke(work)(inviterOf(request), request.id);
      if (!request.isForm) return noContent();
      return answerAt(PEOPLE_PATH, await peopleWith(work, request, { done: 'revoked' }));
    },
  );
