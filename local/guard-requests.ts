import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export type Refusal = { readonly status: 400 | 403 | 421; readonly message: string };

const NO_HOST: Refusal = { status: 400, message: 'The request must have exactly one Host header' };
const NO_PATH: Refusal = { status: 400, message: 'The request target must be a path, such as /sign-in' };

/**
 * The reason for refusing a request, or undefined. A web page cannot hide the name it was loaded from: even if that
 * name resolves to this machine, it is in Host.
 */
export const refusalOf = (
  { headersDistinct, url = '' }: IncomingMessage,
  hasHost: (host: string) => boolean,
): Refusal | undefined => {
  const [host, ...others] = headersDistinct['host'] ?? [];
  if (host === undefined || host === '' || others.length > 0) return NO_HOST;
  if (!hasHost(host)) {
    return {
      status: 421,
      message:
        'This server does not accept the requested host name. Use the address that npm start printed, or add the name to LOCAL_HOSTS',
    };
  }
  return url.startsWith('/') ? undefined : NO_PATH;
};

/** Answers without reading the request, and closes the connection. */
export const sendRefusal = (response: ServerResponse, { status, message }: Refusal): void => {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ message }));
};

/** Accepts only requests whose Host is one of the hosts. */
export const guarded =
  (hasHost: (host: string) => boolean, listener: RequestListener): RequestListener =>
  (request, response) => {
    const refusal = refusalOf(request, hasHost);
    if (refusal === undefined) listener(request, response);
    else sendRefusal(response, refusal);
  };

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const HTTP_PORT = 80;

/** Whether a Host header is a name of this machine that DNS cannot redirect, with this port. */
export const isLoopbackHost = (host: string, port: number | undefined): boolean => {
  const [, name = '', given = HTTP_PORT] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  return LOOPBACK_NAME.test(name) && Number(given) === port;
};

/** The names under which the service is used on this machine. */
export type OwnNames = {
  /** Besides the loopback names. */
  readonly hosts: readonly string[];
  readonly hasHost: (host: string) => boolean;
  readonly hasOrigin: (origin: string) => boolean;
};

/** The loopback names, the address that the service listens on, and the names in LOCAL_HOSTS. */
export const ownNames = (baseUrl: string, configured: readonly string[]): OwnNames => {
  const { host: listening, port } = new URL(baseUrl);
  const hosts = [listening, ...configured];
  const hasHost = (host: string): boolean =>
    isLoopbackHost(host, Number(port || HTTP_PORT)) || hosts.includes(host.toLowerCase());
  return {
    hosts,
    hasHost,
    hasOrigin: (origin) => {
      const [, host] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
      return host !== undefined && hasHost(host);
    },
  };
};
