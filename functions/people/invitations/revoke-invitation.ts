import { revokeInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { revokeInvitation } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { noContent } from '../../../shared/platform/http/response/answers.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { audit, invitations, users } from '../adapters.ts';
import { findInviter } from './invitations.ts';

/** DELETE /api/v1/invitations/{id} */
export const handler = endpoint(
  revokeInvitationEndpoint,
  { findInviter, invitations, users, audit },
  (ports) =>
    async (event, { caller }) => {
      await revokeInvitation(ports)(await ports.findInviter(caller, event), pathId(event));
      return noContent();
    },
);
