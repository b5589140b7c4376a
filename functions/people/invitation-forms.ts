import {
  type PersonDependencies,
  type PersonRequest,
  personEndpoint,
} from '../../shared/people/http/person-endpoint.ts';
import { toInvitation, toInvitationForm } from '../../shared/people/schema/invitation.ts';
import {
  type InvitePorts,
  type Inviter,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../../shared/people/use-cases/invitations/send-invitation.ts';
import { toPageRequest } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json, noContent } from '../../shared/platform/http/answers.ts';
import type { ApiHandler } from '../../shared/platform/http/api-endpoint.ts';
import { type ApiEvent, type ApiResult, pathId } from '../../shared/platform/http/api-event.ts';
import { answerAt } from '../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { showFormOnError } from '../../shared/platform/http/refused-form.ts';
import { type UsersContent, usersPage } from '../../web/people/admin/people-page.ts';
import { answerPages, type Pages } from '../platform/answer-pages.ts';
import { composeAdmin } from './admin.ts';
import { composeInvites } from './invitations.ts';
import { type UsersViewPorts, viewUsers } from './user-views.ts';

export type Work = PersonDependencies & { readonly lists: Omit<UsersViewPorts, 'now'>; readonly ports: InvitePorts };

type Act = (ports: InvitePorts, request: PersonRequest, event: ApiEvent) => Promise<ApiResult>;

const PATH = '/admin/users';

const inviterOf = ({ person, edge }: PersonRequest): Inviter => ({
  user: person.user,
  edge,
  sessionId: person.session.id,
});

/** The page of users, below which the forms are. */
const pageWith = async (
  { lists, ports }: Pick<Work, 'lists' | 'ports'>,
  { person, viewer }: PersonRequest,
  shown: Pick<UsersContent, 'done' | 'invitationForm'>,
) => {
  const query = {};
  const all = { ...lists, now: ports.now };
  const seen = await viewUsers(all, person.user, { page: toPageRequest(undefined, undefined), query });
  return usersPage(await viewer(PATH), { ...seen, query, ...shown });
};

/** A form, or JSON for programs. The form is answered with the page, as all forms of administration. */
const form =
  (done: NonNullable<UsersContent['done']>, act: Act, proof: { readonly recent?: true } = {}) =>
  ({ lists, ports, ...deps }: Work): ApiHandler =>
    personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT, ...proof }, (request, event) =>
      showFormOnError(
        request,
        (refused) => pageWith({ lists, ports }, request, { invitationForm: refused }),
        async () => {
          const result = await act(ports, request, event);
          return request.isForm ? answerAt(PATH, await pageWith({ lists, ports }, request, { done })) : result;
        },
      ),
    );

/** POST /admin/invitations {email, role, days} */
export const inviteForm = form(
  'invited',
  async (ports, request) => {
    const invitation = await invite(ports)(inviterOf(request), toInvitationForm(request.fields));
    return json(201, { data: toInvitation(invitation, ports.now()) });
  },
  { recent: true },
);

/** POST /admin/invitations/{id}/resend */
export const resendForm = form('resent', async (ports, request, event) => {
  const invitation = await resendInvitation(ports)(inviterOf(request), pathId(event));
  return json(200, { data: toInvitation(invitation, ports.now()) });
});

/** POST /admin/invitations/{id}/revoke */
export const revokeForm = form('revoked', async (ports, request, event) => {
  await revokeInvitation(ports)(inviterOf(request), pathId(event));
  return noContent();
});

const composed = (build: (work: Work) => ApiHandler) => () => {
  const { person, users, identities, invitations } = composeAdmin();
  return build({ ...person, lists: { users, identities, invitations }, ports: composeInvites() });
};

export const PAGES: Pages = {
  'POST /admin/invitations': composed(inviteForm),
  'POST /admin/invitations/{id}/resend': composed(resendForm),
  'POST /admin/invitations/{id}/revoke': composed(revokeForm),
};

export const handler = lambda(() => answerPages(PAGES));
