import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../functions/home/show-home.ts';
import { type OverviewRange, readOverview } from '../../../shared/home/use-cases/read-overview.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

const NOTHING = { first: [], total: 0 };
const EMPTY = {
  accounts: { list: async () => [] },
  headers: { list: async () => [] },
  ledger: { readMany: async () => [], readColumns: async () => [] },
  records: { list: async () => [] },
  rates: { list: async () => [] },
  convert: async () => null,
  pairs: { dismissed: { list: async () => new Set<string>() } },
};

/** The ranges that the page requests at midnight UTC in March. */
const rangesOf = async (months: string, timeZone: string): Promise<readonly OverviewRange[]> => {
  const ranges: OverviewRange[] = [];
  const handler = createHandler({
    readEdge,
    rateLimits: { count: async () => ({ limited: false, retryAfter: 0 }) },
    errorPage: () => '',
    log: { info: () => undefined, error: () => undefined },
    now: () => '2026-03-01T00:30:00.000Z',
    findPerson: async () => ({ user: { familyId: 'family', role: 'member', email: 'ada@example.org' }, session: {} }),
    findFamily: async () => ({ locale: 'en', timeZone, currency: 'USD' }),
    needsAttention: async () => ({
      imports: NOTHING,
      connections: NOTHING,
      replacements: NOTHING,
      matches: NOTHING,
      gaps: NOTHING,
      seen: { imports: [], connections: [] },
    }),
    changeSets: { list: async () => ({ items: [], totalCount: 0 }) },
    nameValues: async () => new Map(),
    firstSteps: async () => ({ bank: false, partner: false }),
    expiringProviders: async () => [],
    overview: async (familyId: string, range: Promise<OverviewRange>) => {
      ranges.push(await range);
      return readOverview(EMPTY)(familyId, range);
    },
  } as unknown as Parameters<typeof createHandler>[0]);
  const headers = { ...EDGE_HEADERS, accept: 'text/html' };
  const event = {
    ...anApiEvent({ headers, query: { months } }),
    cookies: [`${SESSION_COOKIE}=token`],
    requestContext: { domainName: 'api.example.org', http: { method: 'GET' } } as ApiEvent['requestContext'],
  };
  const { statusCode } = await handler(event, { getRemainingTimeInMillis: () => 29_000 } as Context);
  expect(statusCode).toBe(200);
  return ranges;
};

describe('GET /', () => {
  it.each([
    ['America/New_York', '2026-02-28'],
    ['UTC', '2026-03-01'],
  ])('ends with the current day of a family in %s', async (timeZone, today) => {
    expect(await rangesOf('12', timeZone)).toEqual([{ today, currency: 'USD', months: 12 }]);
    expect(await rangesOf('all', timeZone)).toEqual([{ today, currency: 'USD', months: undefined }]);
    expect(await rangesOf('7', timeZone)).toEqual([{ today, currency: 'USD', months: 12 }]);
  });
});
