import type { ErrorPayload, Outcome } from './function-process.ts';

/**
 * Asked for the folder of a function's bundle before each invocation; the assembly's is given. Processes that run another
 * one are replaced. If it rejects, the invocation fails, and an HTTP client sees the message.
 */
export type LocateBundle = (functionName: string, bundle: string) => Promise<string>;

const ERROR_TYPE = 'Local.BundleError';

export const bundleError = (error: unknown): Outcome => ({
  kind: 'failed',
  error: { errorType: ERROR_TYPE, errorMessage: error instanceof Error ? error.message : String(error), trace: [] },
});

export const isBundleError = ({ errorType }: ErrorPayload): boolean => errorType === ERROR_TYPE;
