import { parseJsonLine } from '../../formats/native/parse/json-line.ts';

const HEAD = 1_048_576;
const LINE_FEED = 0x0a;
const NOT_BLANK = /\S/;

/** Whether the first line that is not blank is an object with a type and data. */
export const isNdjson = (bytes: Uint8Array): boolean => {
  for (let start = 0; start < Math.min(bytes.length, HEAD); ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    const line = new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + HEAD)));
    if (NOT_BLANK.test(line)) return isRecord(line);
    start = end + 1;
  }
  return false;
};

const isRecord = (line: string): boolean => {
  if (!line.trimStart().startsWith('{')) return false;
  const parsed = parseJsonLine(line);
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null && hasBoth(parsed.value);
};

const hasBoth = (value: object): boolean => 'type' in value && 'data' in value;

const QIF_HEAD = 65_536;
const QIF_TYPE = /^[^\S\n\r]*!type:/im;
/** Headers of files that start with lists. */
const QIF_OTHER = /^[^\S\n\r]*!(?:account|option|clear)\b/im;

/** Whether a QIF header is among the first lines, or anywhere in the file if its name ends in .qif. */
export const isQif = (text: string, filename: string | null): boolean => {
  const head = text.slice(0, QIF_HEAD);
  if (QIF_TYPE.test(head)) return true;
  const isNamedSo = filename?.toLowerCase().endsWith('.qif') === true;
  return QIF_OTHER.test(head) || (isNamedSo && QIF_TYPE.test(text));
};

/** A statement with a table for each section, whose name begins each line. */
export const SECTIONS = 'a statement with several tables, like the activity statements of Interactive Brokers';

/** Complete statements have been recognized before: these are parts of them, and other messages of banks. */
const OTHERS: readonly (readonly [kind: string, beginning: RegExp])[] = [
  ['part of an OFX statement', /^\s*(?:OFXHEADER|<OFX|<\?xml[\s\S]{0,300}<\?OFX)/i],
  ['a CAMT message other than a statement', /^\s*<\?xml[\s\S]{0,500}camt\.05/i],
  ['a web page', /^\s*<(?:!doctype html|html|table)\b/i],
  ['XML', /^\s*<\?xml/i],
  ['a SWIFT message other than a statement', /^\s*(?:\{1:|:20:)/],
  ['a text document (RTF)', /^\s*\{\\rtf/],
  ['JSON, but not a backup (one record per line, each with type and data)', /^\s*(?:\[\s*[[{"\]\d]|\{\s*["}])/],
  [SECTIONS, /^\ufeff?"?([^",\r\n]{1,60})"?,"?Header"?,[^\r\n]*[\r\n]+"?\1"?,"?Data"?,/u],
];

/** The kind of a text that is not a table, by its start; undefined if unknown. */
export const otherTextKind = (text: string): string | undefined =>
  OTHERS.find(([, beginning]) => beginning.test(text.slice(0, 1_000)))?.[0];

const KINDS: readonly (readonly [kind: string, magic: readonly number[]])[] = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an old or encrypted Excel workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20]],
];

/** The kind of a binary file, by its first bytes; undefined if unknown. */
export const binaryKind = (bytes: Uint8Array): string | undefined =>
  KINDS.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0];
