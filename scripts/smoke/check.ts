import type { Target } from './target.ts';

/** One line of facts, or why the check did not run. */
export type Finding = { readonly detail: string } | { readonly skipped: string };

export type Check = {
  readonly name: string;
  /** Checks without which this one could only fail, too. */
  readonly needs?: readonly string[];
  /** @throws Broken */
  readonly run: (target: Target) => Promise<Finding>;
};

/** A problem of the service, and its remedy. */
export class Broken extends Error {
  override readonly name = 'Broken';

  constructor(problem: string, remedy: string) {
    super(`${problem}. ${remedy}`);
  }
}

export type Outcome = {
  readonly name: string;
  /** `blocked` by a check that it needs. */
  readonly kind: 'passed' | 'failed' | 'skipped' | 'blocked';
  readonly text: string;
  readonly seconds: number;
};

const runCheck = async ({ name, needs = [], run }: Check, target: Target, before: readonly Outcome[]) => {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const missing = before.find(
    (earlier) => needs.includes(earlier.name) && ['failed', 'blocked'].includes(earlier.kind),
  );
  if (missing !== undefined) return { name, kind: 'blocked', text: `needs ${missing.name}`, seconds: 0 } as const;
  try {
    const found = await run(target);
    return 'skipped' in found
      ? ({ name, kind: 'skipped', text: found.skipped, seconds: seconds() } as const)
      : ({ name, kind: 'passed', text: found.detail, seconds: seconds() } as const);
  } catch (error) {
    const text = error instanceof Broken ? error.message : `${error}${causeOf(error)}`;
    return { name, kind: 'failed', text, seconds: seconds() } as const;
  }
};

/** `fetch` says only that it failed; the cause says why. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `: ${String(error.cause)}` : '';

/** One check after another: later ones use what earlier ones left, and the output stays in order. */
export const runChecks = async (
  checks: readonly Check[],
  target: Target,
  report: (outcome: Outcome) => void,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const outcome = await runCheck(check, target, outcomes);
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
};

const WORDS = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip', blocked: 'skip' } as const;

export const describeOutcome = ({ name, kind, text, seconds }: Outcome): string =>
  `${WORDS[kind]} ${name.padEnd(16)} ${text} (${seconds.toFixed(1)} s)`;
