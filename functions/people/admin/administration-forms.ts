import { pages } from '../../platform/pages.ts';
import { providers } from '../adapters.ts';
import { addClient, deleteClient, editClient, newClient } from '../oauth/client-pages/change-client.ts';
import { clientWork } from '../oauth/oauth-work.ts';

import { reactivate, setRole, suspend, syncRole, unblock } from './user-pages/change-user.ts';
import { userActs } from './user-work.ts';

/** Changes of users and the registration of applications, for administrators. */
export const handler = pages(
  {
    'POST /admin/users/{id}': setRole,
    'POST /admin/users/{id}/suspend': suspend,
    'POST /admin/users/{id}/reactivate': reactivate,
    'POST /admin/users/{id}/sync_roles': syncRole,
    'POST /admin/blocked_identities/{id}/unblock': unblock,
    'GET /admin/oauth_clients/new': newClient,
    'POST /admin/oauth_clients': addClient,
    'POST /admin/oauth_clients/{id}': editClient,
    'POST /admin/oauth_clients/{id}/secret': editClient,
    'POST /admin/oauth_clients/{id}/delete': deleteClient,
  },
  () => ({ ...userActs(), ...clientWork(), providers: providers() }),
);
