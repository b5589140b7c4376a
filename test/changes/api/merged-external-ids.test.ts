import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };
type Shown = { readonly id: string; readonly external_id: string | null; readonly metadata: object };

let apiKey: string;
beforeEach(async () => {
  ({ apiKey } = await newFamily());
});

const ask = async <T>(method: string, path: string, json?: object): Promise<T> => {
  const answer = await call<Single<T>>(method, path, { apiKey, ...(json !== undefined && { json }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body?.data;
};
const settled = (id: string, status: ChangeSet['status']) =>
  until(
    () => ask<ChangeSet>('GET', `/change_sets/${id}`),
    (changeSet) => changeSet.status === status || changeSet.status === 'failed',
  );

describe.each(['categories', 'merchants', 'tags'])('external ids of merged %s', (path) => {
  const record = async (name: string, fields: object = {}) =>
    (await ask<Shown>('POST', `/${path}`, { name, ...fields })).id;
  const idOf = async (id: string) => {
    const { status, body } = await call<Single<Shown>>('GET', `/${path}/${id}`, { apiKey });
    return status === 404 ? 'gone' : body.data.external_id;
  };
  const merged = async (fromId: string, intoId: string): Promise<string> => {
    const { id } = await ask<ChangeSet>('POST', `/${path}/${fromId}/merge`, { into_id: intoId });
    await settled(id, 'ready');
    await ask('POST', `/change_sets/${id}/apply`);
    expect((await settled(id, 'applied')).status).toBe('applied');
    return id;
  };
  const reverted = async (id: string): Promise<ChangeSet> => {
    await ask('POST', `/change_sets/${id}/revert`, {});
    return settled(id, 'reverted');
  };
  const refusal = async (fields: object) => {
    const { status, body } = await call<ErrorBody>('POST', `/${path}`, { apiKey, json: { name: 'Again', ...fields } });
    return [status, body.error, (body.details as { readonly id?: string } | undefined)?.id];
  };

  it('go to the record that has none, and come back when the merge is reverted', async () => {
    const from = await record('From', { external_id: 'f', metadata: { a: '1' } });
    const into = await record('Into');
    const merge = await merged(from, into);
    expect(await ask('GET', `/${path}/${into}`)).toMatchObject({ external_id: 'f', metadata: { a: '1' } });
    expect(await refusal({ external_id: 'f' })).toEqual([409, 'external_id_taken', into]);
    const { status, error } = await reverted(merge);
    expect([status, error ?? null]).toEqual(['reverted', null]);
    expect(await ask('GET', `/${path}/${into}`)).toMatchObject({ external_id: null, metadata: {} });
    expect(await ask('GET', `/${path}/${from}`)).toMatchObject({ external_id: 'f', metadata: { a: '1' } });
    expect(await refusal({ external_id: 'f' })).toEqual([409, 'external_id_taken', from]);
  });

  it('stay with the record that has one, which then stands for both', async () => {
    const from = await record('From', { external_id: 'f', metadata: { a: '1' } });
    const into = await record('Into', { external_id: 'i', metadata: { b: '2' } });
    const merge = await merged(from, into);
    expect(await ask('GET', `/${path}/${into}`)).toMatchObject({ external_id: 'i', metadata: { b: '2' } });
    expect(await refusal({ external_id: 'f' })).toEqual([409, 'external_id_taken', into]);
    await reverted(merge);
    expect([await idOf(from), await idOf(into)]).toEqual(['f', 'i']);
  });

  it('belong to one record however merges in a row are reverted', async () => {
    const [a, b, c] = [await record('A', { external_id: 'a' }), await record('B'), await record('C')] as const;
    const first = await merged(a, b);
    const second = await merged(b, c);
    expect(await idOf(c)).toBe('a');
    await reverted(first);
    expect([await idOf(a), await idOf(b), await idOf(c)]).toEqual(['a', 'gone', null]);
    const { error } = await reverted(second);
    expect(error).toBe('The restored record did not get back its external_id, because another has it by now');
    expect([await idOf(a), await idOf(b), await idOf(c)]).toEqual(['a', null, null]);
  });

  it('stay with a third record that took it in between', async () => {
    const [from, into] = [await record('From', { external_id: 'f' }), await record('Into')] as const;
    const merge = await merged(from, into);
    await ask('DELETE', `/${path}/${into}`);
    const third = await record('Third', { external_id: 'f' });
    expect((await reverted(merge)).error).toContain('did not get back its external_id');
    expect([await idOf(from), await idOf(third)]).toEqual([null, 'f']);
  });
});
