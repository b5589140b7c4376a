import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPropertyCheck } from '../../scripts/checks/templates/check-properties.ts';
import type { Template as PlainTemplate } from '../../scripts/checks/templates/template.ts';
import { withTables } from '../../scripts/costs/page.ts';
import { accountQuotas, stageQuotas } from '../../scripts/quotas/measure.ts';
import { type AccountQuota, nearQuotas, quotaTables, type StageQuota } from '../../scripts/quotas/quota.ts';
import { resourcesOf, synthesizedWith } from './synthesized.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');

let templates: ReturnType<typeof synthesizedWith>;
let ofStage: readonly StageQuota[];
let ofAccount: readonly AccountQuota[];
beforeAll(() => {
  templates = synthesizedWith({ ALARM_EMAIL: 'operator@example.org' });
  const plain = templates.all.map((template) => template.toJSON() as PlainTemplate);
  [ofStage, ofAccount] = [stageQuotas(plain), accountQuotas(plain)];
});

/** Quotas of a new account that cannot be raised, or that should not have to be before the first deployment. */
describe('the quotas of AWS', () => {
  it('are all far enough away', () => {
    expect(nearQuotas(ofStage, ofAccount)).toEqual([]);
  });

  it('are measured: no count is missing', () => {
    expect([...ofStage, ...ofAccount].filter((quota) => ('now' in quota ? quota.now : quota.each) === 0)).toEqual([]);
  });

  it('are on the page as the templates have them: npm run quotas -- --write', () => {
    expect(PAGE).toBe(withTables(PAGE, quotaTables(ofStage, ofAccount)));
  });

  it('of event sources: at least two at once, and a queue that waits at least as long as its function', () => {
    const sources = resourcesOf(templates.workers, 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => Properties,
    );
    const slowest = Math.max(
      ...resourcesOf(templates.workers, 'AWS::Lambda::Function')
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

describe('a quota', () => {
  const stage = (now: number): StageQuota => ({ name: 'routes', now, limit: 300, remedy: 'ask for more' });
  const account = (each: number): AccountQuota => ({ name: 'roles', each, limit: 1_000, remedy: 'ask for more' });

  it('is near beyond nine tenths of it, and the message names the remedy', () => {
    expect(nearQuotas([stage(270)], [])).toEqual([]);
    expect(nearQuotas([stage(271)], [])).toEqual(['routes: 271 of 300: ask for more']);
  });

  it('of an account is near once fewer than three stages fit', () => {
    expect(nearQuotas([], [account(333)])).toEqual([]);
    expect(nearQuotas([], [account(334)])).toEqual(['roles: only 2 stages fit into an account: ask for more']);
  });

  it('has room for whole endpoints, and for whole stages', () => {
    const [ofOne = [], ofAll = []] = quotaTables(
      [{ ...stage(260), more: { what: 'endpoints', each: 7 } }],
      [account(204)],
    );
    expect(ofOne.at(-1)).toBe('| routes | 260 | 300 | 87 % | 5 endpoints | ask for more |');
    expect(ofAll.at(-1)).toBe('| roles | 204 | 1,000 | 4 | ask for more |');
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
