import {
  type PersonDependencies,
  type PersonOptions,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { textDigest } from '../../../shared/people/identity/secret-text.ts';
import { toInvitation, toInvitationForm } from '../../../shared/people/schema/invitation.ts';
import {
  type InviteOncePorts,
  type Inviter,
  invite,
  inviteOnce,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from '../../../shared/people/use-cases/invitations/send-invitation.ts';
import { isUuid } from '../../../shared/platform/domain/ids.ts';
import { toPageRequest } from '../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json, noContent } from '../../../shared/platform/http/answers.ts';
import type { ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import { type ApiResult, pathId } from '../../../shared/platform/http/api-event.ts';
import { answerAt, htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { NEW_INVITATION_PATH, newInvitationPage } from '../../../web/people/admin/invitation-pages.ts';
import { PEOPLE_PATH } from '../../../web/people/admin/people.ts';
import { type UsersContent, usersPage } from '../../../web/people/admin/people-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { submissionId, submissionKey } from '../../platform/submit-once.ts';
import { composeAdmin } from '../admin/admin.ts';
import { type UsersViewPorts, viewUsers } from '../admin/user-views.ts';
import { composeInvites } from './invitations.ts';

export type Work = PersonDependencies & {
  readonly lists: Omit<UsersViewPorts, 'now'>;
  readonly ports: InviteOncePorts;
};

const OPTIONS = { role: 'admin', limit: ADMIN_LIMIT } as const satisfies PersonOptions;
const RECENT = { ...OPTIONS, recent: true } as const satisfies PersonOptions;

const inviterOf = ({ person, edge }: PersonRequest): Inviter => ({
  user: person.user,
  edge,
  sessionId: person.session.id,
});

/** The page of people, with what came of a form. */
const peopleWith = async (
  { lists, ports }: Work,
  { person, viewer }: PersonRequest,
  shown: Pick<UsersContent, 'done' | 'sent' | 'refused'>,
) => {
  const query = {};
  const all = { ...lists, now: ports.now };
  const seen = await viewUsers(all, person.user, { page: toPageRequest(undefined, undefined), query });
  return usersPage(await viewer(PEOPLE_PATH), { ...seen, query, ...shown });
};

/** The only page that ever shows the link. Programs get the invitation without it. */
const sentAnswer = async (
  work: Work,
  request: PersonRequest,
  { invitation, link, isSent, isRepeated }: SentInvitation,
  isAgain: boolean,
): Promise<ApiResult> => {
  const shown = toInvitation(invitation, work.ports.now());
  if (!request.isForm) return json(isAgain ? 200 : 201, { data: shown });
  const sent = { invitation: shown, link, isSent, isAgain, isRepeated };
  return answerAt(PEOPLE_PATH, await peopleWith(work, request, { sent }));
};

/** GET /admin/invitations/new */
export const newInvitation = (work: Work): ApiHandler =>
  personEndpoint(work, RECENT, async ({ viewer }) =>
    htmlResult(200, newInvitationPage(await viewer(), newForm({ once: work.ports.newId() }))),
  );

/** POST /admin/invitations {email, role, days} */
export const inviteForm = (work: Work): ApiHandler =>
  personEndpoint(work, RECENT, (request) =>
    showFormOnError(
      request,
      async ({ errors, values }) => {
        const form = { errors, values: { ...values, once: work.ports.newId() } };
        return newInvitationPage(await request.viewer(NEW_INVITATION_PATH), form);
      },
      async () => sentAnswer(work, request, await sendForm(work, request), false),
    ),
  );

/** Without a page, as a program sends it, there is nothing to tell a repetition by. */
const sendForm = ({ ports }: Work, request: PersonRequest): Promise<SentInvitation> => {
  const [inviter, invitation] = [inviterOf(request), toInvitationForm(request.fields)];
  const { familyId } = inviter.user;
  const { once } = request.fields;
  if (typeof once !== 'string' || !isUuid(once)) return invite(ports)(inviter, invitation);
  const form = { familyId, fields: { once }, request: invitation };
  return inviteOnce(ports)(inviter, invitation, {
    id: submissionId({ sha256 }, form),
    token: textDigest(`invitation|${familyId}|${submissionKey(form)}`), // as random as `once`: 122 bits, made by the page of the form
  });
};

/** POST /admin/invitations/{id}/resend */
export const resendForm = (work: Work): ApiHandler =>
  personEndpoint(work, RECENT, (request, event) =>
    showFormOnError(
      request,
      (refused) => peopleWith(work, request, { refused }),
      async () => {
        const sent = await resendInvitation(work.ports)(inviterOf(request), pathId(event));
        return sentAnswer(work, request, sent, true);
      },
    ),
  );

/** POST /admin/invitations/{id}/revoke */
export const revokeForm = (work: Work): ApiHandler =>
  personEndpoint(work, OPTIONS, (request, event) =>
    showFormOnError(
      request,
      (refused) => peopleWith(work, request, { refused }),
      async () => {
        await revokeInvitation(work.ports)(inviterOf(request), pathId(event));
        if (!request.isForm) return noContent();
        return answerAt(PEOPLE_PATH, await peopleWith(work, request, { done: 'revoked' }));
      },
    ),
  );

const composed = (build: (work: Work) => ApiHandler) => () => {
  const { person, users, identities, invitations } = composeAdmin();
  return build({ ...person, lists: { users, identities, invitations }, ports: composeInvites() });
};

export const PAGES: Pages = {
  'GET /admin/invitations/new': composed(newInvitation),
  'POST /admin/invitations': composed(inviteForm),
  'POST /admin/invitations/{id}/resend': composed(resendForm),
  'POST /admin/invitations/{id}/revoke': composed(revokeForm),
};

export const handler = lambda(() => answerPages(PAGES));
