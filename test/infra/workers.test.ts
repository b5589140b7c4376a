import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { WORKERS } from '../../infra/workers.ts';
import { QUEUE_NAMES } from '../../shared/platform/domain/access/access.ts';
import { functionOf, type Resource, resourcesOf, synthesized } from './synthesized.ts';

let workers: ReturnType<typeof synthesized>['workers'];
beforeAll(() => {
  ({ workers } = synthesized());
});

const queues = (): [string, Resource][] => resourcesOf(workers, 'AWS::SQS::Queue');
const mappingOf = (name: string): Resource['Properties'] =>
  resourcesOf(workers, 'AWS::Lambda::EventSourceMapping').find(
    ([, { Properties }]) => Properties.FunctionName.Ref === functionOf(workers, name)[0],
  )?.[1].Properties;

describe('queues', () => {
  it('are all encrypted and TLS only', () => {
    expect(queues()).toHaveLength(QUEUE_NAMES.length + 2);
    for (const [id, { Properties }] of queues()) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      workers.hasResourceProperties('AWS::SQS::QueuePolicy', {
        Queues: [{ Ref: id }],
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Deny',
              Action: 'sqs:*',
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
          ]),
        },
      });
    }
  });

  it('move a message that failed five times to one dead-letter queue, kept for 14 days', () => {
    const working = queues().filter(([, { Properties }]) => Properties.RedrivePolicy !== undefined);
    const targets = working.map(([, { Properties }]) => Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);

    expect(working).toHaveLength(QUEUE_NAMES.length);
    expect(new Set(targets).size).toBe(1);
    for (const [, { Properties }] of working) {
      expect(Properties).toMatchObject({ VisibilityTimeout: 120, RedrivePolicy: { maxReceiveCount: 5 } });
    }
    for (const target of targets) {
      expect(workers.toJSON()['Resources'][target].Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    }
  });
});

describe('functions that work in the background', () => {
  it('have room for young objects if they work on rows', () => {
    const optionsOf = (name: string) => functionOf(workers, name)[1].Properties.Environment.Variables.NODE_OPTIONS;
    for (const name of ['prepare-worker', 'readback-worker']) expect(optionsOf(name)).toBe('--max-semi-space-size=16');
    expect(optionsOf('publish-worker')).toBe('--max-semi-space-size=8');
    expect(optionsOf('webhooks-worker')).toBe('--max-semi-space-size=2');
  });

  it('are started by a queue with a limit, or by the clock', () => {
    const queued = resourcesOf(workers, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => {
      expect(Properties.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
      return Properties.FunctionName.Ref;
    });
    const timed = resourcesOf(workers, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
      expect(Properties.ScheduleExpression).toMatch(/^rate/);
      return Properties.Targets.map((target: { Arn: { 'Fn::GetAtt': string[] } }) => target.Arn['Fn::GetAtt'][0]);
    });
    const all = resourcesOf(workers, 'AWS::Lambda::Function').map(([id]) => id);
    expect([...queued, ...timed].toSorted()).toEqual(all.toSorted());
  });

  it('have one queue for starts that failed, with an alarm', () => {
    const rules = resourcesOf(workers, 'AWS::Events::Rule').flatMap(([, { Properties }]) => Properties.Targets);
    const queues = new Set(rules.map(({ DeadLetterConfig }) => DeadLetterConfig.Arn['Fn::GetAtt'][0]));
    const [queue] = queues;
    expect(queues.size).toBe(1);
    workers.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
      Threshold: 1,
    });
  });
});

describe.each(WORKERS)('$function', (worker) => {
  it('takes one message at a time and reports which failed', () => {
    expect(mappingOf(worker.function)).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: worker.maxConcurrency },
    });
  });

  it('times out before its message becomes visible again', () => {
    const { Timeout } = functionOf(workers, worker.function)[1].Properties;

    expect(Timeout).toBe(80);
  });

  it('can continue itself exactly if it sends to its own queue', () => {
    const [, { Properties }] = functionOf(workers, worker.function);
    const consumed = mappingOf(worker.function).EventSourceArn['Fn::GetAtt'][0];
    const sendsTo = Object.entries<{ Ref?: string }>(Properties.Environment.Variables)
      .filter(([variable]) => variable.endsWith('_QUEUE_URL'))
      .map(([, value]) => value.Ref);

    expect(Properties.RecursiveLoop).toBe(sendsTo.includes(consumed) ? 'Allow' : 'Terminate');
  });
});

describe.each(['sweep-imports', 'dispatch-bank-syncs'])('%s', (name) => {
  it('runs every minute and keeps undelivered events', () => {
    const [sweepId, { Properties }] = functionOf(workers, name);

    expect(Properties.Timeout).toBeLessThan(60);
    workers.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [
        {
          Arn: { 'Fn::GetAtt': [sweepId, 'Arn'] },
          DeadLetterConfig: { Arn: Match.anyValue() },
          RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 300 },
        },
      ],
    });
  });
});

describe.each(WORKERS)('$function', ({ function: name }) => {
  it('hands over before it times out, and holds its lease longer', () => {
    const { Timeout, Environment } = functionOf(workers, name)[1].Properties;
    const { SLICE_SECONDS, LEASE_SECONDS } = Environment.Variables;

    expect(Number(SLICE_SECONDS)).toBeLessThan(Timeout);
    expect(Number(LEASE_SECONDS)).toBeGreaterThanOrEqual(Timeout + 10);
  });
});
