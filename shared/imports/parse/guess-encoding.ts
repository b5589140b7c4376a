import { SCRIPTS } from './alphabets.ts';
import { likelyMultiByte } from './multi-byte.ts';
import { isPlausible, type Spot, soundFit, spotsOf } from './plausibility.ts';

export type EncodingGuess =
  | { readonly ok: true; readonly encoding: 'windows-1250' | 'windows-1252' }
  | { readonly ok: false; readonly looksLike: string; readonly message: string };

type Score = { readonly encoding: string; readonly share: number; readonly fit: number };

const NEWLINE = 0x0a;
const SPOTS_LOOKED_AT = 5000;
const SAMPLE_BYTES = 1_048_576;
const MIN_SHARE = 0.6;
/** When no alphabet fits this well, an East Asian reading of the bytes is tried first. */
const SURE_SHARE = 0.9;
/** By how much another encoding must do better to be believed. */
const MARGIN = 0.05;

/**
 * Windows-1250 or Windows-1252 for bytes that are not UTF-8: the one in which more of the letters beyond ASCII belong
 * to one language and stand where letters stand. In doubt Windows-1252. Text that is likelier in another encoding is
 * refused by that name.
 */
export const guessEncoding = (bytes: Uint8Array): EncodingGuess => {
  const sample = sampleOf(bytes);
  const scores = SCRIPTS.flatMap(({ encodings, languages, dense }) =>
    encodings.map((encoding) => scoreOf(sample, encoding, languages, dense)),
  );
  const western = scores.find(({ encoding }) => encoding === 'windows-1252');
  const central = scores.find(({ encoding }) => encoding === 'windows-1250');
  const best = better(western, central);
  const rival = [...scores].sort((a, b) => b.share - a.share)[0];
  const rivalWins = rival !== undefined && rival.share > (best?.share ?? 0) + MARGIN;

  const [multiByte] = (rival?.share ?? 0) < SURE_SHARE ? likelyMultiByte(sample) : [];
  if (multiByte !== undefined) return refused(multiByte);
  if (best !== undefined && best.share >= MIN_SHARE && !rivalWins) {
    return { ok: true, encoding: best === central ? 'windows-1250' : 'windows-1252' };
  }
  return rivalWins && rival.share >= MIN_SHARE ? refused(rival.encoding) : refused(undefined);
};

/** From the line with the first byte beyond ASCII on, whole lines. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = bytes.lastIndexOf(NEWLINE, first) + 1;
  const end = bytes.lastIndexOf(NEWLINE, start + SAMPLE_BYTES);
  return bytes.length - start <= SAMPLE_BYTES || end <= start ? bytes.subarray(start) : bytes.subarray(start, end);
};

const refused = (looksLike: string | undefined): EncodingGuess => ({
  ok: false,
  looksLike: looksLike ?? 'unknown',
  message:
    looksLike === undefined
      ? 'The file is not UTF-8 and its encoding could not be told; save it as UTF-8 or send encoding'
      : `The file looks like ${looksLike}; save it as UTF-8 or send encoding=${looksLike}`,
});

const better = (western: Score | undefined, central: Score | undefined): Score | undefined => {
  if (western === undefined || central === undefined) return western ?? central;
  if (western.share !== central.share) return western.share > central.share ? western : central;
  return central.fit > western.fit ? central : western;
};

const scoreOf = (bytes: Uint8Array, encoding: string, languages: readonly string[], dense: boolean): Score => {
  const spots = spotsOf(new TextDecoder(encoding).decode(bytes), SPOTS_LOOKED_AT);
  const shares = languages.map((alphabet) => shareOf(spots, alphabet, dense));
  return { encoding, share: Math.max(...shares), fit: spots.reduce((fit, spot) => fit + soundFit(spot), 0) };
};

const shareOf = (spots: readonly Spot[], alphabet: string, dense: boolean): number =>
  spots.filter((spot) => isPlausible(spot, alphabet, dense)).length / Math.max(1, spots.length);
