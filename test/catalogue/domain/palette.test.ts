import { describe, expect, it } from 'vitest';
import { PALETTE, paletteColor } from '../../../shared/catalogue/domain/palette.ts';

type Triple = readonly [number, number, number];

/** How colours look, after Machado, Oliveira and Fernandes (2009), to people who lack a kind of cones. */
const SEEN = {
  'everyone else': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'people without red cones': [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  'people without green cones': [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  'people without blue cones': [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const satisfies Readonly<Record<string, readonly number[]>>;

const multiplied = (matrix: readonly number[], [x, y, z]: Triple): Triple => {
  const row = (at: number): number => (matrix[at] ?? 0) * x + (matrix[at + 1] ?? 0) * y + (matrix[at + 2] ?? 0) * z;
  return [row(0), row(3), row(6)];
};

const linear = (color: string): Triple => {
  const part = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

const TO_XYZ = [0.4339499, 0.3762099, 0.1898402, 0.2126729, 0.7151522, 0.072175, 0.0177566, 0.109468, 0.8727754]; // for the white of D65

/** CIE Lab of a colour as it is seen. */
const labOf = (matrix: readonly number[], color: string): Triple => {
  const [red, green, blue] = multiplied(matrix, linear(color));
  const inRange = (value: number): number => Math.min(1, Math.max(0, value));
  const [x, y, z] = multiplied(TO_XYZ, [inRange(red), inRange(green), inRange(blue)]);
  const root = (value: number): number => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))];
};

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The smallest distance (ΔE of CIE 1976) of colours next to each other in a ring, and of any two. */
const distances = (matrix: readonly number[], colors: readonly string[]) => {
  const seen = colors.map((color) => labOf(matrix, color));
  const of = seen.map((own, at) =>
    seen.map((other, to) => (at === to ? Number.POSITIVE_INFINITY : distance(own, other))),
  );
  return {
    neighbors: Math.min(...of.map((row, at) => row[(at + 1) % colors.length] ?? 0)),
    any: Math.min(...of.flat()),
  };
};

describe('the palette', () => {
  it('has fourteen colours', () => {
    expect(new Set(PALETTE).size).toBe(14);
  });

  it.each(Object.entries(SEEN))('has neighbours that %s tell apart', (_, matrix) => {
    const { neighbors, any } = distances(matrix, PALETTE);
    expect(neighbors).toBeGreaterThan(30);
    expect(any).toBeGreaterThan(11);
  });

  it('tells a ring apart from one in which red and green look alike', () => {
    expect(distances(SEEN['people without green cones'], ['#db5a54', '#8d6748', '#6471eb']).neighbors).toBeLessThan(30);
  });
});

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
