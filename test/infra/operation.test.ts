import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { concurrencyOf, WORKERS } from '../../infra/workers.ts';
import { synthesize, warningsIn } from '../../scripts/build/synthesize.ts';
import { MAIL_METRICS } from '../../shared/platform/domain/mail.ts';
import {
  anApp,
  dummyBundles,
  removeFolders,
  resourcesOf,
  statementsOf,
  synthesized,
  synthesizedWith,
  templateOfFunction,
} from './synthesized.ts';

const DOMAIN = {
  DOMAIN_NAME: 'example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
};

let templates: ReturnType<typeof synthesized>;
let ofDomain: ReturnType<typeof synthesized>;
beforeAll(() => {
  templates = synthesized();
  ofDomain = synthesizedWith({
    ...DOMAIN,
    MAIL_FROM: 'money@example.org',
    DASHBOARD: 'true',
    ACCOUNT_CONCURRENCY: '10',
  });
});
afterAll(removeFolders);

describe('mail', () => {
  it('comes from one address, to any identity, as the sandbox of SES requires', () => {
    const area = templateOfFunction(templates.areas, 'sign-in-forms');
    const [send] = statementsOf(area, 'sign-in-forms').filter(({ Action }) => Action === 'ses:SendEmail');

    expect(JSON.stringify(send?.Resource)).toContain(':identity/*');
    expect(send?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'counterfoil@example.org' } });
  });

  it('has its identity in the templates exactly if it is the domain of the stage', () => {
    expect(resourcesOf(templates.data, 'AWS::SES::EmailIdentity')).toEqual([]);
    ofDomain.data.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'example.org' });
  });

  it('can have links to the domain of the stage, also from the worker of webhooks', () => {
    const domainOf = ({ workers }: typeof templates) =>
      resourcesOf(workers, 'AWS::Lambda::Function').find(([id]) => id.startsWith('WebhooksWorker'))?.[1].Properties
        .Environment.Variables.DOMAIN_NAME;
    expect([domainOf(ofDomain), domainOf(templates)]).toEqual(['example.org', undefined]);
  });

  it('is counted and triggers an alarm when it was refused or came back', () => {
    templates.data.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { Enabled: true, MatchingEventTypes: ['send', 'bounce', 'complaint', 'reject'] },
    });
    templates.data.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: MAIL_METRICS.failed,
      Dimensions: [{ Name: 'service', Value: MAIL_METRICS.service }],
      Threshold: 1,
    });
    templates.data.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([
        Match.objectLike({ Expression: Match.stringLikeRegexp('100 \\* \\(FILL\\(bounced, 0\\)') }),
      ]),
    });
  });
});

describe('workers', () => {
  const together = (limit: number): number =>
    WORKERS.reduce((sum, worker) => sum + concurrencyOf(worker, { accountConcurrency: limit, workers: {} }), 0);

  it.each([1000, 100, 50, 40])('leave half of %i functions at once to requests', (limit) => {
    expect(together(limit)).toBeLessThanOrEqual(limit / 2);
  });

  it('have two each in a new account, the least that Lambda accepts', () => {
    const mappings = resourcesOf(ofDomain.workers, 'AWS::Lambda::EventSourceMapping');

    expect(mappings.map(([, { Properties }]) => Properties.ScalingConfig.MaximumConcurrency)).toEqual(
      WORKERS.map(() => 2),
    );
  });
});

describe('the limits of AWS', () => {
  it('have an alarm for functions at once that follows what the account may run', () => {
    for (const [{ root }, Threshold] of [
      [templates, 800],
      [ofDomain, 8],
    ] as const) {
      root.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'ConcurrentExecutions', Threshold });
    }
  });

  it.each(['Errors', 'Throttles'])('have one alarm for the rate of %s of all functions', (MetricName) => {
    templates.root.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([
        Match.objectLike({
          Id: 'part',
          MetricStat: Match.objectLike({ Metric: { Namespace: 'AWS/Lambda', MetricName } }),
        }),
      ]),
    });
  });

  it('have an alarm for errors of the edge only where its metrics are', () => {
    templates.edge.hasResource('AWS::CloudWatch::Alarm', { Condition: 'IsInRegionOfEdge' });
  });
});

describe('the dashboard', () => {
  it('exists only if the stage wants to pay for it', () => {
    templates.root.resourceCountIs('AWS::CloudWatch::Dashboard', 0);
    ofDomain.root.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
  });

  it('is set by true or false', () => {
    expect(() => readSettings({ DASHBOARD: 'yes' })).toThrow('DASHBOARD must be true or false');
  });
});

describe('the synthesis', () => {
  it('does not warn if somebody receives alarms', () => {
    const { stack } = anApp({ ALARM_EMAIL: 'a@example.org' });
    Annotations.fromStack(stack).hasNoWarning('*', Match.stringLikeRegexp('alarms'));
  });

  it('warns, also in its output, if nobody receives alarms', async () => {
    const assembly = mkdtempSync(join(tmpdir(), 'counterfoil-warnings-'));
    const output = await synthesize(assembly, { BUNDLES_DIR: dummyBundles() });

    expect(warningsIn(output)).toEqual(['Nobody receives alarms: set ALARM_EMAIL']);
    rmSync(assembly, { recursive: true });
  });
});
