import { describe, expect, it } from 'vitest';
import { PALETTE, paletteColor } from '../../../shared/catalogue/domain/palette.ts';

describe('paletteColor', () => {
  it('always gives a name the same colour of the palette', () => {
    expect(PALETTE).toContain(paletteColor('Food'));
    expect(paletteColor('Food')).toBe(paletteColor('Food'));
  });

  it('uses the whole palette', () => {
    const colors = Array.from({ length: 500 }, (_, at) => paletteColor(`Category ${at}`));

    expect(new Set(colors)).toEqual(new Set(PALETTE));
  });
});
