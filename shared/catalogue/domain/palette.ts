import { sha256 } from '../../platform/domain/bytes/hash.ts';
/** Default colours for categories, tags and merchants. */
export const PALETTE = [
  '#e99537',
  '#4da568',
  '#6471eb',
  '#db5a54',
  '#df4e92',
  '#c44fe9',
  '#eb5429',
  '#61c9ea',
  '#805dee',
  '#6ad28a',
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
