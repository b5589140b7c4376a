import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { EgressRefusedError, type GuardedFetch, type GuardedInit } from '../domain/network/egress.ts';
import { byteSize, MEGABYTE } from '../domain/text/byte-size.ts';
import { type Address, type CheckedUrl, checkUrl, type Resolve, resolveHost, systemResolve } from './check-url.ts';

export type GuardOptions = {
  /** `host:port` of servers that may use http and a loopback address. Empty in the cloud. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
  /** From the first lookup to the last byte of the answer. */
  readonly totalMs?: number;
  readonly connectMs?: number;
};

const MAX_BYTES = MEGABYTE;

/** The only way to call user-supplied addresses: see the type for its guarantees. Throws EgressRefusedError. */
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
    return await readAnswer(message, checked.host, init);
  } finally {
    message.on('error', () => undefined); // the message is destroyed deliberately
    message.destroy();
  }
};

/** Lookups cannot be aborted, only ignored. */
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

/** Connects only to the checked addresses; TLS still verifies the name. */
const pinnedRequest = (
  { url, host }: CheckedUrl,
  addresses: readonly Address[],
  init: GuardedInit,
  connectMs: number,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: init.method ?? 'GET',
      headers: { accept: '*/*', 'user-agent': 'counterfoil', ...init.headers, 'accept-encoding': 'identity' },
      agent: false, // no connection is kept that another request, checked otherwise, could be sent on
      lookup: pinned(addresses),
      signal,
      ...(url.protocol === 'https:' && {
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2',
        ...(isIP(host) === 0 && { servername: host }),
      }),
    });
    limitConnecting(request, host, connectMs);
    request.once('response', resolve);
    request.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new EgressRefusedError('unreachable', `${host} requested a protocol other than HTTP`));
    });
    request.on('error', reject); // several errors are possible, because an abort adds one and has no other listener
    request.end(init.body);
  });

/** DNS is not queried again, so the answer cannot differ from the checked one. */
const pinned = (addresses: readonly Address[]): LookupFunction => {
  const all = addresses.map(({ address, family }) => ({ address, family }));
  return (_host, options, callback) => {
    if (options.all === true) callback(null, all);
    else callback(null, all[0]?.address ?? '', all[0]?.family);
  };
};

const limitConnecting = (request: ClientRequest, host: string, connectMs: number): void => {
  const timer = setTimeout(() => {
    const cause = Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });
    const message = `${host} did not accept a connection within ${connectMs} ms`;
    request.destroy(new EgressRefusedError('timeout', message, { cause }));
  }, connectMs);
  const stop = (): void => clearTimeout(timer);
  request.once('socket', (socket) => {
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', stop);
  });
  request.once('close', stop);
};

/** Statuses without a body; `Response` rejects one. */
const BODILESS = new Set([204, 205, 304]);

/** Reads the whole answer, or its head; redirects, compression and too large answers are refused. */
const readAnswer = async (
  message: IncomingMessage,
  host: string,
  { headOnly, maxBytes = MAX_BYTES }: GuardedInit,
): Promise<Response> => {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new EgressRefusedError('redirect', `${host} redirects (${status})`);
  if (headOnly) return new Response(null, { status, headers: headersOf(message) });
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new EgressRefusedError(
      'encoding',
      `${host} sent a compressed answer (${encoding.slice(0, 20)}), which was not requested`,
    );
  }

  const body = await readBody(message, host, maxBytes);
  return new Response(BODILESS.has(status) ? null : body, { status, headers: headersOf(message) });
};

const readBody = async (message: IncomingMessage, host: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const tooLarge = (): EgressRefusedError =>
    new EgressRefusedError('too_large', `The answer of ${host} is larger than ${byteSize(maxBytes)}`);
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  const received: AsyncIterable<Uint8Array> = message;
  for await (const chunk of received) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const headersOf = (message: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
};
