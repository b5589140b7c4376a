/** A JSON number whose digits a double cannot be trusted with: the file's own text of it. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/;
/** No amount is larger, and no text may ask for a million zeros. */
const MAX_EXPONENT = 60;

/** `1.5e-7` → `0.00000015`. Text without an exponent, or with an absurd one, stays as it is. */
export const plainNotation = (text: string): string => {
  const match = EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_EXPONENT) return text;

  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};
