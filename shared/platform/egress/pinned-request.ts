import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { EgressRefusedError, type GuardedInit } from '../domain/guarded-fetch.ts';
import type { CheckedUrl } from './check-url.ts';
import type { Address } from './resolve-host.ts';

/** Sends to addresses already checked and to no other; TLS still proves the name. */
export const pinnedRequest = (
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
      reject(new EgressRefusedError('unreachable', `${host} wants to speak something other than HTTP`));
    });
    request.on('error', reject); // more than once: an abort is one more, and nobody else listens
    request.end(init.body);
  });

/** DNS is not asked again, so it cannot answer otherwise than when it was checked. */
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
