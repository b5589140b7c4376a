import { describe, expect, it } from 'vitest';
import { byteSize, MEGABYTE } from '../../../shared/platform/domain/text/byte-size.ts';

describe('byteSize', () => {
  it.each([
    [10 * MEGABYTE, '10 MB'],
    [4_600_000, '4.3 MB'],
    [MEGABYTE, '1 MB'],
    [256 * 1024, '256 KB'],
    [0, '0 KB'],
  ])('writes a limit of %i bytes as %s', (bytes, text) => {
    expect(byteSize(bytes)).toBe(text);
  });

  it('rounds up a size above a limit, so that it differs from the limit', () => {
    expect(byteSize(10 * MEGABYTE + 1, Math.ceil)).toBe('10.1 MB');
  });
});
