import { describe, expect, it } from 'vitest';
import type { DeliveredRow } from '../../../shared/bank/feed/domain/delivered-row.ts';
import { mergeFeed } from '../../../shared/bank/feed/domain/merge-feed.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { anAccount, MONTH } from '../../support/ledger/ledger-builders.ts';

const TODAY = `${MONTH}-20`;
const COUNT = 3_000;
const FEWER = 1_000;
/** A slice lasts 80 seconds; an earlier algorithm took minutes. */
const SOON_MS = 15_000;

const rows = (prefix: string, over: Partial<DeliveredRow> = {}, count = COUNT): readonly DeliveredRow[] =>
  Array.from({ length: count }, (_, at) => ({
    externalId: `${prefix}${at}`,
    pending: false,
    date: `${MONTH}-15`,
    amount: '2.75',
    currency: 'USD',
    name: 'Metro',
    notes: null,
    merchantName: null,
    merchantId: null,
    transactionKind: 'standard' as const,
    ...over,
  }));

const tell = (pages: readonly Page[], delivered: readonly DeliveredRow[]) => {
  let serial = 0;
  const newId = () => `${delivered[0]?.externalId}-${serial++}`;
  const writer = {
    connectionId: 'bank-a',
    provider: 'us',
    now: `${TODAY}T00:00:00.000Z`,
    today: TODAY,
    newId,
  } as const;
  const delivery = { rows: delivered, complete: { from: `${MONTH}-01`, to: TODAY }, pendingComplete: true };
  const { pages: changed, ...counts } = mergeFeed(anAccount(), pages, writer, delivery);
  return { pages: changed.length > 0 ? changed : pages, ...counts };
};

describe('thousands of equal rows', () => {
  it.each<[string, Partial<DeliveredRow>, readonly DeliveredRow[], object]>([
    ['under new ids', {}, rows('b'), { created: 0, updated: COUNT }],
    ['under new ids and names', {}, rows('b', { name: 'MTA' }), { created: 0, updated: COUNT }],
    ['under new ids, twice as many', {}, rows('b', {}, 2 * COUNT), { created: COUNT, updated: COUNT }],
    [
      'once they are booked',
      { pending: true },
      rows('b', { date: `${MONTH}-17` }),
      { created: 0, pendingPosted: COUNT },
    ],
    ['beside others', {}, [...rows('a'), ...rows('b', { pending: true })], { created: 0, unchanged: COUNT }],
  ])(
    'are recognized again %s',
    (_, before, after, counts) => {
      const { pages } = tell([], rows('a', before));
      expect(tell(pages, after)).toMatchObject(counts);
    },
    SOON_MS,
  );

  it(
    'are given up if others were booked',
    () => {
      const { pages } = tell([], rows('a', { pending: true }, FEWER));
      const others = rows('b', {}, FEWER).map((row, at) => ({ ...row, amount: `${20 + at}`, name: `Shop ${at}` }));
      expect(tell(pages, others)).toMatchObject({ created: FEWER, suggestions: 0 });
    },
    SOON_MS,
  );
});
