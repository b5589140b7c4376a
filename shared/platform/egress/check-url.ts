import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { EgressRefusedError, isAllowListed } from '../domain/network/egress.ts';

export type CheckedUrl = {
  readonly url: URL;
  /** As for DNS and TLS: no brackets, no trailing dot. */
  readonly host: string;
  /** An operator allowed this host and port, so http and loopback addresses are accepted. */
  readonly allowed: boolean;
};

/** Names that never belong to public hosts (RFC 6761, 6762, 8375 and ICANN's reservation of .internal). */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;

/** All checks of a URL before its host is resolved. WHATWG parsing turns 0x7f.1 and 2130706433 into 127.0.0.1. */
export const checkUrl = (text: string, allow: readonly string[]): CheckedUrl => {
  const url = URL.parse(text);
  if (url === null) throw new EgressRefusedError('url_invalid', 'The address is not a URL');
  const allowed = isAllowListed(url, allow);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed)) {
    throw new EgressRefusedError('scheme', `Only https is allowed, not ${url.protocol}//${host}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new EgressRefusedError('userinfo', `The URL of ${host} contains a user name or password`);
  }
  if (!allowed) {
    checkPort(url, host);
    checkHost(host);
  }
  return { url, host, allowed };
};

/** 443 and high ports, which private servers use; never those of mail, SSH and similar. */
const checkPort = (url: URL, host: string): void => {
  if (url.port !== '' && Number(url.port) < 1024) {
    throw new EgressRefusedError('port', `Port ${url.port} of ${host} is neither 443 nor above 1023`);
  }
};

const checkHost = (host: string): void => {
  if (isIP(host) !== 0) {
    if (isPublicAddress(host)) return;
    throw new EgressRefusedError('address_not_public', `${host} is not a public address`);
  }
  if (!host.includes('.') || PRIVATE_NAMES.test(host)) {
    throw new EgressRefusedError('host_not_public', `${host} is not a public host name`);
  }
};

/** The only IPv6 range assigned to networks (RFC 4291, IANA). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is public. All special ranges are excluded, including embedded IPv4 (mapped, NAT64, 6to4, Teredo),
 * whose target is unknown.
 */
export const isPublicAddress = (text: string): boolean => {
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST));
};

/** This machine itself. */
export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';

export type Address = { readonly address: string; readonly family: 4 | 6 };
export type Resolve = (host: string) => Promise<readonly Address[]>;

/** All addresses of the host, from one lookup. A single non-public address refuses the host. */
export const resolveHost = async ({ host, allowed }: CheckedUrl, resolve: Resolve): Promise<readonly Address[]> => {
  const addresses = await addressesOf(host, resolve);
  const bad = addresses.find(({ address }) => !isPublicAddress(address) && !(allowed && isLoopbackAddress(address)));
  if (bad !== undefined) {
    throw new EgressRefusedError('address_not_public', `${host} resolves to ${bad.address}, which is not public`);
  }
  return addresses;
};

export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => addressOf(address));

const addressesOf = async (host: string, resolve: Resolve): Promise<readonly Address[]> => {
  if (isIP(host) !== 0) return [addressOf(host)];
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw new EgressRefusedError('unresolvable', `${host} cannot be resolved`, { cause });
  });
  if (addresses.length === 0) throw new EgressRefusedError('unresolvable', `${host} has no address`);
  return addresses;
};

const addressOf = (address: string): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 });

/** Why the guard would refuse a URL regardless of DNS, as the end of a sentence that starts with the field. */
export const egressFault =
  (allow: readonly string[]) =>
  (url: string): string | undefined => {
    try {
      checkUrl(url, allow);
      return undefined;
    } catch (error) {
      if (error instanceof EgressRefusedError) return `cannot be used: ${error.message}`;
      throw error;
    }
  };
