import { revokeInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { revokeInvitation } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { audit, invitations, users } from '../adapters.ts';
import { findInviter } from './invitations.ts';

/** DELETE /api/v1/invitations/{id} */
export const handler = endpoint(
  revokeInvitationEndpoint,
  { findInviter, invitations, users, audit },
  (ports) =>
    async ({ caller, id }, event) => {
      await revokeInvitation(ports)(await ports.findInviter(caller, event), id);
    },
);
