export type TestCount = { readonly passed: number; readonly failed: number };

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
};

/**
 * Counts from vitest's JSON report. A file that failed before its first test counts as one failure, and a run that
 * failed with no failure to show for it (a crash, an unhandled rejection, no report) counts as one.
 */
export const countTests = (json: string | undefined, exitedWell: boolean): TestCount => {
  if (json === undefined) return { passed: 0, failed: 1 };
  const report = JSON.parse(json) as Report;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return { passed: report.numPassedTests, failed: exitedWell ? failed : Math.max(1, failed) };
};
