import { ENDPOINTS } from '../shared/api/endpoints.ts';
import { apiRoute, assets, fallback, page, pages, type Route, type SignInRoute, signIn } from './route.ts';

/** Local authentication. The memory determines the processor share, and with it the duration of argon2id. */
const LOCAL = { table: 'readWrite', secrets: ['keys'], auth: true, memory: 1024 } as const;

/** Single sign-on. The memory determines the processor share, which signature checks need. */
const SSO = { table: 'readWrite', secrets: ['keys'], auth: true, memory: 1024 } as const;

/** Functions that write the audit log. */
const AUDITED = { table: 'readWrite', secrets: ['keys'] } as const;

/** Pages that only read, of people and of identity providers. */
const VIEW = { table: 'read', secrets: ['keys'], auth: true, memory: 512 } as const;

/** Functions that manage a user's identities at providers. */
const IDENTITIES = { ...AUDITED, auth: true } as const;

/** Functions that contact an identity provider to verify its configuration. */
const PROVIDER = { table: 'readWrite', secrets: ['keys'], auth: true, egress: true, memory: 512 } as const;

/** Functions that contact bank providers and start syncs. */
const BANK = {
  table: 'readWrite',
  queues: ['bank-sync'],
  secrets: ['keys'],
  egress: true,
  banks: true,
  memory: 512,
} as const;

/** Routes for people: the HTTP API, through the edge. */
export const PAGES: readonly Route[] = [
  assets('GET /assets/{name}', 'get-asset', { memory: 256, also: ['GET /favicon.ico'] }),
  fallback('answer-not-found', { memory: 256 }),
  page('GET /', 'show-home', { table: 'read', memory: 1024 }), // computes for 24 ms: the same cost as with 512, in half the time
  pages('account-pages', {
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
    table: 'readWrite',
    uploads: 'read',
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
  page('POST /sessions', 'create-session', LOCAL),
  page('POST /registration', 'register', { ...LOCAL, secrets: ['keys', 'setup'] }),
  page('DELETE /sessions/current', 'delete-session', { ...SSO, egress: true, also: ['POST /sessions/current/end'] }),
  page('PATCH /password_reset', 'reset-password', { ...LOCAL, mail: true }),

  pages('settings-pages', {
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
  page('PUT /settings/security/password', 'change-password', { ...LOCAL, mail: true }),
  page('PUT /settings/security/second_factor', 'confirm-second-factor', { ...LOCAL, mail: true, memory: 512 }),
  page('DELETE /settings/security/second_factor', 'remove-second-factor', { ...LOCAL, mail: true, memory: 512 }),
  page('DELETE /settings/security/identities/{id}', 'disconnect-identity', IDENTITIES),
  page('DELETE /settings/security/sessions', 'end-other-sessions', AUDITED),
  page('DELETE /settings/security/sessions/{id}', 'end-sign-in-session', AUDITED),
  page('DELETE /settings/api_keys/{id}', 'revoke-api-key', AUDITED),
  page('DELETE /settings/authorizations/{id}', 'revoke-authorization', AUDITED),

  pages('bank-pages', {
    routes: ['GET /bank_connections', 'GET /bank_connections/{proxy+}', 'POST /bank_connections/{proxy+}'],
    ...BANK,
    uploads: 'readWrite',
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
    routes: ['GET /imports', 'GET /imports/{proxy+}', 'POST /imports/{proxy+}'],
    table: 'readWrite',
    uploads: 'readWrite',
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
    ...VIEW,
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
  page('PATCH /admin/sso_providers/{name}', 'update-sso-provider', PROVIDER),
  page('DELETE /admin/sso_providers/{name}', 'delete-sso-provider', IDENTITIES),
  page('PATCH /admin/users/{id}', 'update-user', AUDITED),
  page('DELETE /admin/users/{id}', 'delete-user', {
    ...AUDITED,
    uploads: 'readWrite',
    also: ['POST /admin/users/{id}/delete'],
  }),
  page('DELETE /admin/blocked_identities/{id}', 'unblock-identity', AUDITED),
  page('GET /admin/sso_audit_logs/export', 'export-sso-audit-logs', {
    table: 'readWrite', // the export is itself recorded in the log
    secrets: ['keys'],
    memory: 512,
  }),
  page('PATCH /admin/oauth_clients/{id}', 'update-oauth-client', AUDITED),
  page('DELETE /admin/oauth_clients/{id}', 'delete-oauth-client', AUDITED),

  page('GET /oauth/authorize', 'begin-authorization', { table: 'readWrite' }),
  page('POST /oauth/authorize', 'decide-authorization', AUDITED),
  page('POST /oauth/token', 'issue-token', AUDITED),
  page('POST /oauth/revoke', 'revoke-token', AUDITED),
  page('GET /oauth/jwks', 'get-signing-keys', { table: 'read' }),
  page('GET /.well-known/oauth-authorization-server', 'get-authorization-server', { table: 'read' }),
];

/** Routes with function URLs, through the edge: the more literal path wins. */
export const SIGN_IN_ROUTES: readonly SignInRoute[] = [
  signIn('GET /auth/{name}', 'start-sign-in', { ...SSO, egress: true }),
  signIn('GET /auth/{name}/callback', 'finish-sign-in', { ...SSO, egress: true, mail: true }),
  signIn('GET /auth/saml/{name}', 'start-saml', SSO),
  signIn('GET /auth/saml/{name}/metadata', 'get-saml-metadata', { ...SSO, table: 'read', memory: 512 }),
  signIn('POST /auth/saml/{name}/callback', 'finish-saml', { ...SSO, mail: true }),
  signIn('GET|POST /auth/saml/{name}/logout', 'log-out-saml', SSO),
];

/** API routes, from the endpoints declared in shared/<wing>/endpoints.ts. */
export const ROUTES: readonly Route[] = ENDPOINTS.map(apiRoute);
