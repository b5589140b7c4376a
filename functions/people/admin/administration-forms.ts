import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { compose as createOauthClient } from '../oauth/create-oauth-client.ts';
import { compose as deleteOauthClient } from '../oauth/delete-oauth-client.ts';
import { compose as updateOauthClient } from '../oauth/update-oauth-client.ts';
import { compose as reactivateUser } from './reactivate-user.ts';
import { compose as suspendUser } from './suspend-user.ts';
import { compose as syncUserRoles } from './sync-user-roles.ts';
import { compose as unblockIdentity } from './unblock-identity.ts';
import { compose as updateUser } from './update-user.ts';

/** What administrators change about users, and the registration of applications. */
export const PAGES: Pages = {
  'POST /admin/users/{id}': updateUser,
  'POST /admin/users/{id}/suspend': suspendUser,
  'POST /admin/users/{id}/reactivate': reactivateUser,
  'POST /admin/users/{id}/sync_roles': syncUserRoles,
  'POST /admin/blocked_identities/{id}/unblock': unblockIdentity,
  'GET /admin/oauth_clients/new': createOauthClient,
  'POST /admin/oauth_clients': createOauthClient,
  'POST /admin/oauth_clients/{id}': updateOauthClient,
  'POST /admin/oauth_clients/{id}/secret': updateOauthClient,
  'POST /admin/oauth_clients/{id}/delete': deleteOauthClient,
};

export const handler = lambda(() => answerPages(PAGES));
