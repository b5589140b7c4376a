import { sha256 } from '../../platform/domain/bytes/hash.ts';

/**
 * Default colours for categories, tags and merchants, in an order in which neighbours are far apart also for people who see
 * red and green, or blue and yellow, as one. A test holds the distances.
 */
export const PALETTE = [
  '#d55a62',
  '#7f82fa',
  '#9c7917',
  '#6c49c2',
  '#1ca57f',
  '#7e4784',
  '#95b869',
  '#17693c',
  '#33c0ba',
  '#a73400',
  '#2f84ac',
  '#ec9329',
  '#8f3a5f',
  '#88abeb',
] as const;

export const DEFAULT_ICON = 'shapes';

/** Deterministic, so that repeating a creation changes nothing. */
export const paletteColor = (name: string): string => PALETTE[(sha256(name)[0] ?? 0) % PALETTE.length] ?? PALETTE[0];

const COLOR = /^#[0-9a-f]{6}$/i;

export const isColor = (text: string): boolean => COLOR.test(text);

type Colored = { readonly name: string; readonly color: string | null };

/** The record's own colour, otherwise its parent's, otherwise one from the palette. */
export const shownColor = ({ name, color }: Colored, parent?: Colored): string =>
  color ?? (parent === undefined ? paletteColor(name) : shownColor(parent));
