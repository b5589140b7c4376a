import type { Methods } from '../methods.ts';
import { pollUntil } from '../poll.ts';
import type { ImportDetail } from './types.ts';

export type WaitOptions = {
  readonly signal?: AbortSignal;
  /** Called with each state that is read. */
  readonly onProgress?: (detail: ImportDetail) => void;
  /** In milliseconds; without it, waits as long as it takes. */
  readonly timeout?: number;
};

/** Whether the service has finished its work on the import: reading, publishing, verifying or reverting it. */
export const isSettled = ({ preparing, status, verification }: ImportDetail): boolean => {
  const isUnproved = status === 'complete' && verification.readback.status === 'not_verified';
  return !preparing && !isUnproved && status !== 'importing' && status !== 'reverting';
};

/**
 * Whether the import is complete and the service has read back exactly what was expected. This does not say that anything was added:
 * `verification.readback.matched_counts` counts the records that were in the ledger before, and if some have other names, `warnings` has the
 * code `other_names`.
 */
export const isVerified = ({ status, verification }: Pick<ImportDetail, 'status' | 'verification'>): boolean =>
  status === 'complete' && verification.readback.status === 'matched';

/** @throws DOMException `TimeoutError` after the timeout */
export const waitUntilSettled = async (
  { GET }: Pick<Methods, 'GET'>,
  id: string,
  { signal, onProgress, timeout }: WaitOptions,
): Promise<ImportDetail> => {
  const signals = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)];
  const stop = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  const read = async () => {
    const { data } = await GET('/imports/{id}', { params: { path: { id } }, signal: stop });
    onProgress?.(data);
    return data;
  };
  return pollUntil(read, isSettled, stop);
};
