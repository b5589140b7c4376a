import { EgressRefusedError, type GuardedFetch, type GuardedInit } from '../domain/guarded-fetch.ts';
import { type CheckedUrl, checkUrl } from './check-url.ts';
import { pinnedRequest } from './pinned-request.ts';
import { readAnswer } from './read-answer.ts';
import { type Resolve, resolveHost, systemResolve } from './resolve-host.ts';

export type GuardOptions = {
  /** `host:port` of servers that may be reached by http and at a loopback address. Empty in the cloud. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
  /** From the first look-up to the last byte of the answer. */
  readonly totalMs?: number;
  readonly connectMs?: number;
};

const MAX_BYTES = 1024 * 1024;

/** The only way out to addresses that people type: see the type for what it promises. Throws EgressRefusedError. */
export const createGuardedFetch =
  ({ allow, resolve = systemResolve, totalMs = 10_000, connectMs = 3_000 }: GuardOptions): GuardedFetch =>
  async (text, init = {}) => {
    const checked = checkUrl(text, allow);
    const withinMs = Math.max(0, Math.ceil(Math.min(totalMs, init.timeoutMs ?? totalMs)));
    const deadline = AbortSignal.timeout(withinMs);
    try {
      return await Promise.race([exchange(checked, init, { resolve, connectMs, deadline }), expiry(deadline)]);
    } catch (error) {
      throw refusalOf(error, checked.host, deadline, withinMs);
    }
  };

type Limits = { readonly resolve: Resolve; readonly connectMs: number; readonly deadline: AbortSignal };

const exchange = async (checked: CheckedUrl, init: GuardedInit, limits: Limits): Promise<Response> => {
  const addresses = await resolveHost(checked, limits.resolve);
  const message = await pinnedRequest(checked, addresses, init, limits.connectMs, limits.deadline);
  try {
    return await readAnswer(message, checked.host, init.maxBytes ?? MAX_BYTES);
  } finally {
    message.on('error', () => undefined); // of being cut off here
    message.destroy();
  }
};

/** A look-up cannot be aborted, only left behind. */
const expiry = (deadline: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
  });

const refusalOf = (error: unknown, host: string, deadline: AbortSignal, totalMs: number): EgressRefusedError => {
  if (error instanceof EgressRefusedError) return error;
  if (deadline.aborted) {
    return new EgressRefusedError('timeout', `${host} did not answer within ${totalMs} ms`, { cause: error });
  }
  const code = codeOf(error);
  return /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/.test(code)
    ? new EgressRefusedError('tls', `TLS with ${host} failed: ${code}`, { cause: error })
    : new EgressRefusedError('unreachable', `${host} cannot be reached: ${code}`, { cause: error });
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no connection';
