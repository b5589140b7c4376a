import { binaryKind } from '../../detect/parse/file-kind.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import { encodingError, supportedEncoding } from '../../settings/domain/configuration.ts';
import { guessEncoding } from './guess-encoding.ts';

export type DecodedText =
  | {
      readonly ok: true;
      readonly text: string;
      readonly encoding: string;
      readonly warnings: readonly ImportWarning[];
    }
  | {
      readonly ok: false;
      readonly looksLike: string;
      /** Little speaks against that encoding. */
      readonly isLikely?: boolean;
      /** Other encodings that are as likely. */
      readonly others?: readonly string[];
      readonly message: string;
    };

type Bom = { readonly encoding: string; readonly mark: readonly number[] };

const BOMS: readonly Bom[] = [
  { encoding: 'utf-32le', mark: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', mark: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
  { encoding: 'gb18030', mark: [0x84, 0x31, 0x95, 0x33] },
];
/**
 * Decodes bytes without guessing single characters: tries a byte order mark, the NUL pattern of UTF-16, strict UTF-8, then
 * Windows-1250 or Windows-1252, whichever makes plausible words. Rejects any other encoding by name. A given
 * encoding is always used and must be valid for every byte.
 */
export const decodeText = (bytes: Uint8Array, encoding?: string): DecodedText => {
  const binary = binaryKind(bytes);
  if (binary !== undefined) return refused(binary, `The file is not text: it looks like ${binary}`);
  if (encoding !== undefined) return decodeNamed(bytes, encoding);

  const bom = BOMS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (bom !== undefined) return decodeAs(bytes, bom.encoding);
  const wide = utf16Pattern(bytes);
  if (wide !== undefined) return withWarning(decodeAs(bytes, wide));

  const utf8 = decodeAs(bytes, 'utf-8');
  if (utf8.ok || bytes.includes(0)) return utf8.ok ? utf8 : binaryText(bytes);
  const guess = guessEncoding(bytes);
  return guess.ok
    ? withWarning(decodeAs(bytes, guess.encoding))
    : { ...refused(guess.looksLike, guess.message, guess.isLikely), others: guess.others };
};

const decodeNamed = (bytes: Uint8Array, name: string): DecodedText => {
  const supported = supportedEncoding(name);
  return supported === undefined ? refused(name, encodingError(name)) : decodeAs(bytes, supported);
};

const decodeAs = (bytes: Uint8Array, encoding: string): DecodedText => {
  if (encoding.startsWith('utf-32')) return refused(encoding, `The file is ${encoding} text: save it as UTF-8`);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? binaryText(bytes) : { ok: true, text, encoding, warnings: [] };
  } catch {
    return refused(`broken ${encoding}`, `The file contains bytes that are not valid ${encoding}`);
  }
};

const binaryText = (bytes: Uint8Array): DecodedText => {
  const at = bytes.indexOf(0);
  return refused('binary', `The file is not text: it has a NUL byte at position ${at + 1}`);
};

type Refused = Extract<DecodedText, { ok: false }>;
const refused = (looksLike: string, message: string, isLikely = false): Refused => ({
  ok: false,
  looksLike,
  isLikely,
  message,
});

const withWarning = (decoded: DecodedText): DecodedText => {
  if (!decoded.ok) return decoded;
  const message = `The file was read as ${decoded.encoding}. Send encoding if that is wrong`;
  return { ...decoded, warnings: [{ line: null, code: 'encoding_guessed', message }] };
};

const SAMPLE_BYTES = 4096;
/** Newline, comma, semicolon. */
const SEPARATORS = [0x0a, 0x2c, 0x3b];
/** Separator bytes are rare within other characters, so nearly all of them must be paired with NUL. */
const SEPARATOR_SHARE = 0.8;

/** Detects UTF-16 without a byte order mark: every separator has a NUL before or after it. */
const utf16Pattern = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return undefined;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const all = sample.reduce((count, byte) => (SEPARATORS.includes(byte) ? count + 1 : count), 0);
  const enough = Math.max(1, all * SEPARATOR_SHARE);
  if (wideSeparators(sample, 0) >= enough) return 'utf-16le';
  return wideSeparators(sample, 1) >= enough ? 'utf-16be' : undefined;
};

/** Counts pairs of a separator and a NUL; `low` is the position of the separator in the pair. */
const wideSeparators = (sample: Uint8Array, low: 0 | 1): number => {
  let count = 0;
  for (let pair = 0; pair + 1 < sample.length; pair += 2) {
    if (sample[pair + 1 - low] === 0 && SEPARATORS.includes(sample[pair + low] ?? 0)) count += 1;
  }
  return count;
};
