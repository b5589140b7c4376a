import { describe, expect, it } from 'vitest';
import { type LogReader, readLog, readLogPage, toLogPageRequest } from '../../../shared/platform/use-cases/log-page.ts';

type Entry = { readonly id: string };

const KEYS = ['2026-03-20T09:00:00.000Z#b', '2026-03-20T08:00:00.000Z#d', '2026-03-20T08:00:00.000Z#c'];
const OLDER = ['2026-03-19T23:59:59.999Z#x', '2026-03-01T08:00:00.000Z#a'];

/** Returns the entries in batches of two, and how many it was asked for. */
const logOf = (keys: readonly string[]) => {
  const read: string[] = [];
  const log: LogReader<Entry> = {
    newest: async function* ({ from, to }) {
      const found = keys.filter((key) => key >= from && key <= to);
      for (let start = 0; start < found.length; start += 2) {
        const batch = found.slice(start, start + 2);
        read.push(...batch);
        yield batch.map((key) => ({ key, id: key.slice(-1) }));
      }
    },
  };
  return { log, read };
};

const RANGE = { from: '2026-03-01', to: '2026-03-20' };
const all = () => true;
const idsOf = (entries: readonly Entry[]): string => entries.map(({ id }) => id).join('');

describe('readLogPage', () => {
  it('leads from page to page, and shows every entry once', async () => {
    const { log } = logOf([...KEYS, ...OLDER]);
    const shown: string[] = [];
    let page: string | undefined;
    do {
      const found = await readLogPage(log, RANGE, all, toLogPageRequest(page, '2'));
      shown.push(idsOf(found.entries));
      page = found.nextPage ?? undefined;
    } while (page !== undefined);

    expect(shown).toEqual(['bd', 'cx', 'a']);
  });

  it('stops reading once the page is full', async () => {
    const { log, read } = logOf([...KEYS, ...OLDER]);
    const { entries, nextPage } = await readLogPage(log, RANGE, all, toLogPageRequest(undefined, '1'));

    expect([idsOf(entries), nextPage, read.length]).toEqual(['b', KEYS[1], 2]);
  });

  it('fills a page with entries that match', async () => {
    const matches = ({ id }: Entry) => 'cxa'.includes(id);
    const request = toLogPageRequest(undefined, '2');
    const page = await readLogPage(logOf([...KEYS, ...OLDER]).log, RANGE, matches, request);

    expect([idsOf(page.entries), page.nextPage]).toEqual(['cx', OLDER[1]]);
  });

  it.each([
    ['days', { from: '2026-03-19', to: '2026-03-19' }, 'x'],
    ['days with everything in them', { from: '2026-03-01', to: '2026-03-19' }, 'xa'],
    ['instants', { from: '2026-03-19T23:59:59.999Z', to: '2026-03-20T08:00:00.000Z' }, 'dcx'],
  ])('stays within a range of %s', async (_, range, ids) => {
    const { log } = logOf([...KEYS, ...OLDER]);

    expect(idsOf((await readLogPage(log, range, all, toLogPageRequest(undefined, '9'))).entries)).toBe(ids);
    expect(idsOf((await readLogPage(log, range, all, toLogPageRequest('2027-01-01', '9'))).entries)).toBe(ids);
    expect(idsOf(await readLog(log, range, all))).toBe(ids);
  });
});

describe('toLogPageRequest', () => {
  it.each([undefined, '2', '0', 'last', `2026-${'é'.repeat(301)}`])('shows the newest page for %s', (page) => {
    expect(toLogPageRequest(page, undefined)).toEqual({ first: undefined, perPage: 25 });
  });

  it('accepts the key of an entry, and at most 100 entries', () => {
    expect(toLogPageRequest(KEYS[0], '500')).toEqual({ first: KEYS[0], perPage: 100 });
  });
});
