import { saysNoBooking, saysUnbooked } from './state-words.ts';

const OPEN = String.raw`[\[({<*【（［]+`;
const CLOSE = String.raw`[\])}>*】）］]+`;
const INNER = String.raw`([^\[\](){}<>*【】（）［］]+?)`;

/** Where a word can stand apart from the rest of a text: `[Pending] Shop`, `PENDING - Shop`, `Shop (pending)`, `Shop | pending`. */
const APART: readonly RegExp[] = [
  new RegExp(String.raw`^\s*${OPEN}\s*${INNER}\s*${CLOSE}`, 'u'),
  new RegExp(String.raw`${OPEN}\s*${INNER}\s*${CLOSE}\s*$`, 'u'),
  /^\s*([^:：|–—*]+?)\s*(?:[:：|–—*]|\s-\s)/u,
  /^\s*(\S+(?:\s\S+){0,2}?)\s-\s/u,
  /(?:[:：|–—]|\s-)\s*([^:：|–—]+?)\s*$/u,
];
const LONGEST = 300;

/**
 * The word or words with which a text among others says that its row did not happen, or not yet: all of the text, or a part that stands
 * apart. A word within a name or a sentence says nothing.
 */
export const stateMark = (text: string): string | undefined => {
  const whole = text.trim();
  if (whole === '' || whole.length > LONGEST) return undefined;
  if (saysNoBooking(whole)) return whole;
  return APART.map((pattern) => pattern.exec(whole)?.[1]?.trim()).find(
    (part) => part !== undefined && saysUnbooked(part),
  );
};
