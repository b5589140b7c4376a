import { insideAddresses } from '../servers/inside-addresses.ts';

/** Further ways to disguise the target of a URL, in addition to those tested for sign-in. */
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
/** URLs that no bank connection may contact: those of this machine use `port`; `other` is allowed. */
export const addressesAt = (port: number, other: number): readonly string[] => [
  ...insideAddresses(port, other),
  ...moreAddresses(port),
];

/** With a user name and password, like an access URL. */
export const asAccess = (address: string): string => address.replace(/:(?:\/\/|\\\\)/, '://ann:secret@');
