/** Metrics that the functions of one subject publish together, and that alarms and the dashboard read. */

/** Events in the feeds of families. */
export const EVENT_METRICS = {
  service: 'events',
  completed: 'ImportCompleted',
  mismatch: 'ReadbackMismatch',
  revertFailed: 'RevertFailed',
} as const;

/** Records of the audit log that were changed. */
export const AUDIT_METRICS = { service: 'audit', tampered: 'AuditTampered' } as const;
