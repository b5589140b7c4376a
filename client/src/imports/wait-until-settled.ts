import type { Methods } from '../methods.ts';
import { sleep } from '../sleep.ts';
import type { ImportDetail } from './types.ts';

export type WaitOptions = {
  readonly signal?: AbortSignal;
  /** Called with each state that is read. */
  readonly onProgress?: (detail: ImportDetail) => void;
  /** Milliseconds; waits without end unless given. */
  readonly timeout?: number;
};

const FIRST_DELAY = 200;
const LONGEST_DELAY = 5_000;
const GROWTH = 1.5;

/** Whether the service has nothing to do for the import: not to read it, to publish, to prove or to revert it. */
export const isSettled = ({ preparing, status, verification }: ImportDetail): boolean => {
  const isUnproved = status === 'complete' && verification.readback.status === 'not_verified';
  return !preparing && !isUnproved && status !== 'importing' && status !== 'reverting';
};

/** @throws DOMException `TimeoutError` after the timeout */
export const waitUntilSettled = async (
  { GET }: Pick<Methods, 'GET'>,
  id: string,
  { signal, onProgress, timeout }: WaitOptions,
): Promise<ImportDetail> => {
  const signals = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)];
  const stop = AbortSignal.any(signals.filter((each) => each !== undefined));
  for (let delay = FIRST_DELAY; ; delay = Math.min(LONGEST_DELAY, delay * GROWTH)) {
    const { data } = await GET('/imports/{id}', { params: { path: { id } }, signal: stop });
    onProgress?.(data);
    if (isSettled(data)) return data;
    await sleep(delay, stop);
  }
};
