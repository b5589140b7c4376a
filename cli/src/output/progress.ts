import type { Io } from '../io.ts';

export type Bars = {
  /** Draws the bar of a step, or one line for each step where no bar can be drawn. */
  readonly show: (step: string, done: number, total: number) => void;
  /** Leaves the last bar as far as it came. */
  readonly end: () => void;
};

const WIDTH = 30;

export const startBars = (io: Io): Bars => {
  let last = '';
  let share: readonly [number, number] = [0, 0];
  const show = (step: string, done: number, total: number) => {
    if (step === '') return;
    if (last !== '' && last !== step) close([1, 1]);
    if (io.hasBars) io.draw(step.padEnd(11) + bar(done, total), false);
    else if (last !== step) io.note(`${step}…`);
    last = step;
    share = [done, total];
  };
  const close = ([done, total]: readonly [number, number]) => {
    if (io.hasBars && last !== '') io.draw(last.padEnd(11) + bar(done, total), true);
    last = '';
  };
  return { show, end: () => close(share) };
};

const bar = (done: number, total: number): string => {
  if (total <= 0) return '…';
  const share = Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.floor(100 * share)} %`;
};
