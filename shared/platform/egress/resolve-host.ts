import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { EgressRefusedError } from '../domain/guarded-fetch.ts';
import type { CheckedUrl } from './check-url.ts';
import { isLoopbackAddress, isPublicAddress } from './is-public-address.ts';

export type Address = { readonly address: string; readonly family: 4 | 6 };
export type Resolve = (host: string) => Promise<readonly Address[]>;

/** Every address of the host, one look-up. One that is not public refuses them all: it is not ours to choose. */
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
