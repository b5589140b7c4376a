import { env } from 'node:process';

/**
 * The entry of a Lambda, from the function that composes it. Lambda composes it while it starts, when the whole processor is
 * available; elsewhere importing the file composes nothing, and the first event does.
 * @throws Error for a missing or invalid environment variable
 */
export const lambda = <Args extends unknown[], Answer>(compose: () => (...args: Args) => Answer) => {
  let composed = env['AWS_LAMBDA_FUNCTION_NAME'] === undefined ? undefined : compose();
  return (...args: Args): Answer => {
    composed ??= compose();
    return composed(...args);
  };
};
