/** Invisible marks for text direction and joining, which spreadsheets add around amounts and dates. */
const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(MARKS, '');

/**
 * Joiners, fillers and combining marks are legal inside a name, as in emoji and Indic scripts, but show nothing, or only an accent on
 * nothing, alone. U+2800 is a blank.
 */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isVisible = (text: string): boolean => VISIBLE.test(text);

const CODES_SHOWN = 3;

/** The fault of a name that shows nothing; undefined if it has none. A blank one is for the field to judge. */
export const nameFault = (name: string): string | undefined => {
  if (name.trim() === '' || isVisible(name)) return undefined;
  const codes = Array.from(new Set(name.trim()), codeOf);
  const some = codes.slice(0, CODES_SHOWN).join(', ');
  return `must have a visible character, such as a letter, but has only ${some}${codes.length > CODES_SHOWN ? ' and others' : ''}`;
};

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
