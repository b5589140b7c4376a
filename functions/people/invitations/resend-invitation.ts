import { resendInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { resendInvitation } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { toInvitation } from '../../../shared/people/schema/invitation.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { findInviter, invites } from './invitations.ts';

/** POST /api/v1/invitations/{id}/resend */
export const handler = endpoint(
  resendInvitationEndpoint,
  { findInviter, invites },
  ({ findInviter, invites, now }) =>
    async ({ caller, id }, event) => {
      const { invitation } = await resendInvitation(invites)(await findInviter(caller, event), id);
      return { data: toInvitation(invitation, now()) };
    },
);
