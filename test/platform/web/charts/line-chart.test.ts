import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../shared/platform/domain/dates/local-date.ts';
import { canonicalDecimal } from '../../../../shared/platform/domain/money/decimal.ts';
import { type ChartPoint, lineChart, tickLabels } from '../../../../web/platform/components/line-chart.ts';

const VIEWER = { locale: 'en' };
const draw = async (
  points: readonly ChartPoint[],
  over: { locale?: string; currency?: string; title?: string } = {},
) => {
  const { locale = 'en', currency = 'USD', title = 'Net worth' } = over;
  return String(await lineChart({ id: 'c', title, currency, points }, { locale }));
};
const linesOf = (page: string): readonly string[] =>
  [...page.matchAll(/class="line(?: dot)?"[^>]* d="([^"]*)"/g)].map(([, path = '']) => path);

const values = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom('', '.01', '.00000001'))
  .map(([whole, rest]) => canonicalDecimal(`${whole}${rest}`) ?? '0');

describe('lineChart', () => {
  it('names its months, with the year below the first one and each January', () => {
    const points = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-02'].map((date) => ({
      date,
      value: '1',
    }));
    const drawn = String(lineChart({ id: 'c', title: 'Balance', currency: 'USD', points, isMonthly: true }, VIEWER));
    const names = [...drawn.matchAll(/<text [^>]*?( class="narrow-only")?>([^<]*)</g)].map(
      ([, isNarrow = '', text = '']) => `${text}${isNarrow}`,
    );
    // February is too close to the last point. On narrow screens, December and January are left out.
    expect(names).toEqual(['Nov', '2025', 'Dec', 'Jan', '2026', 'Mar', '2026 class="narrow-only"']);
  });

  it('places every point inside the box, by coordinates alone', async () => {
    const gaps = fc.array(fc.tuple(fc.option(values), fc.integer({ min: 1, max: 400 })), {
      minLength: 1,
      maxLength: 30,
    });
    const pages: Promise<string>[] = [];
    const drawn: (readonly ChartPoint[])[] = [];
    fc.assert(
      fc.property(gaps, (values) => {
        let date = '2020-01-01';
        const points = values.map(([value, days]) => {
          date = addDays(date, days);
          return { date, value };
        });
        drawn.push(points);
        pages.push(draw(points));
      }),
    );
    for (const [at, page] of (await Promise.all(pages)).entries()) {
      expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/);
      const places = linesOf(page).flatMap((path) => [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)]);
      const known = drawn[at]?.filter(({ value }) => value !== null).length ?? 0;
      expect(places).toHaveLength(known === 1 ? 0 : known);
      for (const place of places.flatMap(([, x, y]) => [Number(x), Number(y)])) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(100);
      }
    }
  });

  it('is empty without known values', async () => {
    expect(await draw([])).toBe('');
    expect(await draw([{ date: '2026-01-31', value: null }])).toBe('');
  });

  it('waits for the second value, because a dot is no history', async () => {
    const page = await draw([{ date: '2026-01-31', value: '12.5' }]);
    expect(page).not.toContain('<svg');
    expect(page).toContain('So far, there is one value: $12.50 on Jan 31, 2026.');
  });

  it('leaves a gap for unknown values', async () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];
    const points = [...'10.11'].map((value, at) => ({ date: days[at] ?? '', value: value === '.' ? null : value }));
    expect(linesOf(await draw(points))).toEqual(['M0 0L25 100', 'M75 0L100 0']);
  });

  it('describes the chart in words, in the family’s locale', async () => {
    const points = [
      { date: '2026-01-31', value: '-100' },
      { date: '2026-02-28', value: '1234.5' },
      { date: '2026-03-31', value: '200' },
    ];
    const page = await draw(points, { locale: 'de', currency: 'EUR' });
    expect(page).toContain('1.234,50\u00a0€ on 28.02.2026');
    expect(page).toContain('Lowest: -100,00\u00a0€ on 31.01.2026');
    expect(page).toContain('class="zero"');
  });

  it('escapes a malicious title, and uses no styles', async () => {
    const points = ['2026-01-31', '2026-02-28'].map((date) => ({ date, value: '1' }));
    const page = await draw(points, { title: '</title><script>alert(1)</script>' });
    expect(page).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(page).not.toMatch(/<script|style=/);
    expect(String(await lineChart({ id: 'c', title: 't', currency: 'XXXX', points: [] }, VIEWER))).toBe('');
  });
});

describe('tickLabels', () => {
  it('are short if that keeps them distinct', () => {
    expect(tickLabels(['0', '12500', '25000'], 'USD', 'en')).toEqual(['$0', '$12.5K', '$25K']);
    expect(tickLabels(['1000000', '1000000.01'], 'USD', 'en')).toEqual(['$1,000,000.00', '$1,000,000.01']);
    expect(tickLabels(['-200', '0', '200'], 'USD', 'en', 'in credit')).toEqual(['$200 in credit', '$0', '$200']);
    expect(tickLabels(['0', '500'], 'https://x.example/token', 'en')[1]).toContain('500');
  });
});
