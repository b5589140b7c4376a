import { describe, expect, it } from 'vitest';
import { decideChunk } from '../../../shared/imports/sessions/domain/chunks.ts';
import { MAX_CHUNKS } from '../../../shared/imports/sessions/domain/session.ts';

const STORED = {
  directory: new Map([
    [1, 'content 1'],
    [2, 'content 2'],
    [3, 'content 3'],
  ]),
  clients: new Map([
    ['one', 1],
    ['three', 3],
  ]),
};
const FAULTY = 3;
const decide = (sequence: number, contentHash: string, clientHash: string | null = null) =>
  decideChunk(STORED, { sequence, contentHash, clientHash }, (at) => at === FAULTY);

describe('decideChunk', () => {
  it.each([
    ['a new sequence', 4, 'x', null],
    ['a new sequence with a new client id', 4, 'x', 'four'],
    ['content that another sequence already has', 4, 'content 1', null],
  ])('appends %s', (_, sequence, content, client) => {
    expect(decide(sequence, content, client)).toEqual({ kind: 'append' });
  });

  it.each([
    ['the same client id', 1, 'content 1', 'one'],
    ['no client id this time', 1, 'content 1', null],
    ['no client id the first time', 2, 'content 2', 'two'],
    ['no client id either time', 2, 'content 2', null],
    ['a known error', 3, 'content 3', 'three'],
  ])('treats the same content with %s as a replay', (_, sequence, content, client) => {
    expect(decide(sequence, content, client)).toEqual({ kind: 'replay' });
  });

  it.each([
    ['different content', 1, 'content 9', 'one', 'The chunk with sequence 1 has different content'],
    ['different content, no client id', 2, 'other', null, 'The chunk with sequence 2 has different content'],
    [
      'a client id of another sequence',
      4,
      'x',
      'one',
      'client_chunk_id belongs to the chunk with sequence 1: send that sequence, or another client_chunk_id',
    ],
    [
      'two chunks at once',
      2,
      'content 2',
      'one',
      'sequence 2 and client_chunk_id refer to different chunks: client_chunk_id belongs to sequence 1',
    ],
    [
      'two chunks, one of them invalid',
      3,
      'other',
      'one',
      'sequence 3 and client_chunk_id refer to different chunks: client_chunk_id belongs to sequence 1',
    ],
    ['a different client id', 1, 'content 1', 'uno', 'The chunk with sequence 1 has a different client_chunk_id'],
  ])('rejects %s', (_, sequence, content, client, message) => {
    expect(decide(sequence, content, client)).toEqual({ kind: 'conflict', message });
  });

  it('lets different content with any free client id replace an invalid chunk', () => {
    const replace = { kind: 'replace', replaced: 'content 3', released: 'three' };

    expect(decide(3, 'mended', 'three')).toEqual(replace);
    expect(decide(3, 'mended', 'new')).toEqual(replace);
    expect(decide(3, 'mended')).toEqual(replace);
  });

  it('accepts a thousand chunks and no more, but still accepts replays', () => {
    const directory = new Map(Array.from({ length: MAX_CHUNKS }, (_, at) => [at + 1, 'same']));
    const full = (sequence: number) =>
      decideChunk({ directory, clients: new Map() }, { sequence, contentHash: 'same', clientHash: null }, () => false);

    expect(full(MAX_CHUNKS + 1)).toEqual({ kind: 'full' });
    expect(full(MAX_CHUNKS)).toEqual({ kind: 'replay' });
  });
});
