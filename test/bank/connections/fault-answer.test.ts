import { describe, expect, it } from 'vitest';
import { BankFault, type BankFaultCode } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { faultAnswer } from '../../../shared/bank/connections/domain/fault-words.ts';
import type { ErrorCode } from '../../../shared/platform/domain/errors.ts';

const NOW = '2026-03-01T23:59:00.000Z';

const CASES: readonly (readonly [BankFaultCode, us: ErrorCode, global: ErrorCode])[] = [
  ['token_invalid', 'invalid_setup_token', 'invalid_api_key'],
  ['token_compromised', 'setup_token_refused', 'provider_unavailable'],
  ['claim_failed', 'setup_token_refused', 'provider_unavailable'],
  ['address_refused', 'provider_address_refused', 'provider_address_refused'],
  ['unauthorized', 'setup_token_refused', 'invalid_api_key'],
  ['access_forbidden', 'setup_token_refused', 'invalid_api_key'],
  ['payment_required', 'provider_unavailable', 'provider_unavailable'],
  ['rate_limited', 'provider_unavailable', 'provider_unavailable'],
  ['server_error', 'provider_unavailable', 'provider_unavailable'],
  ['timeout', 'provider_unavailable', 'provider_unavailable'],
  ['invalid_answer', 'provider_unavailable', 'provider_unavailable'],
  ['budget_exhausted', 'rate_limit_exceeded', 'rate_limit_exceeded'],
];

describe('faultAnswer', () => {
  it.each(CASES)('maps %s to %s or %s, with the message of the fault', (code, us, global) => {
    const fault = new BankFault(code, 'In words for people');
    for (const [provider, expected] of [['us', us] as const, ['global', global] as const]) {
      const answer = faultAnswer(fault, provider, NOW);
      expect([answer.code, answer.message]).toEqual([expected, 'In words for people']);
    }
  });

  it('says how long to wait if waiting helps', () => {
    const wait = (code: BankFaultCode, retryAfter?: number) =>
      faultAnswer(new BankFault(code, 'x', retryAfter === undefined ? {} : { retryAfter }), 'us', NOW).extras
        .retryAfter;
    expect(wait('server_error')).toBe(60);
    expect(wait('rate_limited', 3_600)).toBe(3_600);
    expect(wait('budget_exhausted')).toBe(60); // until midnight UTC
    expect(wait('token_compromised')).toBeUndefined();
  });

  it('does not report a token as refused if the server failed', () => {
    const cause = new BankFault('server_error', '500');
    const answer = faultAnswer(new BankFault('claim_failed', 'may be used up', { cause }), 'us', NOW);
    expect([answer.code, answer.extras.retryAfter]).toEqual(['provider_unavailable', 60]);
  });
});
