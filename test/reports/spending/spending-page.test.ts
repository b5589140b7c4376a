import { describe, expect, it } from 'vitest';
import { NO_FLOWS, withAmount } from '../../../shared/ledger/totals/domain/spending.ts';
import { canonicalDecimal, sum } from '../../../shared/platform/domain/money/decimal.ts';
import type { Spending } from '../../../shared/reports/spending/schema/spending.ts';
import { LARGEST_FIRST, type SpendingContent } from '../../../web/reports/spending/spending-content.ts';
import { spentAndEarned } from '../../../web/reports/spending/spending-lines.ts';
import { spendingPage } from '../../../web/reports/spending/spending-page.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const FOOD = { id: '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d08', name: 'Food', parent: null };

const flows = (outflow: string) => ({ inflow: '0', outflow });

/** Food in four months, of which the last one is shown. */
const food = (currency: string, [first, second, third, shown]: readonly [string, string, string, string]): Spending => {
  const months = ['2025-12', '2026-01', '2026-02', '2026-03'];
  const series = [first, second, third, shown].map((outflow, at) => ({ month: months[at] ?? '', ...flows(outflow) }));
  const category = FOOD;
  return {
    months,
    currencies: [{ currency, ...flows(shown), series, categories: [{ category, ...flows(shown), series }] }],
  };
};

type Sheet = Spending['currencies'][number];

/** A sheet of one of its months. */
const inMonth = (sheet: Sheet, month: string): Sheet => ({
  ...sheet,
  categories: sheet.categories.flatMap((row) =>
    row.series.filter((flows) => flows.month === month).map(({ inflow, outflow }) => ({ ...row, inflow, outflow })),
  ),
});

/** March, which is over, beside February. */
const contentOf = ({ months, currencies }: Spending, over: Partial<SpendingContent> = {}): SpendingContent => ({
  period: {
    name: '2026-03',
    now: { from: '2026-03-01', to: '2026-03-31' },
    before: { from: '2026-02-01', to: '2026-02-28' },
    isByMonth: true,
  },
  by: undefined,
  areAllShown: false,
  months,
  sheets: currencies.map((sheet) => ({
    currency: sheet.currency,
    months: sheet,
    now: inMonth(sheet, '2026-03'),
    before: inMonth(sheet, '2026-02'),
    parts: undefined,
  })),
  currencies: currencies.map(({ currency }) => currency),
  chosen: undefined,
  conversions: undefined,
  missing: [],
  pictures: new Map(),
  records: new Map(),
  possible: { transfers: [], duplicates: [] },
  since: undefined,
  sorting: LARGEST_FIRST,
  ...over,
});

const markupOf = (spending: Spending, over: Partial<SpendingContent> = {}): string =>
  String(spendingPage(aViewer(), contentOf(spending, over)));
const textOf = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the average month', () => {
  it.each([
    ['USD', ['10.00', '10.00', '10.01', '5.00'], '$10.00'],
    ['USD', ['10.00', '10.01', '10.01', '5.00'], '$10.01'],
    ['JPY', ['100', '100', '101', '50'], '¥100'],
  ] as const)('has the decimals of %s: %j', (currency, amounts, average) => {
    expect(markupOf(food(currency, amounts)).split('Average month')[1]).toContain(`>${average}</td></tr>`);
  });
});

describe('the comparison of a period', () => {
  const spending = food('USD', ['0', '0', '80.00', '50.00']);
  const pictures = new Map([[FOOD.id, { color: '#112233', icon: 'utensils' }]]);

  it('is with the month before, if the month is over', () => {
    expect(textOf(markupOf(spending))).toContain('$30.00 less than in Feb 2026');
  });

  it('is with as many days before, if it is not over', () => {
    const period = {
      name: '2026-03',
      now: { from: '2026-03-01', to: '2026-03-20' },
      before: { from: '2026-02-01', to: '2026-02-20' },
      isByMonth: true,
    };
    const page = textOf(markupOf(spending, { period }));
    expect(page).toContain('$30.00 less than in Feb 1 –\u2060 20');
    expect(page).toContain('20 of 31 days so far. The average covers whole months.');
  });

  it('has no average for days that are not months', () => {
    const period = {
      name: undefined,
      now: { from: '2026-03-05', to: '2026-03-20' },
      before: { from: '2026-02-17', to: '2026-03-04' },
      isByMonth: false,
    };
    const page = textOf(markupOf(spending, { period }));
    expect(page).toContain('less than in Feb 17 –\u2060 Mar 4 ');
    expect(page).not.toContain('Average month');
  });

  it('draws the share of a category in its color', () => {
    expect(markupOf(spending, { pictures })).toContain('<rect width="100%" fill="#112233"/>');
  });
});

describe('the cash flow', () => {
  const spending = food('USD', ['0', '0', '80.00', '50.00']);
  const barsOf = (page: string) => page.match(/class="month"/g)?.length ?? 0;

  it('begins with the first month of the ledger', () => {
    expect(barsOf(markupOf(spending))).toBe(4);
    expect(barsOf(markupOf(spending, { since: '2026-02' }))).toBe(2);
  });

  it('waits for the second month', () => {
    const page = markupOf(spending, { since: '2026-03' });
    expect(barsOf(page)).toBe(0);
    expect(page).toContain('The chart begins with your second month of transactions.');
  });
});

describe('the notes on the figures', () => {
  it('are one line that unfolds, and nothing if there are none', () => {
    const spending = food('USD', ['0', '0', '80.00', '50.00']);
    const duplicates = [{ currency: 'USD', amount: '5.00' }];
    const possible = { transfers: [], duplicates };
    const page = markupOf(spending, { possible });
    expect(page).toMatch(
      /<details class="notes"><summary>1 note on these figures<\/summary><p class="muted">Includes a possible duplicate/,
    );
    expect(markupOf(spending)).not.toContain('class="notes"');
  });
});

describe('the picture of everything spent', () => {
  const HOME = { ...FOOD, id: '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d09', name: 'Home' };
  const donutOf = (outflows: readonly (readonly [typeof FOOD, string])[]): string => {
    const categories = outflows.map(([category, outflow]) => ({
      category,
      ...flows(outflow),
      series: [{ month: '2026-03', ...flows(outflow) }],
    }));
    const spending = { months: ['2026-03'], currencies: [{ currency: 'USD', ...flows('0'), series: [], categories }] };
    const pictures = new Map([
      [FOOD.id, { color: '#112233', icon: 'utensils' }],
      [HOME.id, { color: '#445566', icon: 'house' }],
    ]);
    return /<div class="donut">.*?<\/div>/s.exec(markupOf(spending, { pictures }))?.[0] ?? '';
  };

  it('has a slice for each category, in its color and one after the other', () => {
    const drawn = donutOf([
      [HOME, '75.00'],
      [FOOD, '25.00'],
    ]);
    expect(drawn).toMatch(
      /stroke="#445566" stroke-dasharray="74.5 25.5" stroke-dashoffset="25"><title>Home: \$75\.00, 75%/,
    );
    expect(drawn).toMatch(
      /stroke="#112233" stroke-dasharray="24.5 75.5" stroke-dashoffset="-50"><title>Food: \$25\.00, 25%/,
    );
    expect(drawn).toContain('<strong>$100.00</strong>');
  });

  it('is left out if nothing was spent', () => {
    expect(donutOf([[FOOD, '0']])).toBe('');
  });
});

describe('a category with subcategories', () => {
  const row = (id: string, parent: typeof FOOD | null, outflow: string) => ({
    category: { id, name: id, parent },
    ...flows(outflow),
    series: [{ month: '2026-03', ...flows(outflow) }],
  });
  const pageOf = (categories: Sheet['categories'], over: Partial<SpendingContent> = {}) =>
    textOf(
      markupOf({ months: ['2026-03'], currencies: [{ currency: 'USD', ...flows('0'), series: [], categories }] }, over),
    );
  const own = { ...row('x', null, '5.00'), category: FOOD };

  it('has its own part as a row, so that the rows add up', () => {
    const page = pageOf([own, row('Groceries', FOOD, '30.00')]);
    expect(page).toMatch(/Food \$35\.00.*Groceries \$30\.00.*Food, no subcategory \$5\.00/);
  });

  it('has none if nothing was spent in a subcategory', () => {
    expect(pageOf([own, row('Groceries', FOOD, '0')])).not.toContain('no subcategory');
  });

  it('says how possible transfers count, and what may be recorded twice', () => {
    const possible = {
      transfers: [
        { currency: 'USD', amount: '20', effect: 'spent' },
        { currency: 'USD', amount: '5.5', effect: 'spent' },
        { currency: 'USD', amount: '250', effect: 'cancels' },
        { currency: 'USD', amount: '7', effect: 'both' },
      ],
      duplicates: [{ currency: 'USD', amount: '12' }],
    } as const;
    const page = pageOf([own], { possible });
    expect(page).toContain('2 possible transfers, $25.50 in all, count as spending until you link both sides.');
    expect(page).toContain('Two $250.00 transactions look like a transfer. They do not change your total.');
    expect(page).toContain('A possible transfer of $7.00 counts as money in and as money out');
    expect(page).toContain('Includes a possible duplicate of $12.00 . Review it');
    const other = { transfers: [{ currency: 'EUR', amount: '1', effect: 'both' }], duplicates: [] } as const;
    expect(pageOf([own], { possible: other })).not.toContain('possible transfer');
  });
});

describe('what has no category', () => {
  const both = { inflow: '193.87', outflow: '86.57' };
  const sheetOf = (category: typeof FOOD | null) => {
    const series = [{ month: '2026-03', ...both }];
    return { currency: 'USD', ...both, series, categories: [{ category, ...both, series }] };
  };

  it('is spent and earned apart, because nothing says what is a refund', () => {
    expect(spentAndEarned(sheetOf(null), ['2026-03'])).toEqual({ spent: '86.57', earned: '193.87' });
    expect(spentAndEarned(sheetOf(FOOD), ['2026-03'])).toEqual({ spent: '0', earned: '107.3' });
  });

  it('is compared with the same side of the period before', () => {
    const spending = { months: ['2026-02', '2026-03'], currencies: [sheetOf(null)] };
    const before = { ...sheetOf(null), categories: [{ category: null, inflow: '5.00', outflow: '80.00', series: [] }] };
    const { sheets } = contentOf(spending);
    const page = textOf(
      markupOf(spending, { sheets: sheets.map((sheet) => ({ ...sheet, before })), since: '2026-02' }),
    );
    expect(page).toMatch(/No category \$86\.57 100% was \$80\.00/);
    expect(page).toMatch(/No category \$193\.87 100% was \$5\.00/);
  });
});

describe('the columns of a period', () => {
  const named = (name: string, parent: typeof FOOD | null = null) => ({ id: name, name, parent });
  const months = ['2025-12', '2026-01', '2026-02', '2026-03'];
  const row = (category: ReturnType<typeof named> | null, nets: readonly string[]) => {
    const series = nets.flatMap((net, at) =>
      net === '0' ? [] : [{ month: months[at] ?? '', ...withAmount(NO_FLOWS, canonicalDecimal(net) ?? '0') }],
    );
    return { category, ...flows('0'), series };
  };
  const categories = [
    row(FOOD, ['17.03', '0', '0', '0']),
    row(named('Groceries', FOOD), ['0', '0', '8.10', '20.00']),
    row(named('Gym'), ['0', '0', '55.55', '0']),
    row(named('Trips'), ['100.00', '0', '0', '0']),
    row(named('Refunds'), ['0', '40.00', '-5.00', '12.34']),
    row(named('Salary'), ['-900.00', '-900.00', '-950.00', '0']),
    row(null, ['0', '-1.00', '0', '-2.50']),
  ];
  const sheet = { currency: 'USD', ...flows('0'), series: [], categories };
  const amountsIn = (cells: string): readonly string[] =>
    [...cells.matchAll(/>(-?)\$([\d,.]+)</g)].map(
      ([, sign = '', amount = '']) => `${sign}${amount.replaceAll(',', '')}`,
    );
  const page = markupOf({ months, currencies: [sheet] }, { since: '2025-12' });
  const tables = page.split('by category in USD</caption>').slice(1);

  it('add up to their totals, which are those of each period', () => {
    const totals = tables.map((table) => {
      const [body = '', foot = ''] = table.split('<tfoot>');
      const rows = body.split(/<tr[^>]*>/).filter((row) => row.includes('<td') && !row.includes(' below"'));
      const shown = rows.map(amountsIn);
      const [columns = []] = [amountsIn(foot.split('</tfoot>')[0] ?? '')];
      expect(columns).toHaveLength(3);
      for (const [at, total] of columns.entries())
        expect(sum(shown.map((amounts) => amounts[at] ?? '0'))).toBe(canonicalDecimal(total));
      return columns;
    });
    expect(totals).toEqual([
      ['32.34', '63.65', '71.90'],
      ['2.50', '955.00', '917.00'],
    ]);
    const before = spentAndEarned(sheet, months.slice(0, -1));
    expect([before.spent, before.earned]).toEqual(['63.65', '955']);
  });

  it('show a part of a parent that has money in one of them only', () => {
    expect(page.replaceAll(/<[^>]+>/g, '')).toMatch(/Food, no subcategory\$0\.00was \$0\.00\$0\.00\$5\.68/);
  });
});

describe('the spending of a year', () => {
  const months = ['2026-01', '2026-02', '2026-03'];
  const series = months.map((month, at) => ({ month, ...flows(['20.00', '80.00', '50.00'][at] ?? '') }));
  const sheet: Sheet = {
    currency: 'USD',
    ...flows('150.00'),
    series: [],
    categories: [{ category: FOOD, ...flows('150.00'), series }],
  };
  const period = {
    name: '2026',
    now: { from: '2026-01-01', to: '2026-03-20' },
    before: { from: '2025-01-01', to: '2025-03-20' },
    isByMonth: true,
  };
  const year = (over: Partial<SpendingContent> = {}): string => {
    const before = { ...sheet, ...flows('0'), categories: [] };
    const sheets = [{ currency: 'USD', months: sheet, now: sheet, before, parts: undefined }];
    return markupOf({ months, currencies: [sheet] }, { period, sheets, ...over });
  };

  it('adds up its months, and compares them with the same days of the year before', () => {
    const page = textOf(year());
    expect(page).toContain('$150.00 more than in Jan 1 –\u2060 Mar 20, 2025');
    expect(page).toMatch(/Average month .*\$50\.00/);
    expect(page).toContain('The average leaves out Mar 2026, which is not over yet.');
  });

  it('is neither compared with a year without transactions, nor averaged over months without any', () => {
    const page = textOf(year({ since: '2026-02' }));
    expect(page).not.toMatch(/more than in|was \$0\.00/);
    expect(page).toMatch(/Average month .*\$80\.00/);
  });

  it('leads to its transactions, and to the years and months beside it', () => {
    const page = year({ since: '2025-03' });
    expect(page).toContain('start_date=2026-01-01&amp;end_date=2026-03-20');
    expect(page).toContain('<a rel="prev" href="?year=2025">2025</a>');
    expect(page).not.toContain('rel="next"');
    expect(page).toContain('<a href="?month=2026-01">Jan</a>');
    expect(page).toContain('<a href="?year=2026" aria-current="page">All of 2026</a>');
  });
});
