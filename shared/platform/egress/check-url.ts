import { isIP } from 'node:net';
import { EgressRefusedError } from '../domain/guarded-fetch.ts';
import { isAllowListed } from '../domain/outside-url.ts';
import { isPublicAddress } from './is-public-address.ts';

export type CheckedUrl = {
  readonly url: URL;
  /** As DNS and TLS want it: no brackets, no dot at the end. */
  readonly host: string;
  /** An operator named this host and port: http and a loopback address are fine. */
  readonly allowed: boolean;
};

/** Names that never mean a host of the internet (RFC 6761, 6762, 8375, ICANN's reservation of .internal). */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;

/** All that can be said about a URL before its host is resolved. WHATWG parsing turns 0x7f.1 and 2130706433 into 127.0.0.1. */
export const checkUrl = (text: string, allow: readonly string[]): CheckedUrl => {
  const url = URL.parse(text);
  if (url === null) throw new EgressRefusedError('url_invalid', 'The address is not a URL');
  const allowed = isAllowListed(url, allow);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed)) {
    throw new EgressRefusedError('scheme', `Only https is used, not ${url.protocol}//${host}`);
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

/** 443, and the high ports that people give to servers of their own; never those of mail, SSH and the like. */
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
    throw new EgressRefusedError('host_not_public', `${host} is not a name of the public internet`);
  }
};
