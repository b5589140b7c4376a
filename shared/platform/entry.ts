import { env } from 'node:process';

/** Whether this module runs in a function, not in a test that imports it. */
export const IS_LAMBDA = env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined;

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
  let composed = IS_LAMBDA ? compose() : undefined;
  return (...args: Args): Answer => {
    composed ??= compose();
    return composed(...args);
  };
};
