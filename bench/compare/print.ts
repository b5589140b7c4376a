import { numberText } from '../report.ts';
import type { Comparison } from './compare.ts';
import { type Compared, type Spread, TOLERANCE, type Verdict } from './ratios.ts';

const MARKS: Readonly<Record<Verdict, string>> = { fine: '', worse: 'worse?', regression: 'WORSE' };
const PERCENT = Math.round((TOLERANCE - 1) * 100);

const spreadText = ({ least, median, most }: Spread): string =>
  `${median.toFixed(2).padStart(6)}  (${least.toFixed(2)} to ${most.toFixed(2)})`;

const lineOf = ({ name, unit, head, base, ratio, verdict }: Compared): string => {
  const values = [head, base].map((value) => `${numberText(value)} ${unit}`.trim().padStart(14));
  return `${MARKS[verdict].padEnd(7)}${name.padEnd(56)}${values.join('')}  ${spreadText(ratio)}`;
};

/** A table of all figures, and what could not be compared. */
export const comparisonLines = (
  { compared, headLacks, baseLacks, missing }: Comparison,
  revision: string,
  rounds: number,
): readonly string[] => {
  const heads = ['this tree', revision].map((side) => side.padStart(14)).join('');
  return [
    `${''.padEnd(63)}${heads}   ratio  (least to most of ${rounds} pairs)`,
    ...compared.map(lineOf),
    ...missing.map((stage) => `not compared: the stage ${stage}, which ${revision} does not have`),
    ...headLacks.map((name) => `not compared: ${name}, which this tree does not measure`),
    ...baseLacks.map((name) => `not compared: ${name}, which ${revision} does not measure in the same unit`),
    `worse?: over ${PERCENT} % worse in the median. WORSE: also worse in every pair.`,
  ];
};

const describe = ({ name, ratio }: Compared): string =>
  `${name}: ${ratio.median.toFixed(2)} times the figure before (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`;

export type Outcome = { readonly passed: boolean; readonly lines: readonly string[] };

/** Whether a change passes. It fails if a figure is worse in all pairs, so not by noise, or is no longer measured. */
export const outcomeOf = ({ compared, headLacks }: Comparison): Outcome => {
  const lost = headLacks.map((name) => `Failed, no longer measured by this tree: ${name}`);
  if (compared.length === 0) return { passed: false, lines: [...lost, 'Failed: no figure could be compared.'] };
  const regressions = compared.filter(({ verdict }) => verdict === 'regression');
  const doubtful = compared.filter(({ verdict }) => verdict === 'worse');
  const passed = regressions.length === 0 && lost.length === 0;
  return {
    passed,
    lines: [
      ...lost,
      ...doubtful.map(
        (figure) => `Worse in the median, but not in every pair, so it may be noise: ${describe(figure)}`,
      ),
      ...regressions.map((figure) => `Failed, worse in the median and in every pair: ${describe(figure)}`),
      ...(passed ? [`Passed: no figure is marked WORSE.`] : []),
    ],
  };
};
