import { pages } from '../../platform/pages.ts';
import { oauthClients } from '../adapters.ts';
import { showClient, showClients } from '../oauth/client-pages/show-clients.ts';
import { auditLogWork } from './audit-log.ts';
import { showAuditLog, showUserHistory } from './log-pages/show-audit-log.ts';
import { showProvider, showProviders, showTest } from './sso/provider-pages/show-providers.ts';
import { providerWork } from './sso/provider-work.ts';
import { showUser, showUsers } from './user-pages/show-users.ts';
import { userWork } from './user-work.ts';

/** Administration, to read. */
export const handler = pages(
  {
    'GET /admin/users': showUsers,
    'GET /admin/users/{id}': showUser,
    'GET /admin/users/{id}/history': showUserHistory,
    'GET /admin/sso_audit_logs': showAuditLog,
    'GET /admin/sso_providers': showProviders,
    'GET /admin/sso_providers/{name}': showProvider,
    'GET /admin/sso_providers/{name}/test': showTest,
    'GET /admin/oauth_clients': showClients,
    'GET /admin/oauth_clients/{id}': showClient,
  },
  () => ({ ...userWork(), ...auditLogWork(), ...providerWork(), clients: oauthClients() }),
);
