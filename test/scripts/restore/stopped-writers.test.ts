import { DisableRuleCommand, EnableRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import {
  DeleteFunctionConcurrencyCommand,
  GetEventSourceMappingCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { areStopped, startWriters, stopWriters, type Writers } from '../../../scripts/restore/stopped-writers.ts';

const region = { region: 'eu-central-1' };
const [lambdaClient, eventsClient] = [new LambdaClient(region), new EventBridgeClient(region)];
const [lambda, events] = [mockClient(lambdaClient), mockClient(eventsClient)];

/** The state of each event source as AWS would show it; a change takes until the next look. */
const sources = new Map<string, string>();
const done: string[] = [];

const writers: Writers = {
  lambda: lambdaClient,
  events: eventsClient,
  functions: ['a', 'b'],
  sources: ['queue-1', 'queue-2'],
  rules: ['every-minute'],
  wait: async () => {
    done.push('wait');
    for (const [id, state] of sources)
      sources.set(id, state.replace('Disabling', 'Disabled').replace('Enabling', 'Enabled'));
  },
};

beforeEach(() => {
  lambda.reset();
  events.reset();
  done.length = 0;
  lambda.on(GetEventSourceMappingCommand).callsFake(({ UUID }) => ({ State: sources.get(UUID) }));
  lambda.on(UpdateEventSourceMappingCommand).callsFake(({ UUID, Enabled }) => {
    if (!/^(Enabled|Disabled)$/.test(sources.get(UUID) ?? '')) throw new Error('ResourceInUseException');
    done.push(`${UUID} ${Enabled}`);
    sources.set(UUID, Enabled ? 'Enabling' : 'Disabling');
    return {};
  });
  lambda.on(PutFunctionConcurrencyCommand).callsFake(({ FunctionName, ReservedConcurrentExecutions }) => {
    done.push(`${FunctionName} ${ReservedConcurrentExecutions}`);
    return {};
  });
  lambda.on(DeleteFunctionConcurrencyCommand).callsFake(({ FunctionName }) => {
    done.push(`${FunctionName} free`);
    return {};
  });
  lambda
    .on(GetFunctionConfigurationCommand, { FunctionName: 'a' })
    .resolves({ Timeout: 29 })
    .on(GetFunctionConfigurationCommand, { FunctionName: 'b' })
    .resolves({ Timeout: 80, Environment: { Variables: { RESERVED_CONCURRENCY: '20' } } });
  events.on(DisableRuleCommand).callsFake(({ Name }) => done.push(`${Name} off`));
  events.on(EnableRuleCommand).callsFake(({ Name }) => done.push(`${Name} on`));
});

describe('the writers of a stage', () => {
  it('are stopped: what starts functions first, and then says how long the slowest may still run', async () => {
    sources.set('queue-1', 'Enabled').set('queue-2', 'Enabling');

    expect(await stopWriters(writers)).toBe(80);

    expect(done).toEqual(['queue-1 false', 'wait', 'queue-2 false', 'wait', 'every-minute off', 'a 0', 'b 0']);
    expect([...sources.values()]).toEqual(['Disabled', 'Disabled']);
  });

  it('are started: with what is reserved for each, and then what starts them', async () => {
    sources.set('queue-1', 'Disabled').set('queue-2', 'Enabled');

    await startWriters(writers);

    expect(done).toEqual(['a free', 'b 20', 'every-minute on', 'queue-1 true', 'wait']);
  });

  it('count as stopped if no function can start', async () => {
    lambda.on(GetFunctionConcurrencyCommand).resolves({ ReservedConcurrentExecutions: 0 });
    expect(await areStopped(writers)).toBe(true);

    lambda.on(GetFunctionConcurrencyCommand, { FunctionName: 'b' }).resolves({});
    expect(await areStopped(writers)).toBe(false);
  });
});
