/** Where records of the audit log that were changed are counted. */
export const AUDIT_METRICS = { service: 'audit', tampered: 'AuditTampered' } as const;
