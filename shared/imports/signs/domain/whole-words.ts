/** Matches words apart from others; `others` are in languages that write without spaces. */
export const wholeWord = (words: readonly string[], others: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})|${others}`, 'iu');
