/** For a shell, if it needs quotes. */
export const quoted = (text: string): string =>
  /^[\w.,:=/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
