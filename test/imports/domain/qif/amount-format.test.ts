import { describe, expect, it } from 'vitest';
import { findAmountFormat } from '../../../../shared/imports/domain/qif/formats.ts';

describe('findAmountFormat', () => {
  it.each([
    [['-99.00', '28,500.00', '0'], '1,234.56', null],
    [['100', '-3'], '1,234.56', null],
    [[], '1,234.56', null],
    [['', 'nothing'], '1,234.56', null],
    [['-99,00', '28.500,00'], '1.234,56', 'number_format_guessed'],
    [['1 234,56'], '1 234,56', 'number_format_guessed'],
    [['1.500', '12'], '1,234.56', 'ambiguous_numbers'],
    [['12,500'], '1,234.56', 'ambiguous_numbers'],
    [['12,500', '3.25'], '1,234.56', null],
    [['12,500', '3,25'], '1.234,56', 'number_format_guessed'],
    [['12.50', 'abc', '1,5'], '1,234.56', 'ambiguous_numbers'],
  ] as const)('reads %j as %s', (texts, format, warning) => {
    const found = findAmountFormat(texts, null);

    expect([found.format, found.warning?.code ?? null]).toEqual([format, warning]);
  });

  it('uses the format that was sent', () => {
    expect(findAmountFormat(['28,500.00'], '1.234,56')).toEqual({ format: '1.234,56', warning: null });
  });
});
