import { describe, expect, it } from 'vitest';
import { stillOpen } from '../../../shared/imports/settings/domain/open-questions.ts';

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

  it.each(['inflowColLabel', 'outflowColLabel'] as const)(
    'does not count an %s without a column as an answer',
    (label) => {
      const signs = [{ field: 'signage_convention', question: 'Is "5.00" money in?', candidates: [] }] as const;
      expect([stillOpen(signs, { [label]: '#0' }).length, stillOpen(signs, { [label]: '#2' }).length]).toEqual([1, 0]);
    },
  );

  const texts = (...names: readonly string[]) =>
    names.map((text) => ({ field: 'amount_type_values', question: '', text, candidates: [] }) as const);

  it.each([
    [['Zu', 'Ab'], { amountTypeInflowValue: 'Zu' }, []],
    [['Zu', 'Transfer'], { amountTypeInflowValue: 'Zu' }, ['Transfer']],
    [['Zu', 'Ab', 'Um'], { amountTypeInflowValue: 'Zu' }, ['Ab', 'Um']],
    [['C', 'D', 'AS'], { amountTypeInflowValue: 'C' }, ['AS']],
    [['Ab', 'Um'], { amountTypeValues: { Um: 'leave_out' } }, ['Ab']],
    [['Ab', 'Um'], { amountTypeStrategy: 'signed_amount' }, []],
  ] as const)('keeps asking about %j with %j: %j', (asked, sent, open) => {
    expect(stillOpen(texts(...asked), sent).map(({ text }) => text)).toEqual(open);
  });
});
