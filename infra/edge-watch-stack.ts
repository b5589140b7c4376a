import { CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { mailTo, notify } from './constructs/alarms.ts';
import { CertificateAlarm, EdgeErrorsAlarm } from './constructs/edge-errors.ts';
import { EdgeLog } from './constructs/edge-log.ts';
import type { Settings } from './settings.ts';
import { DISTRIBUTION } from './template-parameters.ts';

export type EdgeWatchStackProps = StackProps & { readonly settings: Settings };

/**
 * The alarms and the access log of the edge for a stage in another region than us-east-1, where CloudFront's metrics and
 * logs are. A root stack of its own, because a stack has one region. It is deployed after the edge, whose id it is given.
 */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: EdgeWatchStackProps) {
    super(scope, id, props);

    const distributionId = new CfnParameter(this, DISTRIBUTION, {
      description: 'The id of the distribution, which the deploy command reads from the outputs of the stage',
    }).valueAsString;
    const { alarmEmail, domain, stage } = settings;
    const errors = new EdgeErrorsAlarm(this, 'Errors', { distributionId });
    new EdgeLog(this, 'AccessLog', { distributionId, stage });
    const certificate = domain && new CertificateAlarm(this, 'Certificate', domain);
    if (alarmEmail === undefined) return;
    notify(errors, mailTo(this, 'Topic', alarmEmail.address));
    if (certificate !== undefined) notify(certificate, mailTo(this, 'LaterTopic', alarmEmail.later));
  }
}
