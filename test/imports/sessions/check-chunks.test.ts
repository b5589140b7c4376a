import { describe, expect, it } from 'vitest';
import { checkChunks } from '../../../shared/imports/sessions/domain/chunks.ts';
import { aChunk } from './session-builders.ts';

const check = (
  sequences: readonly number[],
  over: { expected?: number; known?: readonly number[]; max?: number } = {},
) => {
  const directory = new Map(sequences.map((sequence) => [sequence, 'hash']));
  const chunks = (over.known ?? sequences).map((sequence) => aChunk({ sequence }));
  return () => checkChunks({ expectedChunks: over.expected ?? null, directory }, chunks, over.max ?? 100);
};

describe('checkChunks', () => {
  it('allows gaps if no number of chunks is expected', () => {
    expect(check([1, 5])).not.toThrow();
    expect(check([1, 2], { expected: 2 })).not.toThrow();
  });

  it.each([
    ['nothing', check([]), 'The session has no chunks'],
    ['missing ones', check([1, 3], { expected: 4 }), 'Chunks 2, 4 of 4 are missing: send them before you publish'],
    ['a single missing one', check([1, 3], { expected: 3 }), 'Chunks 2 of 3 are missing: send them before you publish'],
    ['lost ones', check([1, 2, 3], { known: [2] }), 'Chunks are incomplete: send 1, 3 again'],
    [
      'too many records',
      check([1, 2], { max: 3 }),
      'The session has 4 records. One import can have at most 3 records: split the data into several sessions',
    ],
  ])('rejects %s', (_, act, message) => {
    expect(act).toThrow(message);
  });

  it('names the first of many missing chunks', () => {
    expect(check([1], { expected: 30 })).toThrow(/2, 3, .*, 21 and 9 more of 30 are missing/);
  });

  it('rejects more lines than can be numbered', () => {
    const chunks = [1, 2].map((sequence) => aChunk({ sequence, lines: 2 ** 30 + 1 }));
    const directory = new Map(chunks.map(({ sequence }) => [sequence, 'hash']));

    expect(() => checkChunks({ expectedChunks: null, directory }, chunks, 100)).toThrow('lines');
  });
});
