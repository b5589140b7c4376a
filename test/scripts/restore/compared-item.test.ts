import { describe, expect, it } from 'vitest';
import { type RawItem, textOf } from '../../../scripts/restore/compared-item.ts';

const item = (rest: RawItem): RawItem => ({ pk: { S: 'a' }, sk: { S: 'b' }, ...rest });

describe('the text of an item', () => {
  it.each<[string, RawItem, RawItem]>([
    ['attributes', { a: { N: '1' }, b: { S: 'x' } }, { b: { S: 'x' }, a: { N: '1' } }],
    ['fields of a map', { a: { M: { x: { N: '1' }, y: { N: '2' } } } }, { a: { M: { y: { N: '2' }, x: { N: '1' } } } }],
    ['values of a set', { a: { SS: ['x', 'y'] } }, { a: { SS: ['y', 'x'] } }],
    ['bytes of a set', { a: { BS: [Buffer.of(1), Buffer.of(2)] } }, { a: { BS: [Buffer.of(2), Buffer.of(1)] } }],
  ])('is the same for another order of %s', (_, left, right) => {
    expect(textOf(item(left))).toBe(textOf(item(right)));
  });

  it.each<[string, RawItem, RawItem]>([
    ['order of a list', { a: { L: [{ S: 'x' }, { S: 'y' }] } }, { a: { L: [{ S: 'y' }, { S: 'x' }] } }],
    ['bytes', { a: { B: Buffer.of(1) } }, { a: { B: Buffer.of(2) } }],
    ['digits of a number', { a: { N: '1.0' } }, { a: { N: '1' } }],
    ['type', { a: { N: '1' } }, { a: { S: '1' } }],
    ['attributes', { a: { S: '1' } }, {}],
    ['texts with other borders', { a: { S: '1","b":"2' } }, { a: { S: '1' }, b: { S: '2' } }],
    [
      'map called SS',
      { a: { M: { SS: { L: [{ S: 'x' }, { S: 'y' }] } } } },
      { a: { M: { SS: { L: [{ S: 'y' }, { S: 'x' }] } } } },
    ],
  ])('differs with another %s', (_, left, right) => {
    expect(textOf(item(left))).not.toBe(textOf(item(right)));
  });
});
