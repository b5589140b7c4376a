import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPropertyCheck } from '../../scripts/checks/templates/check-properties.ts';
import type { Template as PlainTemplate } from '../../scripts/checks/templates/template.ts';
import { type Resource, resourcesOf, synthesized, synthesizedWith } from './synthesized.ts';

let templates: ReturnType<typeof synthesized>;
beforeAll(() => {
  templates = synthesized();
});

const all = (type: string): Resource[] =>
  templates.all.flatMap((template) => resourcesOf(template, type).map(([, resource]) => resource));

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** The largest value, so that a failing test shows how far it is over. */
const largest = (values: readonly number[]): number => Math.max(0, ...values);

const groupedSize = <Key>(entries: readonly (readonly [Key, unknown])[]): number =>
  largest([...Map.groupBy(entries, ([key]) => key).values()].map((group) => sizeOf(group.map(([, value]) => value))));

const countOf = (template: Template, section: string): number => Object.keys(template.toJSON()[section] ?? {}).length;

/** Quotas of a new account that cannot be raised, or that should not have to be before the first deployment. */
describe('the quotas of AWS', () => {
  it('of a template: 500 resources, 200 parameters and outputs, one megabyte', () => {
    expect(largest(templates.all.map((template) => countOf(template, 'Resources')))).toBeLessThan(500);
    expect(largest(templates.all.map((template) => countOf(template, 'Parameters')))).toBeLessThanOrEqual(200);
    expect(largest(templates.all.map((template) => countOf(template, 'Outputs')))).toBeLessThanOrEqual(200);
    expect(largest(templates.all.map((template) => sizeOf(template.toJSON())))).toBeLessThan(1_000_000);
  });

  it('of a deployment: 2,500 resources in nested stacks', () => {
    const counts = templates.all.map((template) => countOf(template, 'Resources'));

    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(2_500);
  });

  it('of the HTTP API: 300 routes and integrations, with some to spare', () => {
    expect(all('AWS::ApiGatewayV2::Route').length).toBeLessThan(280);
    expect(all('AWS::ApiGatewayV2::Integration').length).toBeLessThan(250);
  });

  it('of a function: 256 characters of description, 4 KB of variables, 20 KB of permissions for its callers', () => {
    const functions = all('AWS::Lambda::Function').map(({ Properties }) => Properties);
    // Lambda writes each permission as a statement, with a generated id of about 100 characters
    const permissions = all('AWS::Lambda::Permission').map(
      ({ Properties }) => [JSON.stringify(Properties.FunctionName), { ...Properties, Sid: 'x'.repeat(100) }] as const,
    );

    expect(largest(functions.map(({ Description }) => String(Description).length))).toBeLessThanOrEqual(256);
    expect(largest(functions.map(({ Environment }) => sizeOf(Environment.Variables)))).toBeLessThan(4_096);
    expect(groupedSize(permissions)).toBeLessThan(20_480);
  });

  it('of a role: 10,240 characters of inline policies', () => {
    const policies = all('AWS::IAM::Policy').map(
      ({ Properties }) => [JSON.stringify(Properties.Roles), Properties.PolicyDocument] as const,
    );

    expect(groupedSize(policies)).toBeLessThan(10_240);
  });

  it('of a distribution: 25 behaviours and origins, 10 KB of code at the edge', () => {
    const configs = all('AWS::CloudFront::Distribution').map(({ Properties }) => Properties.DistributionConfig);
    const code = all('AWS::CloudFront::Function').map(({ Properties }) => sizeOf(Properties.FunctionCode));

    expect(configs).toHaveLength(1);
    expect(configs[0].CacheBehaviors.length + 1).toBeLessThanOrEqual(25);
    expect(configs[0].Origins.length).toBeLessThanOrEqual(25);
    expect(largest(code)).toBeLessThan(10_240);
  });

  it('of CloudWatch Logs: ten resource policies of an account, of which each stage takes at most one', () => {
    expect(all('AWS::Logs::ResourcePolicy').length).toBeLessThanOrEqual(1);
  });

  it('of event sources: at least two at once, and a queue that waits at least as long as its function', () => {
    const sources = all('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);
    const slowest = largest(
      resourcesOf(templates.workers, 'AWS::Lambda::Function')
        .filter(([, { Properties }]) => 'LEASE_SECONDS' in Properties.Environment.Variables)
        .map(([, { Properties }]) => Properties.Timeout),
    );
    const queues = sources.map(({ EventSourceArn }) =>
      resourcesOf(templates.workers, 'AWS::SQS::Queue').find(([id]) => id === EventSourceArn['Fn::GetAtt'][0]),
    );

    expect(Math.min(...sources.map(({ ScalingConfig }) => ScalingConfig.MaximumConcurrency))).toBeGreaterThanOrEqual(2);
    expect(Math.min(...queues.map((queue) => queue?.[1].Properties.VisibilityTimeout))).toBeGreaterThanOrEqual(slowest);
    expect(slowest).toBeGreaterThan(0);
  });
});

describe('the schemas of CloudFormation', () => {
  it('accept the templates with the optional settings, too', () => {
    const { all: others } = synthesizedWith({
      DOMAIN_NAME: 'money.example.org',
      CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
      ALARM_EMAIL: 'operator@example.org',
      AUTH_PROVIDERS_SOURCE: 'yaml',
      AUDIT_RETENTION_TIER: 'compliance',
      CANARY_PERCENT: '10',
    });
    const check = createPropertyCheck();

    expect(others.flatMap((template, index) => check(`${index}`, template.toJSON() as PlainTemplate))).toEqual([]);
  });
});
