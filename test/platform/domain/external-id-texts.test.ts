import { describe, expect, it } from 'vitest';
import {
  clientFieldsIn,
  externalIdIn,
  matchesClientFilters,
  sortedPairs,
  toClientTexts,
} from '../../../shared/platform/domain/external-id.ts';

const FIELDS = { externalId: { source: 'shop', id: '["x"]' }, metadata: sortedPairs({ b: '2', a: '' }) };

describe('external ids and metadata as texts', () => {
  it('are read as they were written, and equal ones have equal texts', () => {
    const texts = toClientTexts(FIELDS);
    expect(clientFieldsIn(texts)).toEqual(FIELDS);
    expect(toClientTexts({ ...FIELDS, metadata: sortedPairs({ a: '', b: '2' }) })).toEqual(texts);
  });

  it('tell fields that are omitted from those that are removed', () => {
    expect(toClientTexts({})).toEqual({});
    expect(toClientTexts({ externalId: null, metadata: null })).toEqual({ externalKey: null, metadataText: null });
    expect(clientFieldsIn({})).toEqual({ externalId: null, metadata: null });
  });

  it.each([null, undefined, '', '{', '[]', '["api"]', '[1,2]', '{"0":"api"}'])('read %j as no id', (key) => {
    expect(externalIdIn(key)).toBeNull();
  });

  it('are selected by id within a source, and by a pair or a key', () => {
    const select = (filters: Partial<Parameters<typeof matchesClientFilters>[0]>) =>
      matchesClientFilters({ externalId: undefined, metadata: undefined, ...filters }, toClientTexts(FIELDS));
    expect(select({})).toBe(true);
    expect(select({ externalId: FIELDS.externalId })).toBe(true);
    expect(select({ externalId: { ...FIELDS.externalId, source: 'api' } })).toBe(false);
    expect(select({ metadata: [{ key: 'b' }] })).toBe(true);
    expect(select({ metadata: [{ key: 'b', value: '2' }] })).toBe(true);
    expect(select({ metadata: [{ key: 'b', value: '3' }] })).toBe(false);
    expect(select({ metadata: [{ key: 'toString' }] })).toBe(false);
    expect(select({ externalId: FIELDS.externalId, metadata: [{ key: 'c' }] })).toBe(false);
  });
});
