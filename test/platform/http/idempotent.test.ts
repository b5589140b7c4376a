import { describe, expect, it } from 'vitest';
import { BusyError, DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { type Begun, type Idempotency, idempotencyKey, idempotent } from '../../../shared/platform/http/idempotent.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const REQUEST = {
  familyId: 'f',
  route: 'POST /things',
  key: 'k',
  requestHash: 'h',
  now: '2026-01-01T00:00:00.000Z',
  event: anApiEvent(),
};

const storeThat = (begun: Begun) => {
  const calls: unknown[] = [];
  const store: Idempotency = {
    begin: async () => begun,
    finish: async (...args) => void calls.push(['finish', args[3]]),
    abandon: async () => void calls.push(['abandon']),
  };
  return { store, calls };
};
const failing = (error: unknown) => async () => {
  throw error;
};

describe('idempotent', () => {
  it('runs once with the store’s id, and stores the answer', async () => {
    const { store, calls } = storeThat({ kind: 'fresh', id: 'id' });

    const result = await idempotent(store, REQUEST, async (id) => json(201, { data: id }));

    expect(result.statusCode).toBe(201);
    expect(calls).toEqual([['finish', { status: 201, body: '{"data":"id"}' }]]);
  });

  it('repeats the first answer without running again', async () => {
    const { store } = storeThat({ kind: 'replay', status: 201, body: '{"data":1}' });

    const result = await idempotent(store, REQUEST, failing(new Error('must not act')));

    expect(result).toMatchObject({ statusCode: 201, body: '{"data":1}', headers: { 'idempotency-replayed': 'true' } });
  });

  it.each([
    ['mismatch', 'idempotency_key_reused'],
    ['in_progress', 'idempotency_in_progress'],
  ] as const)('refuses %s', async (kind, code) => {
    const { store } = storeThat({ kind });

    await expect(idempotent(store, REQUEST, failing(new Error('must not act')))).rejects.toMatchObject({ code });
  });

  it.each([
    ['a refusal', new ValidationError(['no'])],
    ['a failure that kept an import', new DomainError('publish_failed', 'kept', { importId: 'i' })],
  ])('stores %s', async (_, error) => {
    const { store, calls } = storeThat({ kind: 'fresh', id: 'id' });

    await expect(idempotent(store, REQUEST, failing(error))).rejects.toBe(error);

    expect(calls).toEqual([['finish', expect.objectContaining({ body: expect.stringContaining(error.code) })]]);
    expect(JSON.stringify(calls)).toContain('\\"request_id\\":\\"request\\"');
  });

  it.each([new BusyError('later'), new DomainError('conflict', 'changed at the same time'), new TypeError('bug')])(
    'stores no answer after a temporary failure: %s',
    async (error) => {
      const { store, calls } = storeThat({ kind: 'fresh', id: 'id' });

      await expect(idempotent(store, REQUEST, failing(error))).rejects.toBe(error);

      expect(calls).toEqual([['abandon']]);
    },
  );

  it('answers even if the answer could not be stored', async () => {
    const { store } = storeThat({ kind: 'fresh', id: 'id' });
    const broken = { ...store, finish: failing(new Error('store down')) };

    expect((await idempotent(broken, REQUEST, async () => json(201, {}))).statusCode).toBe(201);
  });
});

describe('idempotencyKey', () => {
  it('accepts printable text, and needs none', () => {
    expect(idempotencyKey(anApiEvent({ headers: { 'idempotency-key': 'a-1' } }))).toBe('a-1');
    expect(idempotencyKey(anApiEvent())).toBeUndefined();
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('refuses %j', (key) => {
    expect(() => idempotencyKey(anApiEvent({ headers: { 'idempotency-key': key } }))).toThrow('Idempotency-Key');
  });
});
