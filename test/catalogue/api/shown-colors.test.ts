import { describe, expect, it } from 'vitest';
import { paletteColor } from '../../../shared/catalogue/domain/palette.ts';
import type { Category } from '../../../shared/catalogue/schema/category.ts';
import type { Tag } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { call } from '../../support/http/api-client.ts';

type One<Record> = { readonly data: Record };
const unique = (name: string): string => `${name} ${crypto.randomUUID()}`;
const made = async <Record>(path: string, json: object): Promise<Record> =>
  (await call<One<Record>>('POST', path, { json })).body.data;
const aCategory = (fields: object = {}) => made<Category>('/categories', { name: unique('Food'), ...fields });
const shown = async <Record>(path: string): Promise<Record> => (await call<One<Record>>('GET', path)).body.data;

describe('a new name', () => {
  const named = (base: string) => Array.from({ length: 6 }, (_, at) => unique(`${base} ${at}`));

  it.each(['categories', 'tags', 'merchants'])(
    'leaves the color of %s as it was, whether it was set or not',
    async (path) => {
      for (const name of named('Later')) {
        const { id, color } = await made<Tag>(`/${path}`, { name: unique('First') });
        await call('PATCH', `/${path}/${id}`, { json: { name } });
        expect(await shown(`/${path}/${id}`)).toMatchObject({ name, color });
      }
    },
  );

  it('leaves a subcategory in the color of its parent, which may change', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parent_id: parent.id });
    for (const name of named('Parent')) await call('PATCH', `/categories/${parent.id}`, { json: { name } });
    for (const name of named('Child')) await call('PATCH', `/categories/${child.id}`, { json: { name } });
    expect(await shown(`/categories/${child.id}`)).toMatchObject({ color: parent.color });

    await call('PATCH', `/categories/${parent.id}`, { json: { color: '#123456' } });
    expect(await shown(`/categories/${child.id}`)).toMatchObject({ color: '#123456' });
  });

  it('has its own color if the request removes the old one', async () => {
    const later = unique('Later');
    const { id } = await made<Tag>('/tags', { name: unique('Trip'), color: '#123456' });
    await call('PATCH', `/tags/${id}`, { json: { name: later, color: '' } });
    expect(await shown(`/tags/${id}`)).toMatchObject({ color: paletteColor(later) });
  });
});
