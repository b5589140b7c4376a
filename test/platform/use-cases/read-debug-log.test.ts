import { describe, expect, it } from 'vitest';
import { type KeptDebugEntry, MAX_FOUND, readDebugLog } from '../../../shared/platform/use-cases/debug-log.ts';

const entry = (createdAt: string, id: string, more: Partial<KeptDebugEntry> = {}): KeptDebugEntry => ({
  id,
  createdAt,
  category: 'provider_sync_warning',
  level: 'warn',
  message: 'm',
  source: 'bank_sync',
  providerKey: 'us',
  familyId: null,
  accountId: null,
  userId: null,
  linkId: null,
  metadata: {},
  ...more,
});

/** A day's entries come from several partitions, in no particular order. */
const readerOf = (entries: readonly KeptDebugEntry[]) => {
  const asked: string[] = [];
  const dayOf = async (day: string) => {
    asked.push(day);
    return entries.filter(({ createdAt }) => createdAt.startsWith(day));
  };
  return { asked, dayOf };
};

describe('readDebugLog', () => {
  const entries = [
    entry('2026-03-01T08:00:00.000Z', 'a'),
    entry('2026-03-20T09:00:00.000Z', 'b', { level: 'error' }),
    entry('2026-03-20T08:00:00.000Z', 'c', { accountId: '1' }),
    entry('2026-03-20T08:00:00.000Z', 'd', { accountId: '2' }),
  ];

  it('returns the newest first, across and within days', async () => {
    const found = await readDebugLog(readerOf(entries))({ from: '2026-03-01', to: '2026-03-20' }, {});

    expect(found.map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a']);
  });

  it('reads each day of the range once', async () => {
    const reader = readerOf(entries);
    const found = await readDebugLog(reader)({ from: '2026-02-26', to: '2026-03-19' }, {});

    expect(found.map(({ id }) => id)).toEqual(['a']);
    expect(reader.asked).toHaveLength(22);
    expect(new Set(reader.asked).size).toBe(22);
    expect(await readDebugLog(reader)({ from: '2026-03-19', to: '2026-03-18' }, {})).toEqual([]);
    expect(reader.asked).toHaveLength(22);
  });

  it('returns entries that match all filters', async () => {
    const range = { from: '2026-03-01', to: '2026-03-20' };
    const ids = async (filters: object) => (await readDebugLog(readerOf(entries))(range, filters)).map(({ id }) => id);

    expect(await ids({ level: 'warn', accountId: '2' })).toEqual(['d']);
    expect(await ids({ level: 'error', accountId: '2' })).toEqual([]);
    expect(await ids({ level: undefined, category: 'nothing' })).toEqual([]);
  });

  it('stops once enough entries are found', async () => {
    const storm = Array.from({ length: MAX_FOUND + 5 }, (_, index) => entry('2026-03-20T00:00:00.000Z', `${index}`));
    const reader = readerOf([...storm, ...entries]);
    const found = await readDebugLog(reader)({ from: '2026-01-01', to: '2026-03-20' }, {});

    expect(found).toHaveLength(MAX_FOUND);
    expect(reader.asked).toHaveLength(8);
  });
});
