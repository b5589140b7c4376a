import { describe, expect, it } from 'vitest';
import { generateNdjson } from '../../bench/generate.ts';
import { chunkText, sendingOrder } from '../../bench/runs/import-session.ts';

const FILE = { records: 1_000, chunks: 7, seed: 3 };
const sequences = Array.from({ length: FILE.chunks }, (_, at) => at + 1);

describe('the chunks of a benched session', () => {
  it('hold the records once, the catalogue first', () => {
    const lines = sequences
      .map((sequence) => chunkText(FILE, sequence))
      .join('')
      .trimEnd()
      .split('\n');
    const [first] = generateNdjson({ rows: 1, seed: 3, label: 'session1000' });

    expect(lines).toHaveLength(FILE.records);
    expect(new Set(lines.map((line) => JSON.stringify(JSON.parse(line).data.id))).size).toBe(FILE.records);
    expect(`${lines[0]}\n`).toBe(first);
  });

  it('are sent twice each, out of order, in the same order every time', () => {
    const order = sendingOrder(FILE);

    expect([...order].sort((a, b) => a - b)).toEqual(sequences.flatMap((sequence) => [sequence, sequence]));
    expect(order.slice(0, FILE.chunks)).not.toEqual(sequences);
    expect(sendingOrder(FILE)).toEqual(order);
  });
});
