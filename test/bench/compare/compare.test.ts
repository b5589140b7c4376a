import { describe, expect, it } from 'vitest';
import { type Comparison, compareTasks, type RunStage } from '../../../bench/compare/compare.ts';
import type { Measures } from '../../../bench/compare/measure-file.ts';
import { comparisonLines, outcomeOf } from '../../../bench/compare/print.ts';
import { SHARE, tasksOf } from '../../../bench/compare/tasks.ts';

const page = (value: number): Measures =>
  new Map([
    ['page', { value, unit: 'ms', isHigherBetter: false }],
    ['lines', { value: 1, unit: '', isHigherBetter: false }],
  ]);

const compareValues = (pairs: readonly (readonly [number, number])[]): Promise<Comparison> => {
  const turns = { head: 0, base: 0 };
  const run: RunStage = async (side) => {
    const [head = 0, base = 0] = pairs[turns[side]++] ?? [];
    return page(side === 'head' ? head : base);
  };
  return compareTasks([{ stage: 'reads', flags: [], figures: ['page'] }], pairs.length, run);
};

describe('the runs of a comparison', () => {
  it('alternate stage by stage, and so does the side that runs first', async () => {
    const order: string[] = [];
    await compareTasks(tasksOf(['reads', 'saml'], []), 3, async (side, { stage }) => {
      order.push(`${stage} ${side}`);
      return page(1);
    });
    const turns = ['base', 'head', 'head', 'base', 'base', 'head'];
    expect(order).toEqual([...turns.map((side) => `reads ${side}`), ...turns.map((side) => `saml ${side}`)]);
  });

  it('are left out for a stage that the base does not have', async () => {
    const order: string[] = [];
    const comparison = await compareTasks(tasksOf(['new', 'reads'], []), 1, async (side, { stage }) => {
      order.push(`${stage} ${side}`);
      return side === 'base' && stage === 'new' ? undefined : page(1);
    });
    expect(order).toEqual(['new base', 'reads base', 'reads head']);
    expect(comparison.missing).toEqual(['new']);
  });

  it('measure each kind once, with the requested sizes', () => {
    expect(tasksOf(['imports'], ['--large=20000'])).toEqual([
      { stage: 'imports', flags: ['--large=20000', '--rounds=1', '--large-rounds=1'] },
    ]);
  });

  it('compare only the figures of the task, and name the figures that either commit lacks', async () => {
    const task = { stage: 'reads', flags: [], figures: ['page', 'lines', 'search'] };
    const run: RunStage = async (side) => new Map([...page(1)].filter(([name]) => side === 'head' || name === 'page'));
    const { compared, headLacks, baseLacks } = await compareTasks([task], 1, run);
    expect(compared.map(({ name }) => name)).toEqual(['page']);
    expect(headLacks).toEqual(['search']);
    expect(baseLacks).toEqual(['lines']);
  });
});

describe('the table', () => {
  it('shows both medians, the ratio with its spread, and a mark', async () => {
    const comparison = await compareValues([
      [120, 100],
      [130, 100],
      [110, 100],
    ]);
    const lines = comparisonLines(
      { ...comparison, headLacks: ['search'], baseLacks: ['list'], missing: ['saml'] },
      '0123abcde',
      3,
    );
    expect(lines[1]).toMatch(/^WORSE {2}page +120 ms +100 ms +1\.20 {2}\(1\.10 to 1\.30\)$/);
    expect(lines).toContain('not compared: the stage saml, which 0123abcde does not have');
    expect(lines).toContain('not compared: search, which this tree does not measure');
    expect(lines).toContain('not compared: list, which 0123abcde does not measure in the same unit');
  });
});

describe('the outcome', () => {
  it('passes without a change', async () => {
    const { passed, lines } = outcomeOf(
      await compareValues([
        [100, 100],
        [101, 100],
      ]),
    );
    expect(passed).toBe(true);
    expect(lines).toEqual(['Passed: no figure is marked WORSE.']);
  });

  it('passes, and says so, if not every pair is worse', async () => {
    const { passed, lines } = outcomeOf(
      await compareValues([
        [120, 100],
        [140, 100],
        [90, 100],
      ]),
    );
    expect(passed).toBe(true);
    expect(lines[0]).toBe(
      'Worse in the median, but not in every pair, so it may be noise: page: 1.20 times the figure before (0.90 to 1.40)',
    );
  });

  it('fails if every pair is worse and the median by more than 15 %', async () => {
    const { passed, lines } = outcomeOf(
      await compareValues([
        [120, 100],
        [140, 100],
        [101, 100],
      ]),
    );
    expect(passed).toBe(false);
    expect(lines).toEqual([
      'Failed, worse in the median and in every pair: page: 1.20 times the figure before (1.01 to 1.40)',
    ]);
  });

  it('fails, and names the figures, if this tree lost or renamed some', async () => {
    const task = { stage: 'reads', flags: [], figures: ['page', 'search'] };
    const before: Measures = new Map([...page(1), ['search', { value: 1, unit: 'ms', isHigherBetter: false }]]);
    for (const base of [before, page(1)]) {
      const comparison = await compareTasks([task], 2, async (side) => (side === 'head' ? page(1) : base));
      const lines = ['Failed, no longer measured by this tree: search'];
      expect(outcomeOf(comparison)).toEqual({ passed: false, lines });
    }
  });

  it('passes if only the base lacks a figure', async () => {
    const comparison = await compareValues([[100, 100]]);
    expect(outcomeOf({ ...comparison, baseLacks: ['search'] }).passed).toBe(true);
  });

  it('fails if nothing could be compared', () => {
    const missing = SHARE.map(({ stage }) => stage);
    expect(outcomeOf({ compared: [], headLacks: [], baseLacks: [], missing }).passed).toBe(false);
  });
});
