import type { Sha256 } from '../hash.ts';

/** The id of a row in diagnostics: a UUIDv8 that follows from the import and the row's number. */
export const rowId = (importId: string, rowNumber: number, sha256: Sha256): string => {
  const bytes = sha256(`row|${importId}|${rowNumber}`).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
