import { expect, it } from 'vitest';
import { formatDays } from '../../../../web/platform/format/dates.ts';

it.each([
  ['en-US', 'Mar\u00A01\u00A0–\u2060\u00A020'],
  ['de-DE', '1.–\u206020.\u00A0März'],
])('formatDays never breaks over two lines in %s', (locale, shown) => {
  expect(formatDays('2026-03-01', '2026-03-20', locale)).toBe(shown);
});
