import { Duration, Stack } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { metricsNamespace } from '../stage.ts';
import { ServiceAlarm } from './alarms.ts';

const DIMENSION = 'ses:configuration-set';
const RETURNS = { bounced: 'Bounce', complained: 'Complaint', rejected: 'Reject' } as const;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Sends emails from one address, and counts those that were refused or came back. SES does not write to an address again
 * that bounced or complained.
 */
export class MailSender extends Construct {
  private readonly from: string;
  private readonly configuration: ConfigurationSet;

  constructor(scope: Construct, id: string, { settings }: { readonly settings: Settings }) {
    super(scope, id);

    this.from = settings.mailFrom;
    this.configuration = new ConfigurationSet(this, 'Configuration', {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configuration.addEventDestination('Returns', {
      events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
      destination: EventDestination.cloudWatchDimensions([
        { name: DIMENSION, source: CloudWatchDimensionSource.MESSAGE_TAG, defaultValue: 'none' },
      ]),
    });
    // Another domain may be shared with other stages or services, so it is verified by hand.
    if (settings.domain !== undefined && domainOf(this.from) === settings.domain.name) {
      new EmailIdentity(this, 'Domain', {
        identity: Identity.domain(settings.domain.name),
        configurationSet: this.configuration,
      });
    }
    this.alarm(settings);
  }

  /** Any verified identity: in its sandbox, SES also checks the permission for the recipient's. */
  grantSend(grantee: LambdaFunction): void {
    const { partition, region, account } = Stack.of(grantee);
    const name = this.configuration.configurationSetName;
    const ses = `arn:${partition}:ses:${region}:${account}`;
    grantee.addEnvironment('MAIL_FROM', this.from);
    grantee.addEnvironment('MAIL_CONFIGURATION_SET', name);
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [`${ses}:identity/*`, `${ses}:configuration-set/${name}`],
        conditions: { StringEquals: { 'ses:FromAddress': this.from } },
      }),
    );
  }

  private alarm({ stage }: Settings): void {
    new ServiceAlarm(this, 'NotSent', {
      severity: 'later',
      metric: new Metric({
        namespace: metricsNamespace(stage),
        metricName: 'MailNotSent',
        dimensionsMap: { service: 'mail' },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
      summary: 'An email could not be sent.',
      runbook: 'mail-not-sent',
    });
    const period = Duration.hours(1);
    const counted = (metricName: string): Metric =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { [DIMENSION]: this.configuration.configurationSetName },
        statistic: 'Sum',
        period,
      });
    const returned = Object.entries(RETURNS).map(([key, metricName]) => [key, counted(metricName)]);
    const names = Object.keys(RETURNS).map((key) => `FILL(${key}, 0)`);
    new ServiceAlarm(this, 'Returned', {
      severity: 'later',
      metric: new MathExpression({
        expression: `IF(${names.join(' + ')} >= 3, 100 * (${names.join(' + ')}) / FILL(sent, 1), 0)`,
        usingMetrics: { ...Object.fromEntries(returned), sent: counted('Send') },
        period,
        label: 'emails that came back, %',
      }),
      threshold: 5,
      summary: 'One email in twenty bounced, was rejected or was reported as spam within an hour, and at least three.',
      runbook: 'mail-returned',
    });
  }
}
