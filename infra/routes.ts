import { ENDPOINTS } from '../shared/api/endpoints.ts';
import {
  AUDITED,
  BANK,
  IDENTITIES,
  LOCAL,
  OAUTH_CLIENT,
  OWN_CREDENTIALS,
  OWN_SESSIONS,
  PROVIDER,
  SECURITY,
  SSO,
  SSO_FINISH,
  SSO_START,
  VIEW,
} from './page-access.ts';
import { apiRoute, assets, fallback, guestPage, page, pages, type Route, type SignInRoute, signIn } from './route.ts';

/** Routes for people: the HTTP API, through the edge. */
export const PAGES: readonly Route[] = [
  assets('GET /assets/{name}', 'get-asset', { memory: 256, also: ['GET /favicon.ico'] }),
  fallback('answer-not-found', { memory: 256 }),
  page('GET /', 'show-home', { table: { read: ['family', 'ledger'] }, memory: 1024 }), // computes for 24 ms: the same cost as with 512, in half the time
  pages('account-pages', {
    table: { read: ['family', 'ledger'], write: ['family', 'ledger'] },
    routes: [
      'GET /accounts',
      'GET /accounts/{proxy+}',
      'POST /accounts/{proxy+}',
      'GET /transactions',
      'GET /transactions/{proxy+}',
      'POST /transactions/{proxy+}',
      'GET /valuations/{proxy+}',
      'POST /valuations/{proxy+}',
    ],
    uploads: { read: ['imports'] },
    memory: 1024, // as the overview
    answers: [
      'GET /accounts',
      'GET /accounts/new',
      'POST /accounts/new',
      'GET /accounts/{id}',
      'GET /accounts/{id}/edit',
      'POST /accounts/{id}/edit',
      'POST /accounts/{id}/delete',
      'GET /accounts/{id}/valuations',
      'POST /accounts/{id}/valuations',
      'GET /transactions',
      'GET /transactions/new',
      'POST /transactions/new',
      'GET /transactions/{id}',
      'POST /transactions/{id}',
      'POST /transactions/{id}/delete',
      'POST /transactions/{id}/posted_match',
      'GET /valuations/{id}',
      'POST /valuations/{id}',
      'POST /valuations/{id}/delete',
    ],
  }),

  pages('sign-in-pages', {
    table: { read: ['users', 'tokens', 'providers'] },
    ...VIEW,
    routes: [
      'GET /sign-in',
      'GET /sign-in/{proxy+}',
      'GET /registration',
      'GET /password_reset',
      'GET /sessions/{proxy+}',
    ],
    answers: [
      'GET /sign-in',
      'GET /sign-in/second-factor',
      'GET /sign-in/link',
      'GET /registration',
      'GET /password_reset',
      'GET /sessions/current',
      'GET /sessions/link',
    ],
  }),
  pages('sign-in-forms', {
    table: {
      read: ['users', 'tokens', 'limits', 'identities', 'providers'],
      write: ['users', 'sessions', 'tokens', 'limits', 'identities', 'audit'],
    },
    ...LOCAL,
    mail: true,
    routes: [
      'POST /sign-in',
      'GET /sign-in/again',
      'POST /sign-in/{proxy+}',
      'POST /sessions/{proxy+}',
      'POST /password_reset',
      'POST /password_reset/finish',
    ],
    answers: [
      'POST /sign-in',
      'GET /sign-in/again',
      'POST /sign-in/again',
      'POST /sign-in/link',
      'POST /sign-in/second-factor',
      'POST /sessions/link',
      'POST /sessions/reauthentication',
      'POST /sessions/second_factor',
      'POST /password_reset',
      'POST /password_reset/finish',
    ],
  }),
  guestPage('POST /sessions', 'create-session', {
    ...LOCAL,
    table: {
      read: ['users', 'sessions', 'tokens', 'limits', 'providers'],
      write: ['users', 'sessions', 'tokens', 'limits', 'audit'],
    },
  }),
  guestPage('POST /registration', 'register', {
    table: { read: ['users', 'limits'], write: ['family', 'users', 'sessions', 'tokens', 'limits', 'audit'] },
    ...LOCAL,
    secrets: ['keys', 'setup'],
  }),
  page('DELETE /sessions/current', 'delete-session', {
    table: { read: ['providers'], write: ['users', 'sessions', 'tokens', 'audit'] },
    ...SSO,
    egress: true,
    also: ['POST /sessions/current/end'],
  }),
  guestPage('PATCH /password_reset', 'reset-password', {
    table: { read: ['users', 'sessions', 'tokens'], write: ['users', 'sessions', 'tokens', 'limits', 'audit'] },
    ...LOCAL,
    mail: true,
  }),

  pages('settings-pages', {
    table: { read: ['debugLog', 'identities', 'providers', 'credentials', 'oauthClients'] },
    ...VIEW,
    debugLog: true,
    routes: ['GET /settings/{proxy+}'],
    answers: [
      'GET /settings/security',
      'GET /settings/security/sessions',
      'GET /settings/api_keys',
      'GET /settings/authorizations',
      'GET /settings/debug',
    ],
  }),
  pages('settings-forms', {
    table: {
      read: ['identities', 'providers', 'credentials'],
      write: ['users', 'sessions', 'tokens', 'identities', 'credentials', 'audit'],
    },
    ...LOCAL,
    mail: true,
    routes: ['POST /settings/{proxy+}', 'GET /settings/security/password', 'GET /settings/security/second_factor'],
    answers: [
      'GET /settings/security/password',
      'POST /settings/security/password',
      'GET /settings/security/second_factor',
      'POST /settings/security/second_factor',
      'POST /settings/security/second_factor/confirm',
      'POST /settings/security/second_factor/remove',
      'POST /settings/security/recovery_codes',
      'POST /settings/security/identities',
      'POST /settings/security/identities/{id}/disconnect',
      'POST /settings/security/sessions/end_others',
      'POST /settings/security/sessions/{id}/end',
      'POST /settings/api_keys',
      'POST /settings/api_keys/{id}/revoke',
      'POST /settings/authorizations/{id}/revoke',
    ],
  }),
  page('PUT /settings/security/password', 'change-password', SECURITY),
  page('PUT /settings/security/second_factor', 'confirm-second-factor', { ...SECURITY, memory: 512 }),
  page('DELETE /settings/security/second_factor', 'remove-second-factor', { ...SECURITY, memory: 512 }),
  page('DELETE /settings/security/identities/{id}', 'disconnect-identity', {
    ...IDENTITIES,
    table: { read: ['identities', 'providers'], write: ['users', 'sessions', 'identities', 'audit'] },
  }),
  page('DELETE /settings/security/sessions', 'end-other-sessions', OWN_SESSIONS),
  page('DELETE /settings/security/sessions/{id}', 'end-sign-in-session', OWN_SESSIONS),
  page('DELETE /settings/api_keys/{id}', 'revoke-api-key', OWN_CREDENTIALS),
  page('DELETE /settings/authorizations/{id}', 'revoke-authorization', OWN_CREDENTIALS),

  pages('change-pages', {
    table: { read: ['family', 'ledger'], write: ['family'] },
    routes: ['GET /changes', 'GET /changes/{proxy+}', 'POST /changes/{proxy+}'],
    uploads: { read: ['changes', 'imports'] },
    queues: ['publish'],
    memory: 1024, // as the overview
    answers: [
      'GET /changes',
      'GET /changes/new',
      'POST /changes/new',
      'POST /changes/rules',
      'GET /changes/{id}',
      'POST /changes/{id}/apply',
      'POST /changes/{id}/revert',
    ],
  }),
  pages('bank-pages', {
    table: { read: ['family', 'ledger'], write: ['family', 'ledger'] },
    routes: ['GET /bank_connections', 'GET /bank_connections/{proxy+}', 'POST /bank_connections/{proxy+}'],
    ...BANK,
    uploads: { remove: ['bank', 'bank-debug'] },
    answers: [
      'GET /bank_connections',
      'GET /bank_connections/new',
      'POST /bank_connections/new',
      'GET /bank_connections/{id}',
      'POST /bank_connections/{id}',
      'POST /bank_connections/{id}/sync',
      'GET /bank_connections/{id}/reconnect',
      'POST /bank_connections/{id}/reconnect',
      'GET /bank_connections/{id}/delete',
      'POST /bank_connections/{id}/delete',
      'GET /bank_connections/{id}/accounts/{account_id}',
      'POST /bank_connections/{id}/accounts/{account_id}',
      'POST /bank_connections/{id}/accounts/{account_id}/unlink',
      'POST /bank_connections/{id}/replacements/{dormant_id}/dismiss',
    ],
  }),
  pages('import-pages', {
    table: { read: ['family', 'ledger', 'imports'], write: ['family', 'imports'] },
    routes: ['GET /imports', 'GET /imports/{proxy+}', 'POST /imports/{proxy+}'],
    uploads: { read: ['raw', 'rows', 'imports'], write: ['raw', 'rows'] },
    queues: ['prepare', 'statement', 'publish', 'revert'],
    nativeLimit: true,
    memory: 1024, // reads and checks files of up to 20,000 rows before it answers
    answers: [
      'GET /imports',
      'GET /imports/new',
      'POST /imports/new',
      'GET /imports/{id}',
      'POST /imports/{id}/account',
      'POST /imports/{id}/delete',
      'GET /imports/{id}/columns',
      'POST /imports/{id}/columns',
      'GET /imports/{id}/rows',
      'GET /imports/{id}/rows/{row_number}',
      'POST /imports/{id}/rows/{row_number}',
      'GET /imports/{id}/mappings',
      'POST /imports/{id}/mappings',
      'GET /imports/{id}/effect',
      'POST /imports/{id}/publish',
      'GET /imports/{id}/progress',
      'GET /imports/{id}/verification',
      'GET /imports/{id}/revert',
      'POST /imports/{id}/revert',
    ],
  }),

  pages('administration-pages', {
    table: { read: ['users', 'identities', 'providers', 'oauthClients', 'audit'], write: ['limits'] },
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
      read: ['users', 'identities', 'providers', 'credentials'],
      write: ['users', 'sessions', 'limits', 'identities', 'oauthClients', 'audit'],
    },
    ...IDENTITIES,
    memory: 512,
    routes: ['POST /admin/{proxy+}'],
    answers: [
      'POST /admin/users/{id}',
      'POST /admin/users/{id}/suspend',
      'POST /admin/users/{id}/reactivate',
      'POST /admin/users/{id}/sync_roles',
      'POST /admin/blocked_identities/{id}/unblock',
      'POST /admin/oauth_clients',
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
      read: ['users', 'identities', 'credentials'],
      write: ['family', 'users', 'sessions', 'limits', 'identities', 'credentials', 'audit'],
    },
    ...AUDITED,
    uploads: { remove: ['bank', 'bank-debug'] },
    also: ['POST /admin/users/{id}/delete'],
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

  page('GET /oauth/authorize', 'begin-authorization', { table: { read: ['oauthClients'], write: ['tokens'] } }),
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
];

/** Routes with function URLs, through the edge: the more literal path wins. */
export const SIGN_IN_ROUTES: readonly SignInRoute[] = [
  signIn('GET /auth/{name}', 'start-sign-in', { ...SSO_START, egress: true }),
  signIn('GET /auth/{name}/callback', 'finish-sign-in', { ...SSO_FINISH, egress: true }),
  signIn('GET /auth/saml/{name}', 'start-saml', SSO_START),
  signIn('GET /auth/saml/{name}/metadata', 'get-saml-metadata', {
    table: { read: ['providers'] },
    ...VIEW,
  }),
  signIn('POST /auth/saml/{name}/callback', 'finish-saml', SSO_FINISH),
  signIn('GET|POST /auth/saml/{name}/logout', 'log-out-saml', {
    ...SSO,
    table: {
      read: ['users', 'sessions', 'identities', 'providers'],
      write: ['users', 'sessions', 'tokens', 'limits', 'audit'],
    },
  }),
];

/** API routes, from the endpoints declared in shared/<wing>/endpoints.ts. */
export const ROUTES: readonly Route[] = ENDPOINTS.map(apiRoute);
