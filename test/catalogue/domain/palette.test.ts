import { describe, expect, it } from 'vitest';
import { PALETTE, paletteColor } from '../../../shared/catalogue/domain/palette.ts';
import { sha256 } from '../../support/sha256.ts';

describe('paletteColor', () => {
  it('always gives a name the same colour of the palette', () => {
    expect(PALETTE).toContain(paletteColor('Food', sha256));
    expect(paletteColor('Food', sha256)).toBe(paletteColor('Food', sha256));
  });

  it('uses the whole palette', () => {
    const colors = Array.from({ length: 500 }, (_, at) => paletteColor(`Category ${at}`, sha256));

    expect(new Set(colors)).toEqual(new Set(PALETTE));
  });
});
