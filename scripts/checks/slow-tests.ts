import { globSync } from 'node:fs';

/** Tests that take long, mostly by trying the same code in many ways. Each wing has others that always run. */
export const SLOW = [
  'test/browser/**/*.test.ts',
  'test/{accounts,bank,catalogue,changes,cli,client,docs,events,exports,ledger,people,platform,reports,scripts}/**/api/*.test.ts',
  'test/imports/**/api/!(imports|investment-statements).test.ts',
  'test/api/http/every-error.test.ts',
  'test/bank/sync/plan-windows.property.test.ts',
  'test/changes/suggestions/suggestions.test.ts',
  'test/cli/{completion,examples,merge,one-json-value}.test.ts',
  'test/cli/{errors/exit-codes,import/import,login/login-options}.test.ts',
  'test/client/{bodies,python,retry}.test.ts',
  'test/events/{store/many-pending-events,use-cases/deliver-webhooks}.test.ts',
  'test/imports/{dates/date-notations,detect/detect-file,rows/update-import-rows}.test.ts',
  'test/imports/{statements/statement-rows,store/session-repository}.test.ts',
  'test/imports/formats/{csv/csv-bombs,pdf/statement-proof,xlsx/read-xlsx}.test.ts',
  'test/infra/deployment/{first-creation,stages}.test.ts',
  'test/ledger/store/{ledger-pages,years}.test.ts',
  'test/people/store/create-api-key-script.test.ts',
  'test/{faults,local,model}/**/*.test.ts',
  'test/people/sso/protocols/saml/load.test.ts',
  'test/platform/web/{check-page,small-screens,styles}.test.ts',
  'test/scripts/restore/*.test.ts',
];

/** A run of `npm test` takes one of this many slow files; as many seeds in a row take all of them. */
const RUNS_FOR_ALL = 12;

/** The slow tests that a run of `npm test` leaves out. */
export const leftOut = (seed: number): readonly string[] =>
  globSync(SLOW)
    .toSorted()
    .filter((_, position) => position % RUNS_FOR_ALL !== seed % RUNS_FOR_ALL);
