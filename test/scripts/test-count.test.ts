import { describe, expect, it } from 'vitest';
import { countTests } from '../../scripts/run-step.ts';

const aReport = (passed: number, failed: number, files: { status: string; tests: number }[] = []): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(({ status, tests }) => ({ status, assertionResults: Array.from({ length: tests }) })),
  });

describe('countTests', () => {
  it('counts what the report counts', () => {
    expect(countTests(aReport(7, 2), false)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a file that failed before its first test', () => {
    const report = aReport(7, 0, [
      { status: 'failed', tests: 0 },
      { status: 'passed', tests: 7 },
    ]);

    expect(countTests(report, false)).toEqual({ passed: 7, failed: 1 });
  });

  it('counts a failed run without a failed test as one failure', () => {
    expect(countTests(aReport(7, 0), false)).toEqual({ passed: 7, failed: 1 });
  });

  it('counts a run without a report as one failure, even if it exited well', () => {
    expect(countTests(undefined, true)).toEqual({ passed: 0, failed: 1 });
  });
});
