import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createHandler, type Dependencies } from '../../../functions/home/show-home.ts';
import type { SheetRange } from '../../../shared/accounts/use-cases/read-balance-sheet.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { anApiEvent } from '../../support/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/edge-request.ts';

const NOTHING = { first: [], total: 0 };

/** The ranges that the page requests at midnight UTC in March. */
const rangesOf = async (months: string, timeZone: string, refused = 0): Promise<readonly SheetRange[]> => {
  const ranges: SheetRange[] = [];
  const handler = createHandler({
    readEdge,
    rateLimits: { count: async () => ({ limited: false, retryAfter: 0 }) },
    errorPage: () => '',
    log: { info: () => undefined, error: () => undefined },
    now: () => '2026-03-01T00:30:00.000Z',
    findPerson: async () => ({ user: { familyId: 'family', role: 'member' }, session: {} }),
    findFamily: async () => ({ locale: 'en', timeZone, currency: 'USD' }),
    needsAttention: async () => ({
      imports: NOTHING,
      connections: NOTHING,
      replacements: NOTHING,
      matches: NOTHING,
      gaps: NOTHING,
    }),
    readSheet: async (_familyId: string, range: SheetRange) => {
      ranges.push(range);
      if (ranges.length <= refused) throw new DomainError('range_too_large', 'Too long');
      return { currencies: [], dates: [] };
    },
  } as unknown as Dependencies);
  const headers = { ...EDGE_HEADERS, accept: 'text/html' };
  const event = {
    ...anApiEvent({ headers, query: { months } }),
    cookies: [`${SESSION_COOKIE}=token`],
    requestContext: { http: { method: 'GET' } } as ApiEvent['requestContext'],
  };
  const { statusCode } = await handler(event, { getRemainingTimeInMillis: () => 29_000 } as Context);
  expect(statusCode).toBe(200);
  return ranges;
};

describe('GET /', () => {
  it.each([
    ['America/New_York', '2025-02-01', '2026-02-28'],
    ['UTC', '2025-03-01', '2026-03-01'],
  ])('ends with the current month of a family in %s', async (timeZone, startDate, endDate) => {
    expect(await rangesOf('12', timeZone)).toEqual([{ startDate, endDate, untilToday: true }]);
  });

  it('shows a hundred years if an entry has an impossibly early date', async () => {
    expect(await rangesOf('all', 'UTC', 1)).toEqual([
      { startDate: undefined, endDate: '2026-03-01', untilToday: true },
      { startDate: '1926-04-01', endDate: '2026-03-01', untilToday: true },
    ]);
  });
});
