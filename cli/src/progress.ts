import type { Io } from './io.ts';

export type Bars = {
  /** Draws the bar of a step, or one line for each step where no bar can be drawn. */
  readonly show: (step: string, done: number, total: number) => void;
  readonly end: () => void;
};

const WIDTH = 30;

export const startBars = (io: Io): Bars => {
  let last = '';
  const show = (step: string, done: number, total: number) => {
    if (step === '') return;
    if (last !== '' && last !== step) finish();
    if (io.hasBars) io.draw(step.padEnd(11) + bar(done, total), false);
    else if (last !== step) io.note(`${step}…`);
    last = step;
  };
  const finish = () => {
    if (io.hasBars && last !== '') io.draw(last.padEnd(11) + bar(1, 1), true);
    last = '';
  };
  return { show, end: finish };
};

const bar = (done: number, total: number): string => {
  if (total <= 0) return '…';
  const share = Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.floor(100 * share)} %`;
};
