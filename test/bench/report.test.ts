import { expect, it } from 'vitest';
import { atLeast, atMost, figureLine, noted } from '../../bench/report.ts';

it('shows a figure with its target', () => {
  expect(figureLine(atMost('page', 12.5, 250, 'ms'))).toMatch(/^met {4}page +12\.50 ms {2}target <= 250 ms$/);
  expect(figureLine(atLeast('rate', 40, 50, '/s'))).toMatch(/^MISSED rate +40\.00 \/s {2}target >= 50 \/s$/);
});

it('counts a figure that was not measured as missed, and says so', () => {
  expect(figureLine(atLeast('rate', Number.NaN, 50, '/s'))).toMatch(/^MISSED rate +not measured {2}target >= 50 \/s$/);
  expect(figureLine(atMost('memory', Number.NaN, 300, 'MB'))).toMatch(
    /^MISSED memory +not measured {2}target <= 300 MB$/,
  );
  expect(figureLine(noted('memory', Number.NaN, 'MB'))).toMatch(/^ +memory +not measured$/);
});
