import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countTests } from '../../scripts/run/run-step.ts';

const ROOT = join(import.meta.dirname, '../..');

type Files = { name?: string; status: string; message?: string; tests: object[] }[];

const aReport = (passed: number, failed: number, files: Files = []): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(({ tests, ...file }) => ({
      name: join(ROOT, 'test/a.test.ts'),
      ...file,
      assertionResults: tests,
    })),
  });

const PASSED = { fullName: 'adds', status: 'passed' };

describe('countTests', () => {
  it('counts what the report counts', () => {
    expect(countTests(aReport(7, 2), false)).toMatchObject({ passed: 7, failed: 2 });
  });

  it('says which tests failed, and how', () => {
    const failedTest = {
      fullName: 'subtracts',
      status: 'failed',
      failureMessages: ['expected 1 to be 2\n  at line 3'],
    };
    const report = aReport(1, 1, [{ status: 'failed', tests: [PASSED, failedTest] }]);

    expect(countTests(report, false)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['test/a.test.ts > subtracts\n    expected 1 to be 2\n      at line 3'],
    });
  });

  it('counts a file that failed before its first test', () => {
    const report = aReport(7, 0, [
      { status: 'failed', message: 'no such module', tests: [] },
      { status: 'passed', tests: [PASSED] },
    ]);

    expect(countTests(report, false)).toEqual({
      passed: 7,
      failed: 1,
      failures: ['test/a.test.ts > before its first test\n    no such module'],
    });
  });

  it('counts a failed run without a failed test as one failure', () => {
    expect(countTests(aReport(7, 0), false)).toEqual({
      passed: 7,
      failed: 1,
      failures: ['vitest failed outside any test: see its output above'],
    });
  });

  it('counts a run without a report as one failure, even if it exited well', () => {
    expect(countTests(undefined, true)).toEqual({ passed: 0, failed: 1, failures: ['vitest left no report'] });
  });
});
