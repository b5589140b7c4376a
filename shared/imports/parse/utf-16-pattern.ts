const SAMPLE_BYTES = 4096;
/** Newline, comma, semicolon. */
const SEPARATORS = [0x0a, 0x2c, 0x3b];
/** As bytes of other characters separators are rare; nearly all of them must be a pair with NUL. */
const SEPARATOR_SHARE = 0.8;

/** UTF-16 without a byte order mark shows by its separators: every one has a NUL before it or after it. */
export const utf16Pattern = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return undefined;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const all = sample.reduce((count, byte) => (SEPARATORS.includes(byte) ? count + 1 : count), 0);
  const enough = Math.max(1, all * SEPARATOR_SHARE);
  if (wideSeparators(sample, 0) >= enough) return 'utf-16le';
  return wideSeparators(sample, 1) >= enough ? 'utf-16be' : undefined;
};

/** Pairs of a separator and a NUL; `low` says which byte of a pair is the separator. */
const wideSeparators = (sample: Uint8Array, low: 0 | 1): number => {
  let count = 0;
  for (let pair = 0; pair + 1 < sample.length; pair += 2) {
    if (sample[pair + 1 - low] === 0 && SEPARATORS.includes(sample[pair + low] ?? 0)) count += 1;
  }
  return count;
};
