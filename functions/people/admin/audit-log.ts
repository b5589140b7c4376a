import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { checkAudit } from '../../../shared/people/admin/use-cases/read-audit.ts';
import { AUDIT_METRICS } from '../../../shared/platform/domain/metric-names.ts';
import { createMetrics, now } from '../../../shared/platform/runtime.ts';
import { log } from '../../platform/adapters.ts';
import { auditLog, auditMac } from '../adapters.ts';

/** Reads the audit log, and logs and counts each record that was tampered with. */
export const auditLogWork = () => {
  const metrics = createMetrics(AUDIT_METRICS.service);
  return {
    auditLog: auditLog(),
    check: checkAudit({
      mac: auditMac(),
      alarm: (place) => {
        log().error('An audit log record was tampered with', { ...place, alarm: 'audit_tampered' });
        metrics.addMetric(AUDIT_METRICS.tampered, MetricUnit.Count, 1);
        metrics.publishStoredMetrics();
      },
    }),
    now,
  };
};

export type AuditLogWork = ReturnType<typeof auditLogWork>;
