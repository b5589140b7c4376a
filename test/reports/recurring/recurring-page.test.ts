import { describe, expect, it } from 'vitest';
import type { RecurringItem } from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { recurringPage } from '../../../web/reports/recurring/recurring-page.ts';
import { aViewer, PAGE_META } from '../../support/pages/ledger-content.ts';

const item = (id: string, amount: string, over: Partial<RecurringItem> = {}): RecurringItem => ({
  ...{ id, name: id, amount, record: { id } as RecurringItem['record'], currency: 'USD', state: 'due' as const },
  ...{ accountId: null, merchantId: null, categoryId: null, range: null, change: null, missedDate: null },
  ...{ schedule: { interval: 'monthly', day: 1 } as unknown as RecurringItem['schedule'] },
  ...{ nextDate: '2026-04-01', firstDate: null, lastDate: null, count: 3 },
  ...over,
});
const RENT = item('Rent', '900');
const FOUND = item('Power', '45', { record: null });

const shown = async (items: readonly RecurringItem[], today: string): Promise<string> => {
  const names = { accounts: new Map(), merchants: new Map(), pictures: new Map() };
  const upcoming = items.filter(({ record }) => record !== null);
  const content = { items, names, upcoming, meta: PAGE_META, versions: new Map() };
  return String(await recurringPage(aViewer({ today }), content));
};

describe('recurringPage', () => {
  it('adds up what is confirmed, and says how many others were found', async () => {
    const page = await shown([RENT, FOUND], '2026-03-20');
    expect(page).toContain('Out each month</dt><dd><data value="900">$900.00');
    expect(page).toContain('1 more was found in your transactions. It counts once you confirm it.');
  });

  it('adds up what was found as long as nothing is confirmed', async () => {
    const page = await shown([FOUND], '2026-03-20');
    expect(page).toContain('Out each month</dt><dd><data value="45">$45.00');
    expect(page).toContain('Includes 1 found in your transactions');
  });

  it.each([
    ['2026-03-20', '2026-04-01', 'Next month'],
    ['2026-03-28', '2026-04-09', 'Later in Apr 2026'], // the next seven days reach into April
    ['2026-03-28', '2026-04-02', 'Next 7 days'],
  ])('on %s, has one of %s under “%s”', async (today, nextDate, title) => {
    expect(await shown([{ ...RENT, nextDate }], today)).toMatch(new RegExp(`<h2 id="\\w+">${title}</h2>`));
  });
});
