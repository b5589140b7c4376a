import { insideAddresses } from '../inside-addresses.ts';

/** More ways to hide where an address leads, beside those that sign-in is tried with. */
const moreAddresses = (port: number): readonly string[] => [
  `https://example.com%40127.0.0.1:${port}/`,
  `https://[::ffff:0:127.0.0.1]:${port}/`,
  `https://[64:ff9b:1::7f00:1]:${port}/`,
  `https://[2001:0:7f00:1::]:${port}/`,
  `https://[fec0::1]:${port}/`,
  `https://[::1%25lo]:${port}/`,
  `https://127.0.0.1.nip.test:${port}/`,
  `https://xn--localhost-:${port}/`,
  `https://ⓛocalhost:${port}/`,
  `https://127.0.0.1:${port}?@example.com/`,
  `blob:https://127.0.0.1:${port}/x`,
  `jar:https://127.0.0.1:${port}/!/`,
  `http+unix://%2Fvar%2Frun%2Fdocker.sock/x`,
];
/** Addresses that no connection to a bank may reach: those of this machine end at `port`; `other` may be called. */
export const addressesAt = (port: number, other: number): readonly string[] => [
  ...insideAddresses(port, other),
  ...moreAddresses(port),
];

/** With a user and a password, as an access URL has them. */
export const asAccess = (address: string): string => address.replace(/:(?:\/\/|\\\\)/, '://ann:secret@');
