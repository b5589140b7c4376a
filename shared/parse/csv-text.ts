const LINE_ENDS = /\r\n?/g;
const LONG_BLANKS = /[^\S\n]{65,}/g;
const SHORT_BLANKS = ' '.repeat(64);

/**
 * The text as `readCsv` wants it: line ends are `\n`. Endless runs of blanks are cut, because the parser looks at the
 * blanks before a separator again for every stray quote of the cell: half a megabyte of them would take seconds.
 */
export const csvText = (text: string): string => {
  const lines = text.includes('\r') ? text.replace(LINE_ENDS, '\n') : text;
  return lines.includes('"') ? lines.replace(LONG_BLANKS, SHORT_BLANKS) : lines;
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
