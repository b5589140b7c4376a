import { revokeInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { revokeInvitation } from '../../../shared/people/use-cases/invitations/send-invitation.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeApiInviter, composeInvitations, type FindInviter } from './invitations.ts';

export type Dependencies = ApiDependencies & {
  readonly findInviter: FindInviter;
  readonly revoke: ReturnType<typeof revokeInvitation>;
};

/** DELETE /api/v1/invitations/{id} */
export const createHandler = ({ findInviter, revoke, ...api }: Dependencies) =>
  apiEndpoint(api, revokeInvitationEndpoint, async (event, { caller }) => {
    await revoke(await findInviter(caller, event), pathId(event));
    return noContent();
  });

export const handler = lambda(() =>
  createHandler({ ...composeApiInviter(), revoke: revokeInvitation(composeInvitations()) }),
);
