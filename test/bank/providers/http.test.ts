import { describe, expect, it } from 'vitest';
import { BankFault } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { createBankHttp } from '../../../shared/bank/providers/http.ts';
import {
  type EgressRefusal,
  EgressRefusedError,
  type GuardedInit,
} from '../../../shared/platform/domain/network/egress.ts';
import { recordedCall } from '../../support/bank/recorded-call.ts';

const URL_WITH_SECRETS = 'https://ann:secret@feed.example.com/claim/secret?key=secret';
const NOW = new Date('2026-03-05T12:00:00Z');

type Step = Response | Error;

const httpOf = (steps: readonly Step[], random = 0) => {
  const waits: number[] = [];
  const asked: (GuardedInit | undefined)[] = [];
  const http = createBankHttp({
    fetch: async (_url, init) => {
      const step = steps[Math.min(asked.length, steps.length - 1)];
      asked.push(init);
      if (step instanceof Response) return step.clone();
      throw step ?? new Error('nothing');
    },
    sleep: async (wait) => {
      waits.push(wait);
    },
    random: () => random,
    now: () => NOW,
  });
  return { http, waits, asked };
};

const refusal = (code: EgressRefusal, cause?: string): EgressRefusedError =>
  new EgressRefusedError(
    code,
    'secret 10.0.0.1',
    cause === undefined ? {} : { cause: Object.assign(new Error('low'), { code: cause }) },
  );
const answered = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : 'body', { status, headers });

const fault = async (act: Promise<unknown>): Promise<BankFault> => {
  const outcome = await act.catch((error: unknown) => error);
  if (outcome instanceof BankFault) return outcome;
  throw new Error('no fault', { cause: outcome });
};

describe('createBankHttp', () => {
  it.each([
    [0, [1_000, 2_000]],
    [1, [1_250, 2_500]],
  ])('waits longer after each try, with %d of the jitter', async (random, expected) => {
    const { http, waits } = httpOf([answered(500)], random);
    await fault(http.get(URL_WITH_SECRETS, { call: recordedCall().call, maxBytes: 10 }));
    expect(waits).toEqual(expected);
  });

  it('passes on the request and the remaining time', async () => {
    const { http, asked } = httpOf([answered(200)]);
    const { call } = recordedCall({ remainingMs: 7_000 });
    const answer = await http.post('https://a.example', { headers: { a: 'b' }, body: 'x', call, maxBytes: 10 });
    expect(answer).toEqual({ status: 200, text: 'body' });
    expect(asked).toEqual([{ method: 'POST', headers: { a: 'b' }, body: 'x', maxBytes: 10, timeoutMs: 7_000 }]);
  });

  it.each([
    ['5', 5_000],
    ['0', 1_000],
    ['Thu, 05 Mar 2026 12:00:09 GMT', 9_000],
    ['Thu, 05 Mar 2026 11:00:00 GMT', 1_000],
    ['-5', 1_000],
    ['5.5', 1_000],
    ['tomorrow', 1_000],
    ['2026-03-05T12:00:09Z', 1_000],
  ])('waits as long as %j requests, and never less than the backoff', async (header, wait) => {
    const { http, waits } = httpOf([answered(429, { 'retry-after': header }), answered(200)]);
    await http.get('https://a.example', { call: recordedCall().call, maxBytes: 10 });
    expect(waits).toEqual([wait]);
  });

  it('does not wait beyond the time limit, and reports the wait', async () => {
    const { http, waits } = httpOf([answered(429, { 'retry-after': '40' })]);
    const got = await fault(http.get(URL_WITH_SECRETS, { call: recordedCall().call, maxBytes: 10 }));
    expect([got.code, got.retryAfter, waits]).toEqual(['rate_limited', 40, []]);
  });

  it.each([
    ['url_invalid', 'address_refused', 1],
    ['scheme', 'address_refused', 1],
    ['userinfo', 'address_refused', 1],
    ['port', 'address_refused', 1],
    ['host_not_public', 'address_refused', 1],
    ['address_not_public', 'address_refused', 1],
    ['redirect', 'address_refused', 1],
    ['unresolvable', 'network_error', 1],
    ['tls', 'network_error', 1],
    ['encoding', 'invalid_answer', 1],
    ['too_large', 'too_large', 1],
    ['unreachable', 'network_error', 3],
    ['timeout', 'timeout', 3],
  ] as const)('maps %s to %s after %i tries, without the guard’s message', async (code, expected, tries) => {
    const { http, asked } = httpOf([refusal(code)]);
    const got = await fault(http.get(URL_WITH_SECRETS, { call: recordedCall().call, maxBytes: 10 }));
    expect([got.code, asked.length]).toEqual([expected, tries]);
    expect(got.message).toMatch(/^feed\.example\.com /);
    expect(got.message).not.toMatch(/secret|10\.0\.0\.1|\bann\b/);
  });

  it('retries a lookup only if the resolver was unavailable', async () => {
    const { http, asked } = httpOf([refusal('unresolvable', 'EAI_AGAIN'), answered(200)]);
    await http.get('https://a.example', { call: recordedCall().call, maxBytes: 10 });
    expect(asked).toHaveLength(2);
  });

  it.each([
    [refusal('unreachable', 'ECONNREFUSED'), 3],
    [refusal('unresolvable', 'EAI_AGAIN'), 3],
    [refusal('timeout', 'ETIMEDOUT'), 3],
    [refusal('timeout', 'ABORT_ERR'), 1],
    [refusal('unreachable', 'ECONNRESET'), 1],
    [refusal('unreachable'), 1],
    [refusal('timeout'), 1],
    [answered(500), 1],
    [answered(429), 1],
  ])('repeats a single-use request only if it did not arrive: case %#', async (step, tries) => {
    const { http, asked } = httpOf([step]);
    const request = { call: recordedCall().call, maxBytes: 10, ifLost: 'It may be used up' };
    const got = await fault(http.post('https://a.example', request));
    expect(asked).toHaveLength(tries);
    expect(got.message.includes('It may be used up')).toBe(tries === 1 && step instanceof Error);
  });

  it.each([10_000, 8_000, 19_000, 60_000])(
    'stays within the time limit if every try hangs for %i ms',
    async (hangMs) => {
      const budgetMs = 30_000;
      let gone = 0;
      let tries = 0;
      const http = createBankHttp({
        fetch: (_url, init) => {
          tries += 1;
          gone += Math.min(hangMs, init?.timeoutMs ?? hangMs);
          return Promise.reject(refusal('timeout'));
        },
        sleep: async (wait) => {
          gone += wait;
        },
        random: () => 1,
        now: () => NOW,
      });
      const call = { ...recordedCall().call, remaining: () => budgetMs - gone };
      expect((await fault(http.get('https://a.example', { call, maxBytes: 10 }))).code).toBe('timeout');
      expect(gone).toBeLessThanOrEqual(budgetMs);
      expect(tries).toBe(3);
    },
  );

  it('accepts the answer of a bank that needs 19 seconds', async () => {
    const { http, asked } = httpOf([answered(200)]);
    await http.get('https://a.example', { call: recordedCall().call, maxBytes: 10 });
    expect(asked[0]?.timeoutMs).toBeGreaterThanOrEqual(20_000);
  });

  it('uses the provider’s meaning of a status', async () => {
    const { http } = httpOf([answered(403)]);
    const meanings = { 403: ['token_compromised', 'Used before'] } as const;
    const got = await fault(http.get('https://a.example', { call: recordedCall().call, maxBytes: 10, meanings }));
    expect([got.code, got.message]).toEqual(['token_compromised', 'Used before']);
  });

  it('does not blame the provider for an internal error', async () => {
    const { http } = httpOf([new TypeError('bug')]);
    await expect(http.get('https://a.example', { call: recordedCall().call, maxBytes: 10 })).rejects.toThrow(TypeError);
  });
});
