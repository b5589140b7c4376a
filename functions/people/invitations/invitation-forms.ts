import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { made } from '../../platform/adapters.ts';
import { pages } from '../../platform/pages.ts';
import { identities, users } from '../adapters.ts';
import * as sending from './invitation-pages/send-invitation.ts';
import { invites } from './invitations.ts';

/** The forms with which administrators invite people. */
export const handler = pages(
  {
    'GET /admin/invitations/new': sending.newInvitation,
    'POST /admin/invitations': sending.sendInvitation,
    'POST /admin/invitations/{id}/resend': sending.resendInvitation,
    'POST /admin/invitations/{id}/revoke': sending.revokeInvitation,
  },
  () => ({ ...invites(), ...made({ identities, users }) }),
  { role: 'admin', limit: ADMIN_LIMIT },
);
