import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { RESERVED_CONCURRENCY } from '../../infra/stage.ts';

/** Lets no function start any more; returns the seconds after which those that run have ended. */
export const stopFunctions = async (lambda: LambdaClient, names: readonly string[]): Promise<number> => {
  let longest = 0;
  for (const FunctionName of names) {
    await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
    const { Timeout = 900 } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    longest = Math.max(longest, Timeout);
  }
  return longest;
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
