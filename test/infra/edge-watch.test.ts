import type { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { EDGE_WATCH, SERVICE } from '../../infra/stage.ts';
import { readExpression } from '../../local/alarms/expression.ts';
import { runCommand } from '../../scripts/run/run-step.ts';
import { anApp, removeFolders, resourcesOf } from './synthesized.ts';

const DOMAIN = {
  DOMAIN_NAME: 'money.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
};

const stage = (region: string, settings: Readonly<Record<string, string>> = {}) => {
  const target = { STAGE: 'prod', STAGE_ACCOUNT: '123456789012', STAGE_REGION: region };
  return anApp({ ...target, ALARM_EMAIL: 'on-call@example.org', ...settings }).app;
};
const watchOf = (app: ReturnType<typeof stage>): Stack | undefined =>
  app.node.tryFindChild('EdgeWatch') as Stack | undefined;

afterAll(removeFolders);

describe('the edge of a stage in another region', () => {
  const watch = watchOf(stage('eu-central-1'));
  const template = watch && Template.fromStack(watch);

  it('is watched from us-east-1 by a stack of its own, which needs no bootstrap there', () => {
    expect([watch?.region, watch?.stackName]).toEqual(['us-east-1', 'CounterfoilEdge-prod-eu-central-1']);
    expect(JSON.stringify(template?.toJSON())).not.toMatch(/BootstrapVersion|cdk-hnb659fds/);
  });

  it('has the alarm there, which sends an email when it begins and when it is over', () => {
    const [topic] = Object.keys(template?.findResources('AWS::SNS::Topic') ?? {});
    template?.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: '5xxErrorRate',
      Dimensions: Match.arrayWith([{ Name: 'DistributionId', Value: { Ref: 'DistributionId' } }]),
      AlarmActions: [{ Ref: topic }],
      OKActions: [{ Ref: topic }],
    });
  });

  it('has an alarm for the certificate of its domain, which is renewed long before', () => {
    const withDomain = watchOf(stage('eu-central-1', DOMAIN));
    const [[, alarm] = []] = withDomain
      ? resourcesOf(Template.fromStack(withDomain), 'AWS::CloudWatch::Alarm').filter(([id]) =>
          id.startsWith('Certificate'),
        )
      : [];
    const [computed, days] = alarm?.Properties.Metrics ?? [];

    expect(days.MetricStat.Metric).toEqual({
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Dimensions: [{ Name: 'CertificateArn', Value: DOMAIN.CERTIFICATE_ARN }],
    });
    const isOn = (left: number | undefined) => readExpression(computed.Expression)(() => left);
    expect([60, 20, 19, undefined].map(isOn)).toEqual([0, 0, 1, undefined]);
    expect([alarm?.Properties.Threshold, alarm?.Properties.TreatMissingData]).toEqual([1, 'notBreaching']);
  });

  it('has its log there, for 90 days, without paths and queries', () => {
    template?.hasResourceProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
    template?.hasResourceProperties('AWS::Logs::DeliverySource', {
      ResourceArn: { 'Fn::Join': ['', ['arn:aws:cloudfront::123456789012:distribution/', { Ref: 'DistributionId' }]] },
    });
    const [delivery] = template === undefined ? [] : resourcesOf(template, 'AWS::Logs::Delivery');
    expect(delivery?.[1].Properties.RecordFields).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/uri|query|cookie|referer/)]),
    );
  });

  it('can be deployed by the name that the command line of the CDK knows, as can the stage', async () => {
    const { directory } = stage('eu-central-1').synth();
    const { passed, output } = await runCommand('cdk', ['ls', SERVICE, EDGE_WATCH, '--app', directory]);

    expect([passed, output.trim().split('\n')]).toEqual([
      true,
      [`${SERVICE} (Counterfoil-prod)`, `${EDGE_WATCH} (CounterfoilEdge-prod-eu-central-1)`],
    ]);
  });

  it('is watched within the stage in us-east-1, and the local one not at all', () => {
    expect(watchOf(stage('us-east-1'))).toBeUndefined();
    expect(anApp().app.node.tryFindChild('EdgeWatch')).toBeUndefined();
  });
});
