import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { RESERVED_CONCURRENCY } from '../../infra/stage.ts';

/** Lets no function start any more; returns the seconds after which those that run have ended. */
export const stopFunctions = async (lambda: LambdaClient, names: readonly string[]): Promise<number> => {
  for (const FunctionName of names) {
    await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  }
  return longestTimeout(lambda, names);
};

/** The seconds after which a function that runs now has ended. */
export const longestTimeout = async (lambda: LambdaClient, names: readonly string[]): Promise<number> => {
  const timeouts: number[] = [];
  for (const FunctionName of names) {
    const { Timeout = 900 } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    timeouts.push(Timeout);
  }
  return Math.max(0, ...timeouts);
};

/** Gives each function what its stage reserves for it, or nothing. */
export const startFunctions = async (lambda: LambdaClient, names: readonly string[]): Promise<void> => {
  for (const FunctionName of names) {
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    const reserved = Environment?.Variables?.[RESERVED_CONCURRENCY];
    if (reserved === undefined) await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else {
      const ReservedConcurrentExecutions = Number(reserved);
      await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions }));
    }
  }
};
