import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from './routes.ts';
import { SWEEP, WORKERS } from './workers.ts';

/** Every function of the service, by the name of its folder. */
export const FUNCTION_NAMES: readonly string[] = [
  ...[...ROUTES, ...WORKERS].map((entry) => entry.function),
  SWEEP.function,
];

/** Throws one error that names every bundle that is not there. */
export const requireBundles = (bundles: string): void => {
  const missing = FUNCTION_NAMES.filter((name) => !existsSync(join(bundles, name, 'index.js')));
  if (missing.length === 0) return;
  throw new Error(
    `No bundle in ${bundles} for: ${missing.join(', ')}. Is there a functions/<name>/index.ts? Then: npm run build`,
  );
};
