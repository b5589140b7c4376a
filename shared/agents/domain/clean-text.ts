const MOST = 200;

/** Control characters and ends of lines: a space takes their place, so that words stay apart. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks of direction, zero-width and private characters, and all that shows nothing: text could hide in them. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const SPACES = / {2,}/g;

/** A text of a file, a bank or a person as an answer shows it: one short line that hides nothing. */
export const cleanText = (text: string, most = MOST): string => {
  const line = text
    .slice(0, most * 20) // nothing after that is shown
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(BREAKS, ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll(SPACES, ' ')
    .trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);

/** The same value with clean texts and names of fields, and without empty fields. */
export const cleaned = (value: unknown, most = MOST): unknown => {
  if (typeof value === 'string') return cleanText(value, most);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, most));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [cleanText(name, most), cleaned(field, most)] as const);
  return Object.fromEntries(fields.filter(([, field]) => !isBlank(field)));
};
