import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { readCapacity, SIGN_IN_FUNCTIONS } from '../../infra/capacity-settings.ts';
import { SIGN_IN_ROUTES } from '../../infra/routes.ts';
import { readSettings, variablesOf } from '../../infra/settings.ts';
import { RESERVED_CONCURRENCY } from '../../infra/stage.ts';
import { concurrencyOf, WORKERS } from '../../infra/workers.ts';
import { lightService } from './light-service.ts';
import { resourcesOf } from './synthesized.ts';

const workersWith = (environment: Readonly<Record<string, string>>) => {
  const capacity = readCapacity(environment);
  return Object.fromEntries(WORKERS.map((worker) => [worker.queue, concurrencyOf(worker, capacity)]));
};

describe('the capacity of a stage', () => {
  it('has the documented defaults', () => {
    expect(readCapacity({})).toEqual({ accountConcurrency: 1_000, workers: {}, requestsPerSecond: 200, burst: 400 });
    expect(workersWith({})).toMatchObject({ prepare: 5, statement: 3, publish: 10, export: 2, 'bank-sync': 5 });
  });

  it('sets the workers of a queue and leaves the others as they are', () => {
    const usual = workersWith({});
    expect(workersWith({ BANK_SYNC_WORKERS: '200', PUBLISH_WORKERS: '' })).toEqual({ ...usual, 'bank-sync': 200 });
  });

  it('comes back from the names of the file of a stage', () => {
    const given = {
      ACCOUNT_CONCURRENCY: '500',
      PUBLISH_WORKERS: '40',
      API_REQUESTS_PER_SECOND: '900',
      API_BURST: '900',
    };
    const settings = readSettings(given);
    expect(variablesOf(settings)).toMatchObject({ ...given, EXPORT_WORKERS: '' });
    expect(readCapacity(variablesOf(settings))).toEqual(settings.capacity);
  });

  it.each([
    [{ PUBLISH_WORKERS: '1' }, 'PUBLISH_WORKERS must be a whole number from 2 to 1000, not "1"'],
    [{ BANK_SYNC_WORKERS: 'many' }, 'BANK_SYNC_WORKERS must be a whole number from 2 to 1000, not "many"'],
    [{ API_REQUESTS_PER_SECOND: '0' }, 'API_REQUESTS_PER_SECOND must be a whole number of at least 1, not "0"'],
    [{ API_BURST: '100' }, 'API_BURST must be at least API_REQUESTS_PER_SECOND (200), not "100"'],
    [
      { ACCOUNT_CONCURRENCY: '100', PUBLISH_WORKERS: '60' },
      'All workers and sign-ins together must be at most 80 with ACCOUNT_CONCURRENCY 100, so that requests find room, not 90. ' +
        'Lower PUBLISH_WORKERS, or ask Service Quotas for more concurrent executions and raise ACCOUNT_CONCURRENCY',
    ],
    [{ ACCOUNT_CONCURRENCY: '10', EXPORT_WORKERS: '2' }, 'All workers and sign-ins together must be at most 8'],
    [
      { ACCOUNT_CONCURRENCY: '100', SIGN_IN_CONCURRENCY: '5' },
      'SIGN_IN_CONCURRENCY needs an ACCOUNT_CONCURRENCY of at least 200, not 100. ',
    ],
    [{ ACCOUNT_CONCURRENCY: '200', SIGN_IN_CONCURRENCY: '21' }, 'at most 160 with ACCOUNT_CONCURRENCY 200'],
  ])('refuses %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });

  it('may be taken by workers up to four fifths of the account', () => {
    const others = WORKERS.reduce(
      (sum, { queue, maxConcurrency }) => sum + (queue === 'publish' ? 0 : maxConcurrency),
      0,
    );
    expect(workersWith({ PUBLISH_WORKERS: String(800 - others) })['publish']).toBe(800 - others);
    expect(() => readCapacity({ PUBLISH_WORKERS: String(801 - others) })).toThrow('not 801');
  });

  it('reserves concurrency for the functions below /auth/, and tells them, for restores', () => {
    expect(SIGN_IN_ROUTES).toHaveLength(SIGN_IN_FUNCTIONS);
    const functionsWith = (environment: Readonly<Record<string, string>>) =>
      resourcesOf(Template.fromStack(lightService(environment).area), 'AWS::Lambda::Function').map(
        ([, { Properties }]) => [
          Properties.ReservedConcurrentExecutions,
          Properties.Environment.Variables[RESERVED_CONCURRENCY],
        ],
      );
    expect(functionsWith({ SIGN_IN_CONCURRENCY: '20' })).toEqual([
      [20, '20'],
      [20, '20'],
    ]);
    expect(functionsWith({})).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('is that of the event sources and of the gateway', () => {
    const { workers, front } = lightService({
      STATEMENT_WORKERS: '7',
      API_REQUESTS_PER_SECOND: '1000',
      API_BURST: '2000',
    });
    const most = resourcesOf(Template.fromStack(workers), 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => Properties.ScalingConfig.MaximumConcurrency,
    );
    expect(most.filter((each) => each === 7)).toHaveLength(1);
    Template.fromStack(front).hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 1_000, ThrottlingBurstLimit: 2_000 },
    });
  });
});
