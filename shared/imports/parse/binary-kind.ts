const KINDS: readonly (readonly [kind: string, magic: readonly number[]])[] = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a ZIP archive or an Excel workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20]],
];

/** What a file that is no text is by its first bytes; undefined when they say nothing. */
export const binaryKind = (bytes: Uint8Array): string | undefined =>
  KINDS.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0];
