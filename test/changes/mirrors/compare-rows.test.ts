import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Compared,
  compareRows,
  LAST_ID,
  newPart,
  type Part,
  type Stretch,
} from '../../../shared/changes/mirrors/domain/mirror.ts';
import { packRows, type Row, unpackRows } from '../../../shared/changes/mirrors/domain/rows.ts';

const IDS = Array.from({ length: 12 }, () => randomUUID()).sort();
const PLENTY = { changes: 100, records: 100, bytes: 1_000_000 };

const hash = fc.constantFrom('aaaaaaaa', '\u0000\u00ff\n"\\\u0080\u001fz', 'cccccccc');
const kind = fc.constantFrom('transactions' as const, 'trades' as const);
/** The records of a part: their hashes by the number of their id. */
const records = fc.dictionary(fc.nat(IDS.length - 1).map(String), hash, { maxKeys: IDS.length });

const comparedOf = (shown: Readonly<Record<string, string>>): readonly Compared[] =>
  Object.entries(shown)
    .map(([at, own]) => ({ kind: 'transactions' as const, hash: own, size: 10, record: { id: IDS[Number(at)] ?? '' } }))
    .sort((a, b) => (a.record.id < b.record.id ? -1 : 1));

/** In stretches that end after every nth id. */
async function* stretchesOf(all: readonly Compared[], after: string, length: number): AsyncGenerator<Stretch> {
  let from = after;
  for (let at = length; at < IDS.length; at += length) {
    const through = IDS[at] ?? '';
    if (through <= after) continue;
    yield { through, records: all.filter(({ record: { id } }) => id > from && id <= through) };
    from = through;
  }
  yield { through: LAST_ID, records: all.filter(({ record: { id } }) => id > from) };
}

const shownBy = (part: Pick<Part, 'rows'>) =>
  Object.fromEntries([...unpackRows(part.rows)].map(([id, row]) => [id, row.hash]));
const shownOf = (all: readonly Compared[]) => Object.fromEntries(all.map(({ record, hash: own }) => [record.id, own]));

describe('the rows that a client holds of a part', () => {
  it('are packed without a loss, in the order of their ids', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), fc.record({ kind, hash })), (rows) => {
        const all = new Map<string, Row>(Object.entries(rows));
        const unpacked = unpackRows(packRows(all));
        expect(Object.fromEntries(unpacked)).toEqual({ ...rows });
        expect([...unpacked.keys()]).toEqual([...all.keys()].sort());
      }),
    );
  });

  it('become the records, answer by answer, by what is removed, added and changed', async () => {
    const limits = fc.record({
      changes: fc.integer({ min: 1, max: 4 }),
      records: fc.integer({ min: 1, max: 4 }),
      bytes: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(records, records, limits, fc.integer({ min: 1, max: 5 }), async (before, now, room, length) => {
        const held = comparedOf(before);
        const wanted = comparedOf(now);
        const first = await compareRows(newPart('part'), stretchesOf(held, '', 3), PLENTY);
        expect(first.after).toBeNull();
        const copy = new Map(held.map((record) => [record.record.id, record.hash]));
        let part: Pick<Part, 'rows' | 'after'> = { ...first, after: '' };
        for (let answers = 0; part.after !== null; answers++) {
          expect(answers).toBeLessThan(100);
          const { changes, ...next } = await compareRows(part, stretchesOf(wanted, part.after, length), room);
          expect(changes.added.length + changes.changed.length + changes.removed.length).toBeLessThanOrEqual(
            room.changes,
          );
          for (const { id } of changes.removed) expect(copy.delete(id)).toBe(true);
          for (const { record, hash: own } of changes.added) {
            expect(copy.has(record.id)).toBe(false);
            copy.set(record.id, own);
          }
          for (const { record, hash: own } of changes.changed) {
            expect([undefined, own]).not.toContain(copy.get(record.id));
            copy.set(record.id, own);
          }
          part = next;
        }
        expect(Object.fromEntries(copy)).toEqual(shownOf(wanted));
        expect(shownBy(part)).toEqual(shownOf(wanted));
      }),
    );
  });
});
