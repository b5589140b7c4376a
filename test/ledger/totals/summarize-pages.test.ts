import { describe, expect, it } from 'vitest';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { summarizePages, type YearSummaries } from '../../../shared/ledger/totals/use-cases/summarize-pages.ts';
import { aPage, columnsOf, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const PAGE = withRows(aPage(), [
  { date: '2026-02-03', amount: '7' },
  { date: '2026-02-20', amount: '5' },
]);
const WHOLE_MONTH = { accountId: undefined, startDate: '2026-02-01', endDate: '2026-02-28' };

/** A ledger of one page; counts how often the page is opened. */
const createWorld = () => {
  const kept = new Map<string, YearSummaries>();
  const world = { version: 'a' as string | undefined, opened: 0 };
  const deps = {
    ledger: {
      readColumns: async (_family: string, pages: readonly object[]) => {
        world.opened += pages.length;
        return pages.map(() => columnsOf(PAGE));
      },
    },
    summaries: {
      read: async (familyId: string, year: string) => kept.get(`${familyId} ${year}`) ?? new Map(),
      write: async (familyId: string, year: string, all: YearSummaries) => void kept.set(`${familyId} ${year}`, all),
    },
  };
  const spent = async (days = {}): Promise<readonly string[]> => {
    const headers = [{ ...headerOf(PAGE), version: world.version }];
    const pages = await summarizePages(deps)(FAMILY, { headers, filters: { ...WHOLE_MONTH, ...days } });
    return pages.flatMap(({ flows }) => flows.map(({ outflow }) => outflow));
  };
  return { world, spent };
};

describe('summarizePages', () => {
  it('opens a page once in each version of its year', async () => {
    const { world, spent } = createWorld();
    expect([await spent(), await spent(), world.opened]).toEqual([['12'], ['12'], 1]);

    world.version = 'b';
    expect([await spent(), await spent(), world.opened]).toEqual([['12'], ['12'], 2]);
  });

  it('opens a page of which some days are wanted each time', async () => {
    const { world, spent } = createWorld();
    await spent();
    expect([await spent({ endDate: '2026-02-10' }), await spent({ startDate: '2026-02-10' })]).toEqual([['7'], ['5']]);
    expect([await spent(), world.opened]).toEqual([['12'], 3]);
  });

  it('remembers nothing of a year without a version', async () => {
    const { world, spent } = createWorld();
    world.version = undefined;
    expect([await spent(), await spent(), world.opened]).toEqual([['12'], ['12'], 2]);
  });
});
