import { AUDITED, IDENTITIES, OAUTH_CLIENT, PROVIDER, VIEW } from './page-access.ts';
import { guestPage, page, pages, type Route } from './route.ts';

/** Pages for administrators, and what OAuth applications call. */
export const ADMINISTRATION_PAGES: readonly Route[] = [
  pages('administration-pages', {
    table: { read: ['users', 'identities', 'invitations', 'providers', 'oauthClients', 'audit'], write: ['limits'] },
    ...VIEW,
    secrets: ['keys'], // says which records of the audit log were changed
    routes: ['GET /admin/{proxy+}'],
    answers: [
      'GET /admin/users',
      'GET /admin/users/{id}',
      'GET /admin/users/{id}/history',
      'GET /admin/sso_audit_logs',
      'GET /admin/sso_providers',
      'GET /admin/sso_providers/{name}',
      'GET /admin/sso_providers/{name}/test',
      'GET /admin/oauth_clients',
      'GET /admin/oauth_clients/{id}',
    ],
  }),
  pages('administration-forms', {
    table: {
      read: ['users', 'identities', 'providers', 'credentials', 'oauthClients'],
      write: ['users', 'sessions', 'limits', 'identities', 'oauthClients', 'audit'],
    },
    ...IDENTITIES,
    memory: 512,
    routes: ['POST /admin/{proxy+}', 'GET /admin/oauth_clients/new'],
    answers: [
      'POST /admin/users/{id}',
      'POST /admin/users/{id}/suspend',
      'POST /admin/users/{id}/reactivate',
      'POST /admin/users/{id}/sync_roles',
      'POST /admin/blocked_identities/{id}/unblock',
      'GET /admin/oauth_clients/new',
      'POST /admin/oauth_clients',
      'POST /admin/oauth_clients/{id}',
      'POST /admin/oauth_clients/{id}/secret',
      'POST /admin/oauth_clients/{id}/delete',
    ],
  }),
  pages('invitation-forms', {
    table: {
      read: ['users', 'identities', 'invitations'],
      write: ['tokens', 'limits', 'invitations', 'audit'],
    },
    ...IDENTITIES,
    mail: true,
    routes: ['GET /admin/invitations/new', 'POST /admin/invitations', 'POST /admin/invitations/{proxy+}'],
    answers: [
      'GET /admin/invitations/new',
      'POST /admin/invitations',
      'POST /admin/invitations/{id}/resend',
      'POST /admin/invitations/{id}/revoke',
    ],
  }),
  pages('sso-provider-forms', {
    table: { read: ['users', 'identities', 'providers'], write: ['limits', 'providers', 'audit'] },
    ...PROVIDER,
    routes: [
      'POST /admin/sso_providers',
      'POST /admin/sso_providers/{proxy+}',
      'GET /admin/sso_providers/new',
      'GET /admin/sso_providers/{name}/delete',
    ],
    answers: [
      'GET /admin/sso_providers/new',
      'POST /admin/sso_providers',
      'POST /admin/sso_providers/{name}',
      'GET /admin/sso_providers/{name}/delete',
      'POST /admin/sso_providers/{name}/delete',
      'POST /admin/sso_providers/{name}/test',
      'POST /admin/sso_providers/{name}/enable',
      'POST /admin/sso_providers/{name}/disable',
    ],
  }),
  page('PATCH /admin/sso_providers/{name}', 'update-sso-provider', {
    ...PROVIDER,
    table: { read: ['providers'], write: ['limits', 'providers', 'audit'] },
  }),
  page('DELETE /admin/sso_providers/{name}', 'delete-sso-provider', {
    ...IDENTITIES,
    table: { read: ['users', 'identities', 'providers'], write: ['limits', 'providers', 'audit'] },
  }),
  page('PATCH /admin/users/{id}', 'update-user', {
    ...AUDITED,
    table: { read: ['users', 'identities'], write: ['users', 'sessions', 'limits', 'audit'] },
  }),
  page('DELETE /admin/users/{id}', 'delete-user', {
    table: {
      read: ['users', 'identities', 'passkeys', 'invitations', 'credentials'],
      write: ['family', 'users', 'sessions', 'limits', 'identities', 'passkeys', 'credentials', 'audit'],
    },
    ...AUDITED,
    uploads: { remove: ['bank', 'bank-debug'] },
    also: ['POST /admin/users/{id}/delete'],
  }),
  page('POST /admin/users/{id}/reset_second_factor', 'reset-second-factor', {
    table: {
      read: ['users', 'identities', 'passkeys'],
      write: ['users', 'sessions', 'limits', 'passkeys', 'audit'],
    },
    ...AUDITED,
    mail: true,
  }),
  page('DELETE /admin/blocked_identities/{id}', 'unblock-identity', {
    ...AUDITED,
    table: { read: ['identities'], write: ['limits', 'identities', 'audit'] },
  }),
  page('GET /admin/sso_audit_logs/export', 'export-sso-audit-logs', {
    table: { read: ['audit'], write: ['limits', 'audit'] }, // the export is itself recorded
    secrets: ['keys'],
    memory: 512,
  }),
  page('PATCH /admin/oauth_clients/{id}', 'update-oauth-client', OAUTH_CLIENT),
  page('DELETE /admin/oauth_clients/{id}', 'delete-oauth-client', OAUTH_CLIENT),

  page('GET /oauth/authorize', 'begin-authorization', {
    table: { read: ['oauthClients'], write: ['tokens', 'limits'] },
    egress: true, // reads the metadata document of an application that is not registered
  }),
  page('POST /oauth/authorize', 'decide-authorization', {
    ...AUDITED,
    table: { read: ['oauthClients'], write: ['tokens', 'audit'] },
  }),
  guestPage('POST /oauth/token', 'issue-token', {
    ...AUDITED,
    table: {
      read: ['users', 'tokens', 'credentials', 'oauthClients', 'signingKeys'],
      write: ['users', 'limits', 'credentials', 'signingKeys', 'audit'],
    },
  }),
  guestPage('POST /oauth/revoke', 'revoke-token', {
    ...AUDITED,
    table: { read: ['users', 'credentials', 'oauthClients', 'signingKeys'], write: ['limits', 'credentials', 'audit'] },
  }),
  guestPage('GET /oauth/jwks', 'get-signing-keys', { table: { read: ['signingKeys'] } }),
  guestPage('GET /.well-known/oauth-authorization-server', 'get-authorization-server', { table: {} }),
  guestPage('GET /.well-known/oauth-protected-resource', 'get-protected-resource', {
    table: {},
    also: ['GET /.well-known/oauth-protected-resource/mcp'],
  }),
];
