import { describe, expect, it } from 'vitest';
import { findAmountFormat } from '../../../../shared/imports/formats/qif/domain/formats.ts';

describe('findAmountFormat', () => {
  it.each([
    [['-99.00', '28,500.00', '0'], '1,234.56', null],
    [['100', '-3'], '1,234.56', null],
    [[], '1,234.56', null],
    [['', 'nothing'], '1,234.56', null],
    [['-99,00', '28.500,00'], '1.234,56', 'number_format_guessed'],
    [['1 234,56'], '1 234,56', 'number_format_guessed'],
    [['1.500', '12'], '1,234.56', 'number_format'],
    [['12,500'], '1,234.56', 'number_format'],
    [['12,500', '3.25'], '1,234.56', null],
    [['12,500', '3,25'], '1.234,56', 'number_format_guessed'],
    [['12.50', 'abc', '1,5'], '1,234.56', 'number_format'],
  ] as const)('reads %j as %s', (texts, format, said) => {
    const found = findAmountFormat(texts, null);

    expect([found.format, found.warning?.code ?? found.question?.field ?? null]).toEqual([format, said]);
  });

  it('asks what a number means, with its value in each format', () => {
    expect(findAmountFormat(['12,500'], null).question).toEqual({
      field: 'number_format',
      question: 'How much is "12,500"?',
      candidates: [
        { value: '1,234.56', meaning: '12500' },
        { value: '1.234,56', meaning: '12.5' },
        { value: '1 234,56', meaning: '12.5' },
      ],
    });
  });

  it('uses the format that was sent', () => {
    expect(findAmountFormat(['28,500.00'], '1.234,56')).toEqual({
      format: '1.234,56',
      question: null,
      warning: null,
    });
  });
});
