import { describe, expect, it } from 'vitest';
import { actOnce } from '../../../functions/bank/bank-pages/connect.ts';
import { submissionId, submissionKey } from '../../../functions/platform/submit-once.ts';
import type { Idempotency } from '../../../shared/platform/http/idempotent.ts';

/** The records of one family, in memory. */
const aStore = () => {
  const kept = new Map<string, { id: string; answer?: { status: number; body: string } }>();
  let made = 0;
  const store: Idempotency = {
    begin: async (_family, route, key) => {
      const known = kept.get(`${route} ${key}`);
      if (known?.answer !== undefined) return { kind: 'replay', ...known.answer };
      if (known !== undefined) return { kind: 'in_progress' };
      const id = `made-${++made}`;
      kept.set(`${route} ${key}`, { id });
      return { kind: 'fresh', id };
    },
    finish: async (_family, route, key, answer) => {
      kept.set(`${route} ${key}`, { id: 'kept', answer });
    },
    abandon: async (_family, route, key) => void kept.delete(`${route} ${key}`),
  };
  return store;
};
const now = () => '2026-03-01T08:00:00.000Z';
const sent = (once: string, request: object = { name: 'Bank' }) => ({
  familyId: 'family-1',
  route: 'POST /x',
  fields: { once },
  request,
});
const pathOf = async (answer: ReturnType<typeof actOnce>) => (await answer).seeOther;

describe('actOnce', () => {
  it('makes a repeated submission wait for the first, and redirects both to the same page', async () => {
    const work = { idempotency: aStore(), now };
    let acts = 0;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const act = async (id: string) => {
      acts++;
      await ended;
      return `/things/${id}`;
    };
    const both = [actOnce(work, sent('a'), act), actOnce(work, sent('a'), act)];
    end();
    expect(await Promise.all(both.map(pathOf))).toEqual(['/things/made-1', '/things/made-1']);
    expect(acts).toBe(1);
  });

  it('runs again for other content, or after a refusal', async () => {
    const work = { idempotency: aStore(), now };
    const act = async (id: string) => `/things/${id}`;
    const refuse = () => Promise.reject(new Error('refused'));
    expect(await pathOf(actOnce(work, sent('a'), act))).toBe('/things/made-1');
    expect(await pathOf(actOnce(work, sent('a', { name: 'Other' }), act))).toBe('/things/made-2');
    await expect(actOnce(work, sent('b'), refuse)).rejects.toThrow('refused');
    expect(await pathOf(actOnce(work, sent('b'), act))).toBe('/things/made-4');
  });

  it('succeeds even if the note of the result cannot be stored', async () => {
    const idempotency = { ...aStore(), finish: () => Promise.reject(new Error('the table is away')) };
    expect(await pathOf(actOnce({ idempotency, now }, sent('a'), async () => '/done'))).toBe('/done');
  });
});

describe('submissionId', () => {
  const id = (once: unknown, request: object, familyId = 'family-1') =>
    submissionId({ familyId, fields: { once }, request });

  it('is the same id for the same form, and another for anything else', () => {
    expect(id('a', { name: 'x' })).toBe(id('a', { name: 'x' }));
    const others = [id('b', { name: 'x' }), id('a', { name: 'y' }), id('a', { name: 'x' }, 'family-2')];
    expect(new Set([id('a', { name: 'x' }), ...others]).size).toBe(4);
  });

  it('accepts a form without a key', () => {
    expect(submissionKey({ fields: {}, request: {} })).toBe(submissionKey({ fields: { once: 5 }, request: {} }));
  });
});
