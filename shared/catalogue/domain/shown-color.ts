import type { Sha256 } from '../../platform/domain/hash.ts';
import { paletteColor } from './palette.ts';

type Colored = { readonly name: string; readonly color: string | null };

/** A record without a colour is shown in its parent's, or one of the palette. */
export const shownColor = ({ name, color }: Colored, parent: Colored | undefined, sha256: Sha256): string =>
  color ?? (parent === undefined ? paletteColor(name, sha256) : shownColor(parent, undefined, sha256));
