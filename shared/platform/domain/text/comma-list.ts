/** The entries of a comma-separated setting; empty for a blank one. */
export const commaList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
