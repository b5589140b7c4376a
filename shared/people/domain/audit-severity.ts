import type { AuditEvent, AuditEventType } from './audit-event.ts';

/** From the least to the most. */
export const AUDIT_SEVERITIES = ['info', 'warning', 'error', 'critical'] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];

/** Exhaustive by type. Error: somebody was refused. Critical: look at it now. */
const SEVERITY = {
  login: 'info',
  login_failed: 'error',
  logout: 'info',
  logout_idp: 'info',
  logout_refused: 'error',
  link: 'warning',
  unlink: 'warning',
  jit_account_created: 'info',
  local_login: 'info',
  local_login_override: 'critical',
  reauthenticated: 'info',
  reauthentication_failed: 'error',
  session_revoked: 'info',
  sessions_revoked: 'info',
  second_factor_failed: 'error',
  second_factor_enabled: 'info',
  second_factor_disabled: 'warning',
  recovery_code_used: 'warning',
  recovery_codes_created: 'info',
  password_changed: 'warning',
  password_reset_requested: 'info',
  password_reset: 'warning',
  user_registered: 'info',
  user_updated: 'info',
  user_suspended: 'warning',
  user_reactivated: 'warning',
  user_deleted: 'warning',
  role_changed: 'warning',
  role_synced: 'info',
  identity_unblocked: 'warning',
  provider_created: 'warning',
  provider_updated: 'warning',
  provider_deleted: 'warning',
  provider_enabled: 'warning',
  provider_disabled: 'warning',
  provider_tested: 'info',
  api_key_created: 'info',
  api_key_revoked: 'info',
  oauth_client_created: 'warning',
  oauth_client_updated: 'warning',
  oauth_client_deleted: 'warning',
  oauth_grant_created: 'info',
  oauth_grant_revoked: 'info',
  oauth_token_issued: 'info',
  oauth_token_refused: 'error',
  oauth_reuse_detected: 'critical',
  keys_rotated: 'warning',
  audit_exported: 'warning',
} as const satisfies Readonly<Record<AuditEventType, AuditSeverity>>;

export const AUDIT_EVENT_TYPES = Object.keys(SEVERITY) as [AuditEventType, ...AuditEventType[]];

/** Whoever becomes super admin is worth a look, by whatever way. */
export const severityOf = (event: AuditEvent): AuditSeverity =>
  makesSuperAdmin(event) ? 'critical' : SEVERITY[event.type];

const makesSuperAdmin = (event: AuditEvent): boolean => {
  if (event.type === 'jit_account_created' || event.type === 'user_registered') {
    return event.details.role === 'super_admin';
  }
  if (event.type !== 'role_changed' && event.type !== 'role_synced') return false;
  return event.details.new === 'super_admin' && event.details.old !== 'super_admin';
};
