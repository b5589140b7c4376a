import { describe, expect, it } from 'vitest';
import type { RecurringItem } from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { recurringPage } from '../../../web/reports/recurring/recurring-page.ts';
import { aViewer, PAGE_META } from '../../support/pages/ledger-content.ts';

const item = (id: string, amount: string, over: Partial<RecurringItem> = {}): RecurringItem => ({
  ...{ id, name: id, amount, record: { id } as RecurringItem['record'], currency: 'USD', state: 'due' as const },
  ...{
    accountId: null,
    merchantId: null,
    categoryId: null,
    range: null,
    change: null,
    priceChange: null,
    missedDate: null,
  },
  ...{ schedule: { interval: 'monthly', day: 1 } as unknown as RecurringItem['schedule'] },
  ...{ nextDate: '2026-04-01', firstDate: null, lastDate: null, count: 3 },
  ...over,
});
const RENT = item('Rent', '900');
const FOUND = item('Power', '45', { record: null });

const shown = async (items: readonly RecurringItem[], today: string): Promise<string> => {
  const names = { accounts: new Map(), merchants: new Map(), pictures: new Map() };
  const upcoming = items.filter(({ record }) => record !== null);
  const content = { items, names, upcoming, meta: PAGE_META, versions: new Map(), month: today.slice(0, 7) };
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

  it('says what it costs in a year, and how its price changed', async () => {
    const priceChange = { from: '35', to: '45', date: '2026-02-03' };
    const page = (await shown([item('Gym', '45', { priceChange, change: '10' })], '2026-03-20')).replaceAll(
      /<[^>]+>/g,
      '',
    );
    expect(page).toContain('$540.00 a year');
    expect(page).toContain('Price went up from $35.00 to $45.00 on Feb 3, 2026');
    expect(page).not.toContain('more than usual');
    const down = await shown([item('Gym', '30', { priceChange: { ...priceChange, to: '30' } })], '2026-03-20');
    expect(down).toContain('Price went down from');
  });

  it('has a calendar whose weeks begin as people are used to', async () => {
    const items = [item('Rent', '900', { lastDate: '2026-03-01', nextDate: '2026-04-01' })];
    const calendarIn = async (locale: string) => {
      const names = { accounts: new Map(), merchants: new Map(), pictures: new Map() };
      const content = { items, names, upcoming: [], meta: PAGE_META, versions: new Map(), month: '2026-03' };
      return String(await recurringPage(aViewer({ today: '2026-03-20', locale }), content));
    };
    expect(await calendarIn('en-US')).toMatch(/<span>Sun<\/span><span>Mon<\/span>.*<ol class="starts-1">/s);
    expect(await calendarIn('de-DE')).toMatch(/<span>Mo<\/span><span>Di<\/span>.*<ol class="starts-7">/s);
    expect(await calendarIn('en-US')).toMatch(/datetime="2026-03-01".*?<li class="due seen">.*?Rent/s);
  });

  it.each([
    ['2026-03-20', '2026-04-01', 'Next month'],
    ['2026-03-28', '2026-04-09', 'Later in Apr 2026'], // the next seven days reach into April
    ['2026-03-28', '2026-04-02', 'Next 7 days'],
  ])('on %s, has one of %s under “%s”', async (today, nextDate, title) => {
    expect(await shown([{ ...RENT, nextDate }], today)).toMatch(new RegExp(`<h2 id="\\w+">${title}</h2>`));
  });
});
