const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const HTTP_PORT = 80;

/** Whether a Host header names this machine, by a name that DNS cannot redirect, and this port. */
export const isLoopbackHost = (host: string, port: number | undefined): boolean => {
  const [, name = '', given = HTTP_PORT] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  return LOOPBACK_NAME.test(name) && Number(given) === port;
};

/** The names under which the service is used on this machine. */
export type OwnNames = {
  readonly hasHost: (host: string) => boolean;
  readonly hasOrigin: (origin: string) => boolean;
};

/** The loopback's names, the address that the service listens on, and the names of LOCAL_HOSTS. */
export const ownNames = (baseUrl: string, configured: readonly string[]): OwnNames => {
  const { host: listening, port } = new URL(baseUrl);
  const hasHost = (host: string): boolean =>
    isLoopbackHost(host, Number(port || HTTP_PORT)) || [listening, ...configured].includes(host.toLowerCase());
  return {
    hasHost,
    hasOrigin: (origin) => {
      const [, host] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
      return host !== undefined && hasHost(host);
    },
  };
};
