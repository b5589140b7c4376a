import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusalOf, sendRefusal } from '../guard-requests.ts';
import { isLoopbackHost, type OwnNames } from '../own-names.ts';

const FROM_A_PAGE: Refusal = { status: 403, message: 'Web pages may not call the local cloud' };

/** True: the request is answered already. */
export type RefusePages = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Refuses requests from web pages: an emulator trusts every caller, and every page open in a browser on this machine can
 * reach the loopback.
 */
export const refusePages: RefusePages = (request, response) => {
  const refusal = refusalOf(request, (host) => isLoopbackHost(host, request.socket.localPort)) ?? pageRefusal(request);
  if (refusal !== undefined) sendRefusal(response, refusal);
  return refusal !== undefined;
};

const pageRefusal = ({ headers }: IncomingMessage): Refusal | undefined =>
  headers.origin === undefined && !isEmbedded(headers) ? undefined : FROM_A_PAGE;

/**
 * Whether a page loads it as a picture, a script or by `fetch` from its own address: browsers send no Origin with these.
 * A link to a file is followed. Programs never say from which site a request comes.
 */
const isEmbedded = (headers: IncomingMessage['headers']): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== 'navigate';

/** The same for objects, except that upload forms on the service's own pages are accepted: they carry a policy. */
export const refuseForeignPages =
  ({ hasOrigin }: Pick<OwnNames, 'hasOrigin'>): RefusePages =>
  (request, response) => {
    const { origin } = request.headers;
    if (origin === undefined || !hasOrigin(origin) || !isUploadForm(request)) return refusePages(request, response);
    const refusal = refusalOf(request, (host) => isLoopbackHost(host, request.socket.localPort));
    if (refusal !== undefined) {
      sendRefusal(response, refusal);
      return true;
    }
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'Origin');
    if (request.method !== 'OPTIONS') return false;
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.writeHead(204).end();
    return true;
  };

const BUCKET = /^\/[^/?]+\/?$/;

const isUploadForm = ({ method, url = '', headers }: IncomingMessage): boolean => {
  if (!BUCKET.test(url)) return false;
  return method === 'OPTIONS'
    ? headers['access-control-request-method'] === 'POST'
    : method === 'POST' && headers['content-type']?.startsWith('multipart/form-data') === true;
};
