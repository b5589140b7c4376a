const KANA = /^[\u3040-\u30ff]$/u;
const HAN = /^\p{Script=Han}$/u;
const HANGUL = /^[\uac00-\ud7a3]$/u;
const EAST_ASIAN_SIGN = /^[\u3000-\u303f\uff00-\uff5e]$/u;

type Weigh = (character: string) => number;

const japanese: Weigh = (character) => (KANA.test(character) ? 1 : HAN.test(character) ? 0.7 : 0);
const korean: Weigh = (character) => (HANGUL.test(character) ? 1 : 0);
const MULTI_BYTE: readonly (readonly [encoding: string, weigh: Weigh | 'lead bytes', from: number, to: number])[] = [
  ['gb18030', 'lead bytes', 0xb0, 0xd7],
  ['big5', 'lead bytes', 0xa4, 0xc6],
  ['shift_jis', japanese, 0, 0],
  ['euc-jp', japanese, 0, 0],
  ['euc-kr', korean, 0, 0],
];
const MIN_SCORE = 0.65;
const SAMPLE_BYTES = 65_536;

/** The East Asian encodings the bytes are valid and likely in, the likeliest first. */
export const likelyMultiByte = (bytes: Uint8Array): readonly string[] =>
  MULTI_BYTE.map(([encoding, weigh, from, to]) => {
    const text = decode(bytes, encoding);
    if (text === undefined || !standsInWords(text)) return { encoding, score: 0 };
    return { encoding, score: weigh === 'lead bytes' ? leadByteShare(bytes, from, to) : weight(text, weigh) };
  })
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding);

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** East Asian characters follow each other; a broken letter here and there does not. */
const standsInWords = (text: string): boolean => {
  const sample = text.slice(0, SAMPLE_BYTES);
  const runs = sample.match(/[^\0-\x7f]+/gu) ?? [];
  const inWords = runs.filter((run) => run.length > 1).length;
  return inWords * 2 >= runs.length;
};

const weight = (text: string, weigh: Weigh): number => {
  const characters = [...text.slice(0, SAMPLE_BYTES)].filter((character) => character > '\u007f');
  const counted = characters.filter((character) => !EAST_ASIAN_SIGN.test(character));
  return counted.reduce((sum, character) => sum + weigh(character), 0) / Math.max(1, counted.length);
};

/** Share of two-byte characters whose first byte is of the block with the frequent characters. */
const leadByteShare = (bytes: Uint8Array, from: number, to: number): number => {
  let all = 0;
  let frequent = 0;
  for (let index = 0; index < Math.min(bytes.length, SAMPLE_BYTES); index += 1) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x81) continue;
    index += 1;
    if (lead >= 0xa1 && lead <= 0xa3) continue;
    all += 1;
    if (lead >= from && lead <= to) frequent += 1;
  }
  return frequent / Math.max(1, all);
};
