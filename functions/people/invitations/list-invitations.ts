import { findCaller } from '../../../shared/people/http/api-caller.ts';
import { listInvitationsEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { listInvitations, refuseOthers } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { toInvitation } from '../../../shared/people/schema/invitation.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { invitations, users } from '../adapters.ts';

/** GET /api/v1/invitations */
export const handler = queryEndpoint(
  listInvitationsEndpoint,
  { invitations, users },
  (ports) =>
    async ({ caller, listed }) => {
      const user = await findCaller(ports.users, caller);
      refuseOthers(user);
      const [all, now] = [await listInvitations(ports)(user), ports.now()];
      return listed(all, (invitation) => toInvitation(invitation, now));
    },
);
