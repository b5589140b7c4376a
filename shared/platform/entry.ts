import { env } from 'node:process';

/** Composes once per process, so that the routes of a function share clients, secrets and caches. */
export const once = <Composed extends object>(compose: () => Composed): (() => Composed) => {
  let composed: Composed | undefined;
  return () => {
    composed ??= compose();
    return composed;
  };
};

/**
 * The entry point of a Lambda. Dependencies are composed during Lambda's init phase, which has a full processor;
 * elsewhere importing does nothing, and the first event composes them.
 * @throws Error for a missing or invalid environment variable
 */
export const lambda = <Args extends unknown[], Answer>(compose: () => (...args: Args) => Answer) => {
  let composed = env['AWS_LAMBDA_FUNCTION_NAME'] === undefined ? undefined : compose();
  return (...args: Args): Answer => {
    composed ??= compose();
    return composed(...args);
  };
};
