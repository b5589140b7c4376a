export type PublicHostSettings = {
  /** The deployment's domain; without one, people use CloudFront's own name. */
  readonly domain: string | undefined;
  /** The additional names of the local stack, with their ports; undefined in the cloud. */
  readonly localHosts: readonly string[] | undefined;
};

const CLOUDFRONT_NAME = /^[a-z0-9]{1,63}\.cloudfront\.net$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/**
 * Whether people use the service under this host. Links, redirects, issuers and audiences name no other, whatever a
 * request claims. Loopback names count only on one machine.
 */
export const isPublicHost =
  ({ domain, localHosts }: PublicHostSettings) =>
  (host: string): boolean => {
    if (domain !== undefined && host === domain) return true;
    if (localHosts !== undefined) return LOOPBACK_HOST.test(host) || localHosts.includes(host);
    return domain === undefined && CLOUDFRONT_NAME.test(host);
  };

/** Where people use the service, for links outside requests; undefined under CloudFront's own name, which functions do not know. */
export const ownOrigin = ({ domain, localHosts }: PublicHostSettings): string | undefined => {
  const host = domain ?? localHosts?.[0];
  return host === undefined ? undefined : originOf(host);
};

/** Plain HTTP is used only on one machine. */
export const originOf = (host: string): string => `${LOOPBACK_HOST.test(host) ? 'http' : 'https'}://${host}`;
