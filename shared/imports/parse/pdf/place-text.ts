import type { TextItem } from '../../domain/pdf/text-item.ts';

/** a, b, c, d, e, f of a PDF matrix. */
export type Transform = readonly number[];

/** A run of text as the library gives it, in the page's own coordinates. */
export type TextRun = {
  readonly str: string;
  readonly transform: Transform;
  readonly width: number;
  readonly height: number;
};

/** Tilted further than this it is a watermark or stands upright in the margin. */
const STEEPEST = 0.2;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}]/gu;

/** Where a run lies for a reader of the page; undefined for blank and tilted ones. */
export const placeText = (
  { str, transform, width, height }: TextRun,
  page: number,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Transform,
): TextItem | undefined => {
  const text = str.replace(INVISIBLE, ' ').toWellFormed();
  if (text.trim() === '') return undefined;
  const [right = 0, up = 0, , , x = 0, y = 0] = transform;
  const along = a * right + c * up;
  const across = b * right + d * up;
  if (along <= 0 || Math.abs(across) > STEEPEST * along) return undefined;
  const size = height > 0 ? height : Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
  const placed = { page, x: a * x + c * y + e, y: b * x + d * y + f, width, height: size, text };
  return [placed.x, placed.y, placed.width, placed.height].every(Number.isFinite) ? placed : undefined;
};
