import { describe, expect, it } from 'vitest';
import { dateBounds } from '../../../shared/imports/domain/detect/fit-formats.ts';

describe('dateBounds', () => {
  it('go from thirty years ago to tomorrow', () => {
    expect(dateBounds('2024-02-29')).toEqual({ earliest: '1994-02-28', latest: '2024-03-01' });
  });
});
