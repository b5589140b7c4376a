import { ENDPOINTS } from '../shared/api/endpoints.ts';
import { apiRoute, assets, fallback, page, type Route, type SignInRoute, signIn } from './route.ts';

/** Local authentication. The memory determines the processor share, and with it the duration of argon2id. */
const LOCAL = { table: 'readWrite', secrets: ['keys'], auth: true, memory: 1024 } as const;

/** Single sign-on. The memory determines the processor share, which signature checks need. */
const SSO = { table: 'readWrite', secrets: ['keys'], auth: true, memory: 1024 } as const;

/** Functions that write the audit log. */
const AUDITED = { table: 'readWrite', secrets: ['keys'] } as const;

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
  page('GET /', 'show-home', { table: 'read' }),
  page('GET /accounts', 'account-pages', {
    table: 'readWrite',
    uploads: 'read',
    memory: 512,
    also: [
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
  page('GET /sign-in', 'show-sign-in', {
    table: 'read',
    secrets: ['keys'],
    auth: true,
    also: ['GET /sign-in/second-factor', 'GET /registration', 'GET /password_reset'],
  }),
  page('POST /sessions', 'create-session', { ...LOCAL, also: ['POST /sign-in'] }),
  page('GET /sessions/current', 'show-session', { table: 'read' }),
  page('DELETE /sessions/current', 'delete-session', { ...SSO, egress: true, also: ['POST /sessions/current/end'] }),
  page('GET /sessions/link', 'show-pending-link', {
    ...SSO,
    table: 'read',
    memory: 512,
    also: ['GET /sign-in/link'],
  }),
  page('POST /sessions/link', 'link-identity', { ...LOCAL, mail: true, also: ['POST /sign-in/link'] }),
  page('POST /sessions/second_factor', 'verify-second-factor', {
    ...LOCAL,
    memory: 512,
    also: ['POST /sign-in/second-factor'],
  }),
  page('POST /sessions/reauthentication', 'reauthenticate', {
    ...LOCAL,
    also: ['GET /sign-in/again', 'POST /sign-in/again'],
  }),
  page('POST /registration', 'register', { ...LOCAL, secrets: ['keys', 'setup'] }),
  page('POST /password_reset', 'request-password-reset', { ...LOCAL, mail: true, memory: 512 }),
  page('PATCH /password_reset', 'reset-password', { ...LOCAL, mail: true, also: ['POST /password_reset/finish'] }),
  page('PUT /settings/security/password', 'change-password', {
    ...LOCAL,
    mail: true,
    also: ['GET /settings/security/password', 'POST /settings/security/password'],
  }),
  page('POST /settings/security/second_factor', 'begin-second-factor', {
    ...LOCAL,
    memory: 512,
    also: ['GET /settings/security/second_factor'],
  }),
  page('PUT /settings/security/second_factor', 'confirm-second-factor', {
    ...LOCAL,
    mail: true,
    memory: 512,
    also: ['POST /settings/security/second_factor/confirm'],
  }),
  page('DELETE /settings/security/second_factor', 'remove-second-factor', {
    ...LOCAL,
    mail: true,
    memory: 512,
    also: ['POST /settings/security/second_factor/remove'],
  }),
  page('POST /settings/security/recovery_codes', 'renew-recovery-codes', { ...LOCAL, mail: true, memory: 512 }),
  page('GET /settings/security', 'get-security', { table: 'read', secrets: ['keys'], auth: true }),
  page('POST /settings/security/identities', 'connect-identity', IDENTITIES),
  page('DELETE /settings/security/identities/{id}', 'disconnect-identity', {
    ...IDENTITIES,
    also: ['POST /settings/security/identities/{id}/disconnect'],
  }),
  page('GET /settings/security/sessions', 'list-sign-in-sessions', { table: 'read' }),
  page('DELETE /settings/security/sessions', 'end-other-sessions', {
    ...AUDITED,
    also: ['POST /settings/security/sessions/end_others'],
  }),
  page('DELETE /settings/security/sessions/{id}', 'end-sign-in-session', {
    ...AUDITED,
    also: ['POST /settings/security/sessions/{id}/end'],
  }),
  page('GET /settings/api_keys', 'list-api-keys', { table: 'read' }),
  page('POST /settings/api_keys', 'create-api-key', AUDITED),
  page('DELETE /settings/api_keys/{id}', 'revoke-api-key', {
    ...AUDITED,
    also: ['POST /settings/api_keys/{id}/revoke'],
  }),
  page('GET /settings/debug', 'list-debug-entries', { table: 'read', debugLog: true, memory: 512 }),
  page('GET /settings/authorizations', 'list-authorizations', { table: 'read' }),
  page('DELETE /settings/authorizations/{id}', 'revoke-authorization', {
    ...AUDITED,
    also: ['POST /settings/authorizations/{id}/revoke'],
  }),

  page('GET /bank_connections', 'bank-pages', {
    ...BANK,
    uploads: 'readWrite',
    also: [
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
  page('GET /imports', 'import-pages', {
    table: 'readWrite',
    uploads: 'readWrite',
    queues: ['prepare', 'statement', 'publish', 'revert'],
    nativeLimit: true,
    memory: 1024, // reads and checks files of up to 20,000 rows before it answers
    also: [
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

  page('GET /admin/sso_providers', 'list-sso-providers', { table: 'read', secrets: ['keys'], auth: true }),
  page('POST /admin/sso_providers', 'create-sso-provider', { ...PROVIDER, also: ['GET /admin/sso_providers/new'] }),
  page('GET /admin/sso_providers/{name}', 'get-sso-provider', {
    table: 'read',
    secrets: ['keys'],
    auth: true,
    also: ['GET /admin/sso_providers/{name}/test'],
  }),
  page('PATCH /admin/sso_providers/{name}', 'update-sso-provider', {
    ...PROVIDER,
    also: ['POST /admin/sso_providers/{name}'],
  }),
  page('DELETE /admin/sso_providers/{name}', 'delete-sso-provider', {
    table: 'readWrite',
    secrets: ['keys'],
    auth: true,
    also: ['GET /admin/sso_providers/{name}/delete', 'POST /admin/sso_providers/{name}/delete'],
  }),
  page('POST /admin/sso_providers/{name}/test', 'test-sso-provider', PROVIDER),
  page('POST /admin/sso_providers/{name}/enable', 'enable-sso-provider', PROVIDER),
  page('POST /admin/sso_providers/{name}/disable', 'disable-sso-provider', {
    table: 'readWrite',
    secrets: ['keys'],
    auth: true,
  }),

  page('GET /admin/users', 'list-users', { table: 'read' }),
  page('GET /admin/users/{id}', 'get-user', { table: 'read' }),
  page('PATCH /admin/users/{id}', 'update-user', { ...AUDITED, also: ['POST /admin/users/{id}'] }),
  page('DELETE /admin/users/{id}', 'delete-user', {
    ...AUDITED,
    uploads: 'readWrite',
    also: ['POST /admin/users/{id}/delete'],
  }),
  page('POST /admin/users/{id}/suspend', 'suspend-user', { table: 'readWrite', secrets: ['keys'] }),
  page('POST /admin/users/{id}/reactivate', 'reactivate-user', { table: 'readWrite', secrets: ['keys'] }),
  page('DELETE /admin/blocked_identities/{id}', 'unblock-identity', {
    ...AUDITED,
    also: ['POST /admin/blocked_identities/{id}/unblock'],
  }),
  page('POST /admin/users/{id}/sync_roles', 'sync-user-roles', { table: 'readWrite', secrets: ['keys'], auth: true }),
  page('GET /admin/users/{id}/history', 'list-user-history', { table: 'read', secrets: ['keys'] }),
  page('GET /admin/sso_audit_logs', 'list-sso-audit-logs', { table: 'read', secrets: ['keys'], memory: 512 }),
  page('GET /admin/sso_audit_logs/export', 'export-sso-audit-logs', {
    table: 'readWrite', // the export is itself recorded in the log
    secrets: ['keys'],
    memory: 512,
  }),
  page('GET /admin/oauth_clients', 'list-oauth-clients', { table: 'read' }),
  page('POST /admin/oauth_clients', 'create-oauth-client', AUDITED),
  page('GET /admin/oauth_clients/{id}', 'get-oauth-client', { table: 'read' }),
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
