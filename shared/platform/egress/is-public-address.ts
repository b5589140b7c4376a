import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is handed out to networks (RFC 4291, IANA). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is one of the public internet. Everything with a special meaning is not, translated and
 * tunnelled IPv4 (mapped, NAT64, 6to4, Teredo) included: what lies behind it is somebody else's choice.
 */
export const isPublicAddress = (text: string): boolean => {
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST));
};

/** This machine itself. */
export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
