import { describe, expect, it } from 'vitest';
import { readVersions, toQuery, widestWindow } from '../../../../shared/bank/providers/us/client.ts';
import { addDays, daysBetween } from '../../../../shared/platform/domain/dates/local-date.ts';
import { aFeedRequest, aLinked, anAccount, tellUs } from '../../../support/bank/us-feed.ts';

const BOOK = { errors: [], accounts: [anAccount()] };
const queryOf = async (...asked: Parameters<typeof tellUs> extends [unknown, ...infer Rest] ? Rest : never) => {
  const { answer, urls } = await tellUs(BOOK, ...asked);
  const [url = ''] = urls;
  expect([urls.length, url.split('?')[0]]).toEqual([1, 'https://feed.example.com/simplefin/accounts']);
  return { answer, query: [...new URL(url).searchParams].map((pair) => pair.join('=')) };
};
const seconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;

describe('the requested days', () => {
  it('covers a little more than the requested days, for all accounts at once', async () => {
    expect((await queryOf()).query).toEqual([
      `start-date=${seconds('2026-01-30')}`,
      `end-date=${seconds('2026-03-08')}`,
      'pending=1',
    ]);
  });

  it('never contains pending=0', async () => {
    for (const changes of [{ includePending: false }, { isLatest: false }]) {
      expect((await queryOf(changes)).query.join('&')).not.toContain('pending');
    }
  });

  it('names the accounts if only some need history, and returns no others', async () => {
    const accounts = [aLinked(), aLinked({ upstreamId: 'a&b=c #/é' })];
    const { query, answer } = await queryOf({ accounts, isLatest: false, isWhole: false });
    expect(query).toEqual([
      `start-date=${seconds('2026-01-30')}`,
      `end-date=${seconds('2026-03-14')}`,
      'account=ACT-1',
      'account=a&b=c #/é',
    ]);
    expect(answer.accounts).toBeNull();
  });

  it('only lists accounts if none is linked', async () => {
    const { query, answer } = await queryOf({ accounts: [] });
    expect(query).toEqual(['pending=1', 'balances-only=1']);
    expect([answer.accounts?.length, answer.feeds]).toEqual([1, []]);
  });

  it.each([
    [['1.0', '2.0'], ['version=2']],
    [['2'], ['version=2']],
    [['1.0'], []],
    [['20.1'], []],
    [[], []],
  ])('requests version 2 if the server supports %j', async (versions, expected) => {
    const { query } = await queryOf({ accounts: [], includePending: false }, { versions });
    expect(query).toEqual(['balances-only=1', ...expected]);
  });

  it.each([30, 44, 60])('spans at most %i days', (spanDays) => {
    const from = '2026-01-01';
    const window = { from, to: addDays(from, widestWindow(spanDays) - 1) };
    for (const isLatest of [true, false]) {
      const { startDate = 0, endDate = 0 } = toQuery(aFeedRequest({ window, isLatest }));
      expect((endDate - startDate) / 86_400).toBeLessThanOrEqual(spanDays);
    }
    expect(daysBetween(window.from, window.to)).toBeGreaterThan(15);
  });
});

describe('a purchase that is booked in the next window', () => {
  it('is in both, dated by purchase', async () => {
    const [bought, booked] = [seconds('2026-01-30'), seconds('2026-02-06')];
    const card = [aLinked({ accountType: 'credit_card' })];
    const windows = [
      { from: '2026-02-01', to: '2026-03-05' },
      { from: '2025-12-29', to: '2026-01-31' },
    ];
    const days = await Promise.all(
      windows.map(async (window) => {
        const { startDate = 0, endDate = 0 } = toQuery(aFeedRequest({ window, isLatest: false }));
        const isReported = booked >= startDate && booked < endDate;
        const transactions = isReported ? [{ id: 'a', posted: booked, transacted_at: bought, amount: '-5' }] : [];
        const { answer } = await tellUs({ accounts: [anAccount({ transactions })] }, { window, accounts: card });
        return answer.feeds.flatMap(({ rows }) => rows.map(({ date }) => date));
      }),
    );
    expect(days).toEqual([['2026-01-30'], ['2026-01-30']]);
  });
});

describe('readVersions', () => {
  it.each([
    ['{"versions":["1.0","2.0"]}', ['1.0', '2.0']],
    ['{"versions":[2, "1.0.7"]}', ['2', '1.0.7']],
    ['1.0\n2.0\n', ['1.0', '2.0']],
    ['{"versions":"2"}', []],
    ['{"versions":[null,{},"<script>"]}', []],
    ['<html>2.0</html>', []],
    ['', []],
  ])('reads %j as %j', (text, versions) => {
    expect(readVersions(text)).toEqual(versions);
  });

  it('limits the length of a list', () => {
    expect(readVersions('1\n'.repeat(10_000)).length).toBeLessThanOrEqual(20);
  });
});
