import { listInvitationsEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { toInvitation } from '../../../shared/people/schema/invitation.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import {
  type ListInvitationsPorts,
  listInvitations,
  refuseOthers,
} from '../../../shared/people/use-cases/invitations/send-invitation.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { listed } from '../../../shared/platform/http/query.ts';
import { composeApi } from '../../platform/api.ts';
import { findCaller } from './invitations.ts';

export type Dependencies = ApiDependencies & ListInvitationsPorts;

/** GET /api/v1/invitations */
export const createHandler = ({ invitations, users, ...api }: Dependencies) =>
  apiEndpoint(api, listInvitationsEndpoint, async (event, { caller }) => {
    const user = await findCaller(users, caller);
    refuseOthers(user);
    const now = api.now();
    const all = await listInvitations({ invitations, users })(user);
    return json(
      200,
      listed(event, all, (one) => toInvitation(one, now)),
    );
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const users = createUserRepository(documents, tableName);
  return createHandler({ ...api, users, invitations: createInvitations(documents, tableName) });
});
