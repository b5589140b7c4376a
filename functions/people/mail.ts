import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { MAIL_METRICS } from '../../shared/platform/domain/mail.ts';
import { once } from '../../shared/platform/entry.ts';
import { bestEffortMail, createMail } from '../../shared/platform/mail/send-mail.ts';
import { createMetrics, environment, sesClient } from '../../shared/platform/runtime.ts';
import { composePeople } from './people.ts';

/** Sends email from functions with `mail: true`. A failure to send is logged, counted and otherwise ignored. */
export const composeMail = once(() => {
  const { MAIL_FROM: from, MAIL_CONFIGURATION_SET: set } = environment('MAIL_FROM', 'MAIL_CONFIGURATION_SET');
  const metrics = createMetrics(MAIL_METRICS.service);
  return bestEffortMail(createMail(sesClient(), from, set), composePeople().open.log, () => {
    metrics.addMetric(MAIL_METRICS.failed, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  });
});
