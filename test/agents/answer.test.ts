import { describe, expect, it } from 'vitest';
import { answerText, NOTE } from '../../shared/agents/domain/answer.ts';
import { readPlace, writePlace } from '../../shared/agents/domain/list-cursor.ts';
import { rowsOf } from '../../shared/agents/use-cases/read-rows.ts';

const rowsWith = (count: number, text: string) =>
  rowsOf(
    'rows',
    {},
    Array.from({ length: count }, (_, index) => ({ index, text })),
  );

describe('an answer', () => {
  it('has the note, a link and its data, and nothing else', () => {
    const text = answerText({ page: '/accounts', data: { total_count: 1 } }, 'https://counterfoil.example');
    expect(JSON.parse(text)).toEqual({
      note: NOTE,
      page: 'https://counterfoil.example/accounts',
      data: { total_count: 1 },
    });
    expect(JSON.parse(answerText({ page: '/accounts', data: {} }, undefined))).toMatchObject({ page: '/accounts' });
  });

  it('has fewer rows and a cursor instead of more than 24,000 characters', () => {
    const rows = rowsWith(300, 'x'.repeat(190));
    const text = answerText({ data: {}, rows }, undefined);
    expect(text.length).toBeLessThanOrEqual(24_000);
    expect(text.length).toBeGreaterThan(23_500);
    const { data, next_cursor } = JSON.parse(text);
    expect(readPlace(next_cursor)).toMatchObject({ skip: data.rows.length });
  });

  it('goes on where the answer before ended, until all rows were shown', () => {
    const all = Array.from({ length: 300 }, (_, index) => ({ index, text: 'y'.repeat(190) }));
    const seen: number[] = [];
    for (let cursor: string | undefined = '300.0.c'; cursor !== undefined; ) {
      const { data, next_cursor } = JSON.parse(
        answerText({ data: {}, rows: rowsOf('rows', { cursor }, all) }, undefined),
      );
      seen.push(...data.rows.map(({ index }: { index: number }) => index));
      cursor = next_cursor;
    }
    expect(seen).toEqual(all.map(({ index }) => index));
  });

  it('shortens texts if not even one row would fit', () => {
    const row = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field ${index}`, 'z'.repeat(1_000)]));
    const text = answerText({ data: {}, rows: rowsOf('rows', {}, [row]) }, undefined);
    expect(text.length).toBeLessThanOrEqual(24_000);
    expect(JSON.parse(text).data.rows).toHaveLength(1);
  });

  it('is an error if nothing would fit', () => {
    const data = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`field ${index}`, 'z']));
    expect(JSON.parse(answerText({ data }, undefined)).data).toMatchObject({ error: 'answer_too_long' });
  });
});

describe('a cursor', () => {
  it.each([
    { perPage: 25, skip: 3, page: 2 },
    { perPage: 100, skip: 0, cursor: 'Zq3f_P0a-K.41~=' },
    { perPage: 3, skip: 1 },
  ])('is read as it was written: %j', (place) => {
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it.each(['', 'x', '25.0', '25.0.p', '25.0.p1;DROP', '25.0.c\n', '9999.0.p1'])('cannot be made up: %j', (text) => {
    expect(() => readPlace(text)).toThrow('next_cursor');
  });
});
