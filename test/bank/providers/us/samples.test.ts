import { describe, expect, it } from 'vitest';
import { EMPTY, READ_SAMPLES, REFUSED_SAMPLES, VERSION_1, VERSION_2 } from '../../../support/bank/protocol-samples.ts';
import { tellUs } from '../../../support/bank/us-feed.ts';

describe('a sample of the protocol', () => {
  const accounts = [{ upstreamId: '4410007', accountType: 'depository', currency: 'USD', wantsHoldings: false }];

  it.each(READ_SAMPLES)('with %s is read', async (_name, body, expected) => {
    expect((await tellUs(body, { accounts })).answer).toMatchObject(expected);
  });

  it.each(REFUSED_SAMPLES)('with %s is refused with a message', async (_name, body) => {
    expect([VERSION_1, VERSION_2, EMPTY]).not.toContain(body);
    await expect(tellUs(body, { accounts })).rejects.toMatchObject({
      name: 'BankFault',
      code: 'invalid_answer',
      message: 'feed.example.com answered with something that is not JSON',
    });
  });
});
