import { plainLineBreaks } from '../domain/line-breaks.ts';

/** Bounded: the engine keeps a place on its stack for every character of a match. */
const LONG_BLANKS = /[^\S\n]{65,4096}/g;
const SHORT_BLANKS = ' '.repeat(64);

/**
 * The text as `readCsv` wants it: line ends are `\n`. Endless runs of blanks are cut, because the parser looks at the
 * blanks before a separator again for every stray quote of the cell: half a megabyte of them would take seconds.
 */
export const csvText = (text: string): string => {
  const lines = plainLineBreaks(text);
  return lines.includes('"') ? withoutLongBlanks(lines) : lines;
};

/** Every round leaves a sixty-fourth of what was too long. */
const withoutLongBlanks = (text: string): string => {
  const cut = text.replace(LONG_BLANKS, SHORT_BLANKS);
  return cut.length === text.length ? cut : withoutLongBlanks(cut);
};

/** Where the text goes on after so many physical lines; undefined when it has no more than those. */
export const offsetOfLine = (text: string, linesBefore: number): number | undefined => {
  let offset = 0;
  for (let line = 0; line < linesBefore; line += 1) {
    const end = text.indexOf('\n', offset);
    if (end === -1) return undefined;
    offset = end + 1;
  }
  return offset < text.length || linesBefore === 0 ? offset : undefined;
};
