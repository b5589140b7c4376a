import { type NativeProblem, PROBLEM_CODES, type ProblemCode } from './native-problem.ts';

const KEPT = 100;

/** Counts every problem and keeps the first hundred, check by check and each check by line. */
export const createProblemList = () => {
  const byCode = new Map<ProblemCode, NativeProblem[]>(PROBLEM_CODES.map((code) => [code, []]));
  let total = 0;
  return {
    add: (problem: NativeProblem): void => {
      total += 1;
      const kept = byCode.get(problem.code);
      if (kept !== undefined && kept.length < KEPT) kept.push(problem);
    },
    total: (): number => total,
    first: (): readonly NativeProblem[] => [...byCode.values()].flat().slice(0, KEPT),
  };
};
