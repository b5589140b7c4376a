import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { StartError } from '../start-error.ts';

/** Gives processes the share of a processor that their memory would buy on Lambda. */
export type ProcessorShare = {
  /** Lets the process run, but no more than this share of the time. */
  readonly begin: (pid: number, share: number) => void;
  /** Freezes the process until the next begin. */
  readonly end: (pid: number) => void;
  readonly stop: () => Promise<unknown>;
};

export type ShareMessage =
  | { readonly kind: 'begin'; readonly pid: number; readonly share: number }
  | { readonly kind: 'end'; readonly pid: number };

/** Lambda assigns one processor to 1,769 MB, and others in proportion. */
const MB_PER_PROCESSOR = 1769;

/** Local functions have one thread that computes, so more than one processor is of no use to them. */
export const shareOf = (memoryMb: number): number => Math.min(1, memoryMb / MB_PER_PROCESSOR);

/** A thread of its own, because the local cloud's may be busy for longer than a period lasts. */
export const startProcessorShare = (): ProcessorShare => {
  if (!existsSync('/proc/self/schedstat'))
    throw new StartError('LOCAL_CPU=lambda needs Linux, which counts processor time');
  const thread = new Worker(new URL('processor-share-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const send = (message: ShareMessage): void => thread.postMessage(message);
  return {
    begin: (pid, share) => send({ kind: 'begin', pid, share }),
    end: (pid) => send({ kind: 'end', pid }),
    stop: () => thread.terminate(),
  };
};
