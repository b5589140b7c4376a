import { describe, expect, it } from 'vitest';
import { stillOpen } from '../../../shared/imports/domain/open-questions.ts';

describe('stillOpen', () => {
  const questions = [{ field: 'dates_from', question: 'In which year is "01 Oct"?', candidates: [] }] as const;

  it.each([
    [{ dateFormat: '%d %b' }, true],
    [{ dateFormat: '%d %b', datesFrom: '2025-10-01' }, false],
    [{ dateFormat: '%d.%m.%Y' }, false], // another column has dates with a year
    [{ dateFormat: null }, true],
  ])('asks for the year with %j: %s', (sent, isOpen) => {
    expect(stillOpen(questions, sent).length > 0).toBe(isOpen);
  });
});
