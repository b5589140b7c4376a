import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from './routes.ts';
import { SCHEDULED_JOBS, WORKERS } from './workers.ts';

/** All functions of the service, by file name. */
export const FUNCTION_NAMES: readonly string[] = [
  ...[...ROUTES, ...PAGES, ...SIGN_IN_ROUTES].map((entry) => entry.function),
  ...[...WORKERS, ...SCHEDULED_JOBS].map((entry) => entry.function),
];

/** Throws one error that lists all missing bundles. */
export const requireBundles = (bundles: string): void => {
  const missing = FUNCTION_NAMES.filter((name) => !existsSync(join(bundles, name, 'index.js')));
  if (missing.length === 0) return;
  throw new Error(
    `No bundle in ${bundles} for: ${missing.join(', ')}. Is there a functions/<wing>/<name>.ts? Then: npm run build`,
  );
};
