import type { FunctionDefinition } from './definition.ts';

/**
 * Waiting is shortened as a whole: every setting that is named in seconds, and the timeout of a function that holds
 * leases, so that a lease still outlives its function.
 */
export const scaleTime = (definition: FunctionDefinition, timeScale: number): FunctionDefinition => {
  if (timeScale === 1) return definition;
  const environment = Object.fromEntries(
    Object.entries(definition.environment).map(([name, value]) => [
      name,
      name.endsWith('_SECONDS') ? String(Number(value) * timeScale) : value,
    ]),
  );
  const timeoutMs = 'LEASE_SECONDS' in environment ? definition.timeoutMs * timeScale : definition.timeoutMs;
  return { ...definition, environment, timeoutMs };
};
