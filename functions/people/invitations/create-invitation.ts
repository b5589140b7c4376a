import { createInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { invite } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { toInvitation, toNewInvitation } from '../../../shared/people/schema/invitation.ts';
import { requestHash } from '../../../shared/platform/http/idempotent.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { findInviter, invites } from './invitations.ts';

/** POST /api/v1/invitations */
export const handler = idempotentEndpoint(
  createInvitationEndpoint,
  { findInviter, invites },
  ({ findInviter, invites, now }) => ({
    read: async ({ readFields }, event) => ({ event, fields: await readFields(toNewInvitation) }),
    hash: ({ fields }) => requestHash(fields),
    act: async (caller, { event, fields }, id) => {
      const { invitation } = await invite(invites)(await findInviter(caller, event), fields, id);
      return { data: toInvitation(invitation, now()) };
    },
  }),
);
