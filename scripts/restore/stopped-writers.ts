import { DisableRuleCommand, EnableRuleCommand, type EventBridgeClient } from '@aws-sdk/client-eventbridge';
import {
  DeleteFunctionConcurrencyCommand,
  GetEventSourceMappingCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { RESERVED_CONCURRENCY } from '../../infra/stage.ts';

/** Everything of a stage that starts functions, and the functions. */
export type Writers = {
  readonly lambda: Pick<LambdaClient, 'send'>;
  readonly events: Pick<EventBridgeClient, 'send'>;
  readonly functions: readonly string[];
  /** The ids of the event source mappings, which take messages from the queues. */
  readonly sources: readonly string[];
  /** The names of the schedules. */
  readonly rules: readonly string[];
  /** Between two looks at what AWS changes with a delay. */
  readonly wait: () => Promise<void>;
};

/** Whether all functions are stopped, so that nothing was written since. */
export const areStopped = async ({ lambda, functions }: Writers): Promise<boolean> => {
  for (const FunctionName of functions) {
    const { ReservedConcurrentExecutions } = await lambda.send(new GetFunctionConcurrencyCommand({ FunctionName }));
    if (ReservedConcurrentExecutions !== 0) return false;
  }
  return true;
};

/**
 * Lets no function start any more; returns the seconds after which those that run have ended. First what starts them is
 * paused: a message that a stopped function cannot take would become a dead letter after five attempts.
 */
export const stopWriters = async (writers: Writers): Promise<number> => {
  const { lambda, events, functions, rules } = writers;
  await switchSources(writers, false);
  for (const Name of rules) await events.send(new DisableRuleCommand({ Name }));
  for (const FunctionName of functions) {
    await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  }
  return longestTimeout(lambda, functions);
};

/** Gives each function what its stage reserves for it, or nothing, and lets messages and schedules start them again. */
export const startWriters = async (writers: Writers): Promise<void> => {
  const { lambda, events, functions, rules } = writers;
  for (const FunctionName of functions) {
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    const reserved = Environment?.Variables?.[RESERVED_CONCURRENCY];
    if (reserved === undefined) await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else {
      const ReservedConcurrentExecutions = Number(reserved);
      await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions }));
    }
  }
  for (const Name of rules) await events.send(new EnableRuleCommand({ Name }));
  await switchSources(writers, true);
};

/** The seconds after which a function that runs now has ended. */
export const longestTimeout = async (lambda: Writers['lambda'], functions: readonly string[]): Promise<number> => {
  const timeouts: number[] = [];
  for (const FunctionName of functions) {
    const { Timeout = 900 } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    timeouts.push(Timeout);
  }
  return Math.max(0, ...timeouts);
};

/** AWS takes a while, and refuses another change until then. */
const switchSources = async ({ lambda, sources, wait }: Writers, Enabled: boolean): Promise<void> => {
  const wanted = Enabled ? 'Enabled' : 'Disabled';
  for (;;) {
    const states = await Promise.all(
      sources.map(async (UUID) => ({ UUID, ...(await lambda.send(new GetEventSourceMappingCommand({ UUID }))) })),
    );
    const others = states.filter(({ State }) => State !== wanted);
    if (others.length === 0) return;
    for (const { UUID, State = '' } of others) {
      if (/^(Enabled|Disabled)$/.test(State)) await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
    }
    await wait();
  }
};
