const OTHER_THAN_ASCII = /[^\0-\x7f]/;

/** Upper-cases first: some letters are equal only then, as in `STRASSE` and `straße`. Most texts have none of them. */
export const foldCase = (text: string): string =>
  OTHER_THAN_ASCII.test(text) ? text.normalize('NFC').toUpperCase().toLowerCase() : text.toLowerCase();
