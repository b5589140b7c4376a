/** The zeros of full-width, Arabic, Persian, Devanagari, Bengali and Thai digits. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/gu;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Whether no character is beyond ASCII. Files have millions of such cells, so that this is asked first. */
export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text);

/** The text with the digits of other scripts as ASCII. */
export const withAsciiDigits = (text: string): string =>
  isAscii(text)
    ? text
    : text.replace(DIGITS, (character) => {
        const code = character.charCodeAt(0);
        const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
        return String(code - zero);
      });

/** Full-width marks between the parts of a date or a time. */
const MARKS: Readonly<Record<string, string>> = { '／': '/', '．': '.', '－': '-', '：': ':' };

/** The same for dates, with their marks. */
export const withAsciiDate = (text: string): string =>
  isAscii(text) ? text : withAsciiDigits(text).replace(/[／．－：]/gu, (mark) => MARKS[mark] ?? mark);
