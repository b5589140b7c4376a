import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { compose as getOauthClient } from '../oauth/get-oauth-client.ts';
import { compose as listOauthClients } from '../oauth/list-oauth-clients.ts';
import { compose as getUser } from './get-user.ts';
import { compose as listSsoAuditLogs } from './list-sso-audit-logs.ts';
import { compose as listUserHistory } from './list-user-history.ts';
import { compose as listUsers } from './list-users.ts';
import { compose as getSsoProvider } from './sso/get-sso-provider.ts';
import { compose as listSsoProviders } from './sso/list-sso-providers.ts';

/** Administration, to read. */
export const PAGES: Pages = {
  'GET /admin/users': listUsers,
  'GET /admin/users/{id}': getUser,
  'GET /admin/users/{id}/history': listUserHistory,
  'GET /admin/sso_audit_logs': listSsoAuditLogs,
  'GET /admin/sso_providers': listSsoProviders,
  'GET /admin/sso_providers/{name}': getSsoProvider,
  'GET /admin/sso_providers/{name}/test': getSsoProvider,
  'GET /admin/oauth_clients': listOauthClients,
  'GET /admin/oauth_clients/{id}': getOauthClient,
};

export const handler = lambda(() => answerPages(PAGES));
