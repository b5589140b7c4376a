import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<Promise<void>[]>();

/** Resolves when `work` and all that it left to be done meanwhile have ended. */
export const withMeanwhile = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const begun: Promise<void>[] = [];
  try {
    return await scopes.run(begun, work);
  } finally {
    await Promise.all(begun);
  }
};

/**
 * Begins what nobody needs the result of, and what something else repeats if it fails. Within `withMeanwhile`, the caller goes
 * on at once; elsewhere, it waits.
 */
export const meanwhile = async (act: () => Promise<unknown>): Promise<void> => {
  const acting = act().then(
    () => undefined,
    () => undefined,
  );
  const begun = scopes.getStore();
  if (begun === undefined) await acting;
  else begun.push(acting);
};
