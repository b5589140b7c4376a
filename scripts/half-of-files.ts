import { globSync } from 'node:fs';

/** Tests that take long, mostly by trying the same code in many ways. Each has a neighbour that always runs. */
export const SLOW = [
  'test/browser/*.test.ts',
  'test/changes/api/{duplicates,rules-on-new,transfers}.test.ts',
  'test/client/api/upload.test.ts',
  'test/faults/*.test.ts',
  'test/imports/api/{bank-references,bombs,import-doubts,import-types,parallel,second-source,statements}.test.ts',
  'test/people/api/{sso-oidc,sso-saml}.test.ts',
  'test/people/identity/saml/load.test.ts',
  'test/platform/api/*.test.ts',
  'test/platform/web/{check-page,small-screens,styles}.test.ts',
  'test/scripts/api/tour.test.ts',
  'test/scripts/restore/*.test.ts',
];

/** The slow tests that a run of `npm test` leaves out: every other file, beginning with the first one if the seed is even. */
export const leftOut = (seed: number): readonly string[] =>
  globSync(SLOW)
    .toSorted()
    .filter((_, position) => position % 2 === seed % 2);
