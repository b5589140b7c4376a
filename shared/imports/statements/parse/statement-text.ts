/**
 * The text of a statement: UTF-16 or UTF-8 if the bytes are, otherwise what its head declares, otherwise windows-1252, which banks
 * mean by ASCII.
 */
export const statementText = (bytes: Uint8Array): string => {
  const unicode = wideEncoding(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(unicode, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(unicode).decode(bytes);
    return isMostlyRead(text) ? text : new TextDecoder(declaredEncoding(bytes) ?? 'windows-1252').decode(bytes);
  }
};

/** Banks cut texts within a character of UTF-8: then most others are read. In another encoding, hardly one is. */
const isMostlyRead = (text: string): boolean => {
  let read = 0;
  for (const [character] of text.matchAll(/[^\p{ASCII}]/gu)) read += character === '\ufffd' ? -1 : 1;
  return read > 0;
};

/** The UTF-16 of a text that starts with an ASCII character, with or without a byte order mark; undefined for narrow text. */
const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
};

const HEAD = 1_000;
const DECLARATION = /(?:CHARSET:|encoding=["'])\s*([A-Za-z0-9._-]+)/i;

/** Undefined if none is declared, or one that is unknown or was tried before. */
const declaredEncoding = (bytes: Uint8Array): string | undefined => {
  const name = DECLARATION.exec(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)))?.[1] ?? '';
  try {
    const { encoding } = new TextDecoder(name);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
};
