import { describe, expect, it } from 'vitest';
import { BankFault } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { describeSyncError } from '../../../shared/bank/connections/domain/fault-words.ts';

describe('describeSyncError', () => {
  it('returns the message of the fault', () => {
    expect(describeSyncError(new BankFault('timeout', 'bank.example did not answer in time'))).toEqual({
      code: 'timeout',
      message: 'bank.example did not answer in time',
    });
  });

  it('says when to retry if the provider requests a pause', () => {
    const fault = new BankFault('rate_limited', 'bank.example received too many requests', { retryAfter: 5_400 });

    expect(describeSyncError(fault).message).toBe('bank.example received too many requests; try again in 90 minutes');
    expect(describeSyncError(new BankFault('rate_limited', 'Asked too often')).message).toBe(
      'Asked too often; try again in 24 hours at most',
    );
  });
});
