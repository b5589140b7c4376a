/** Upper-cases first: some letters are equal only then, as in `STRASSE` and `straße`. */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase();
