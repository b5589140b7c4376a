import { resendInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { toInvitation } from '../../../shared/people/schema/invitation.ts';
import { resendInvitation } from '../../../shared/people/use-cases/invitations/send-invitation.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeApiInviter, composeInvites, type FindInviter } from './invitations.ts';

export type Dependencies = ApiDependencies & {
  readonly findInviter: FindInviter;
  readonly resend: ReturnType<typeof resendInvitation>;
};

/** POST /api/v1/invitations/{id}/resend */
export const createHandler = ({ findInviter, resend, ...api }: Dependencies) =>
  apiEndpoint(api, resendInvitationEndpoint, async (event, { caller }) => {
    const { invitation } = await resend(await findInviter(caller, event), pathId(event));
    return json(200, { data: toInvitation(invitation, api.now()) });
  });

export const handler = lambda(() =>
  createHandler({ ...composeApiInviter(), resend: resendInvitation(composeInvites()) }),
);
