import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ProcessorShare, shareOf, startProcessorShare } from '../../local/lambda/processor-share.ts';
import { until } from '../support/until.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
});

/** A process that computes without end. */
const busyProcess = (): number => {
  const child = spawn(process.execPath, ['-e', 'for (;;) {}']);
  stops.push(() => child.kill('SIGKILL'));
  return child.pid ?? 0;
};

const started = (): ProcessorShare => {
  const share = startProcessorShare();
  stops.push(share.stop);
  return share;
};

/** Milliseconds of processor time of the main thread. */
const processorMs = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const isStopped = (pid: number): boolean => /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

const usedWithin = async (pid: number, milliseconds: number): Promise<number> => {
  const before = processorMs(pid);
  const begun = performance.now();
  await sleep(milliseconds);
  return (processorMs(pid) - before) / (performance.now() - begun);
};

describe.runIf(process.platform === 'linux')('the share of a processor', () => {
  it.each([256, 512])('of a function with %i MB is what it buys on Lambda, and no more', async (memoryMb) => {
    const pid = busyProcess();
    started().begin(pid, shareOf(memoryMb));
    await until(
      () => isStopped(pid),
      (stopped) => stopped,
    ); // it has used its first part

    expect(await usedWithin(pid, 2_000)).toBeLessThan(shareOf(memoryMb) * 1.15);
  });

  it('is a whole processor from 1,769 MB', () => {
    expect([512, 1769, 3008].map((memoryMb) => shareOf(memoryMb).toFixed(2))).toEqual(['0.29', '1.00', '1.00']);
  });

  it('is none between two events', async () => {
    const pid = busyProcess();
    const share = started();
    share.begin(pid, 1);
    await until(
      () => processorMs(pid),
      (used) => used > 50,
    );
    share.end(pid);
    await until(
      () => isStopped(pid),
      (stopped) => stopped,
    );

    expect(await usedWithin(pid, 300)).toBe(0);
  });
});
