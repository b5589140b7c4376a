/** Characters that mean something anywhere in a line: `|` ends a cell, and `!` at the end makes an image of a link after it. */
const SPECIAL = /[\\`*[\]<>|~]|!$|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Characters that mean something at the start of a line: headings, quotes, lists and rules. */
const AT_START = /^(?:[#+=-]|\d+(?=[.)]))/;

/** Text as Markdown that shows exactly this text, in one line. Line breaks and other blanks become spaces. */
export const escapeText = (text: string): string => inOneLine(text).replaceAll(SPECIAL, String.raw`\$&`);

/** A line of Markdown that begins no heading, quote, list or rule. */
export const escapeLineStart = (line: string): string => {
  const trimmed = line.trimStart();
  return trimmed.replace(AT_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
};

/** Text in a heading: a `#` at its end would be removed, and braces could contain an anchor. */
export const escapeHeading = (text: string): string => escapeText(text).replaceAll(/[#{}]/g, String.raw`\$&`);

/** Text in backticks, more of them than the text has in a row. */
export const codeSpan = (code: string): string => {
  const text = inOneLine(code);
  if (text.trim() === '') return '';
  const ticks = '`'.repeat(longestRun(text) + 1);
  const isPadded = /^[` ]|[` ]$/.test(text);
  return isPadded ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`;
};

/** The same in a cell of a table: as plain text if a backslash stands before `|`, which readers of tables understand differently. */
export const codeInCell = (code: string): string =>
  code.includes(String.raw`\|`) ? escapeText(code) : codeSpan(code).replaceAll('|', String.raw`\|`);

/** Lines of code between backticks, more of them than the code has in a row. */
export const fence = (language: string, code: string): string => {
  const ticks = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${ticks}${language}\n${code}\n${ticks}`;
};

/** An address as the target of a link: of this service, and without characters that would end it. */
export const linkTarget = (to: string): string =>
  to.replaceAll(/[^\w#%&+,./:=?@~-]/gu, (character) => `%${hexOf(character)}`);

const hexOf = (character: string): string =>
  [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('%');

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
