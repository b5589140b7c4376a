import { readFileSync } from 'node:fs';

/** Reading it takes about 20 microseconds. */
const EVERY_MS = 50;

/** The most memory that a process has held so far, as the kernel counts it; 0 for an ended one, and without /proc. */
const peakOf = (pid: number): number => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
};

export type MemoryWatch = {
  /** Ends the watch. Returns whether the process has ever held too much. */
  readonly stop: () => boolean;
};

/**
 * Calls once when the process has held more than its function's memory: buffers, threads and Node itself count, not only
 * the heap. Without /proc, as on macOS, nothing is limited.
 */
export const watchMemory = (
  pid: number,
  memoryMb: number,
  { onPeak, onTooMuch }: { readonly onPeak: (bytes: number) => void; readonly onTooMuch: () => void },
): MemoryWatch => {
  const isTooMuch = (): boolean => {
    const bytes = peakOf(pid);
    onPeak(bytes);
    return bytes > memoryMb * 2 ** 20;
  };
  const timer = setInterval(() => {
    if (!isTooMuch()) return;
    clearInterval(timer);
    onTooMuch();
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return isTooMuch();
    },
  };
};
