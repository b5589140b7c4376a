import { describe, expect, it } from 'vitest';
import { egressFault } from '../../../shared/platform/egress/check-url.ts';
import { insideAddresses } from '../../support/servers/inside-addresses.ts';

const fault = egressFault(['127.0.0.1:4000']);

describe('egressFault', () => {
  it.each(insideAddresses(4001, 4000))('explains why %s is never called', (address) => {
    expect(fault(address)).toMatch(/^cannot be used: /);
  });

  it.each(['https://idp.example.com/tenant', 'https://8.8.8.8:8443/', 'http://127.0.0.1:4000/'])(
    'accepts %s',
    (address) => {
      expect(fault(address)).toBeUndefined();
    },
  );
});
