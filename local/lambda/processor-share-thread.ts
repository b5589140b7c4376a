/**
 * Stops and continues processes so that each gets its share of a processor, in periods of 20 ms as on Lambda: what a
 * process has used is counted, and when it has used its part of a period it stands still until the next one. What it
 * used too much, because signals are late, is subtracted from the next periods.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { ShareMessage } from './processor-share.ts';

const PERIOD_MS = 20;
const TICK_MS = 1;
const RENEW_MS = 50;

type Shared = {
  readonly share: number;
  readonly clock: ProcessorClock;
  /** Milliseconds of processor time until the process stands still. */
  budget: number;
  used: number;
  periodEnds: number;
  isStopped: boolean;
};

/** Returns false if the process has ended. */
const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};

type ProcessorClock = { readonly read: () => number; readonly close: () => void };

const BUFFER = Buffer.alloc(128);

/** The processor time of all threads of a process, in milliseconds. */
const openClock = (pid: number): ProcessorClock => {
  const files = new Map<string, number>();
  let renewAt = 0;
  let ofEnded = 0;
  const last = new Map<string, number>();
  const renew = (): void => {
    renewAt = performance.now() + RENEW_MS;
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      if (!files.has(thread)) files.set(thread, openSync(`/proc/${pid}/task/${thread}/schedstat`, 'r'));
    }
  };
  const readThread = ([thread, file]: readonly [string, number]): number => {
    try {
      const length = readSync(file, BUFFER, 0, BUFFER.length, 0);
      const time = Number.parseInt(BUFFER.toString('latin1', 0, length), 10) / 1e6;
      last.set(thread, time);
      return time;
    } catch {
      closeSync(file);
      files.delete(thread);
      ofEnded += last.get(thread) ?? 0;
      return 0;
    }
  };
  return {
    read: () => {
      if (performance.now() >= renewAt) renew();
      const running = [...files].reduce((sum, thread) => sum + readThread(thread), 0);
      return running + ofEnded;
    },
    close: () => {
      for (const file of files.values()) closeSync(file);
    },
  };
};

const shared = new Map<number, Shared>();

const forget = (pid: number): void => {
  shared.get(pid)?.clock.close();
  shared.delete(pid);
};

const begin = (pid: number, share: number): void => {
  forget(pid);
  try {
    const clock = openClock(pid);
    const used = clock.read();
    const periodEnds = performance.now() + PERIOD_MS;
    shared.set(pid, { share, clock, used, budget: share * PERIOD_MS, periodEnds, isStopped: false });
    signal(pid, 'SIGCONT');
  } catch {
    forget(pid); // it has ended
  }
};

const end = (pid: number): void => {
  forget(pid);
  signal(pid, 'SIGSTOP');
};

const keepShare = (pid: number, worker: Shared): void => {
  const now = performance.now();
  if (worker.isStopped && now < worker.periodEnds) return;
  const used = worker.clock.read();
  worker.budget -= used - worker.used;
  worker.used = used;
  if (now >= worker.periodEnds) {
    const periods = 1 + Math.floor((now - worker.periodEnds) / PERIOD_MS);
    const quota = worker.share * PERIOD_MS;
    worker.budget = Math.min(quota, worker.budget + periods * quota); // what is left over is lost, as on Lambda
    worker.periodEnds += periods * PERIOD_MS;
  }
  const stops = worker.budget <= 0;
  if (stops === worker.isStopped) return;
  worker.isStopped = stops;
  signal(pid, stops ? 'SIGSTOP' : 'SIGCONT');
};

const tick = (): void => {
  for (const [pid, worker] of shared) {
    try {
      keepShare(pid, worker);
    } catch {
      forget(pid); // it has ended
    }
  }
};

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (message: ShareMessage) => {
  if (message.kind === 'begin') begin(message.pid, message.share);
  else end(message.pid);
  if (shared.size > 0) timer ??= setInterval(tick, TICK_MS);
  if (shared.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
});
