import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '../../../shared/platform/egress/check-url.ts';

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '100.63.255.255',
  '172.15.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
];

const SPECIAL = [
  ['this network', '0.0.0.0'],
  ['private 10/8', '10.1.2.3'],
  ['private 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.0.1'],
  ['carrier grade NAT', '100.64.0.1'],
  ['loopback', '127.8.9.10'],
  ['instance metadata', '169.254.169.254'],
  ['container credentials', '169.254.170.2'],
  ['IETF protocol assignments', '192.0.0.170'],
  ['documentation 1', '192.0.2.1'],
  ['documentation 2', '198.51.100.1'],
  ['documentation 3', '203.0.113.1'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarking', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified v6', '::'],
  ['loopback v6', '::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['compatible', '::8.8.8.8'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 local use', '64:ff9b:1::1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['unique local', 'fd00:ec2::254'],
  ['link local', 'fe80::1'],
  ['link local with a zone', 'fe80::1%eth0'],
  ['site local', 'fec0::1'],
  ['multicast v6', 'ff02::1'],
  ['documentation v6', '2001:db8::1'],
  ['documentation v6, new', '3fff::1'],
  ['discard', '100::1'],
  ['segment routing', '5f00::1'],
  ['outside global unicast', '4000::1'],
  ['no address at all', 'example.com'],
  ['empty', ''],
] as const;

describe('isPublicAddress', () => {
  it.each(PUBLIC)('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(SPECIAL)('refuses %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isLoopbackAddress', () => {
  it('is true for this machine only', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'].map(isLoopbackAddress)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.0.0.1', '0.0.0.0', '::', 'localhost'].map(isLoopbackAddress)).toEqual([false, false, false, false]);
  });
});
