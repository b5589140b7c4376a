import { describe, expect, it } from 'vitest';
import { chunkSequenceOf } from '../../../shared/imports/sessions/domain/chunks.ts';

const codeOf = (value: unknown): string => {
  try {
    return String(chunkSequenceOf(value));
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('chunkSequenceOf', () => {
  it.each([
    [1, '1'],
    [999_999_999, '999999999'],
    ['3', '3'],
    [' 07 ', '7'],
    [undefined, 'bad_request'],
    [null, 'bad_request'],
    ['  ', 'bad_request'],
    [0, 'validation_failed'],
    [-1, 'validation_failed'],
    [1.9, 'validation_failed'],
    ['0x10', 'validation_failed'],
    ['1e2', 'validation_failed'],
    ['+1', 'validation_failed'],
    [1_000_000_000, 'validation_failed'],
    [Number.NaN, 'validation_failed'],
    [true, 'validation_failed'],
    [[1], 'validation_failed'],
  ])('reads %j as %s', (value, expected) => {
    expect(codeOf(value)).toBe(expected);
  });
});
