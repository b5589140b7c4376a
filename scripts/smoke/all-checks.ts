import { API_CHECKS, ROUTED, routesCheck } from './api-checks.ts';
import { BACKGROUND_CHECKS, queueWorkers } from './background-checks.ts';
import type { Check } from './check.ts';
import { EDGE_CHECKS } from './edge-checks.ts';
import { importChecks } from './import-checks.ts';

/** All checks in the order in which one failure explains the next. */
export const smokeChecks = ({ quick }: { readonly quick: boolean }): readonly Check[] => [
  ...EDGE_CHECKS,
  ...API_CHECKS,
  queueWorkers,
  ...importChecks(),
  ...BACKGROUND_CHECKS,
  ...(quick ? [] : [routesCheck(ROUTED)]),
];
