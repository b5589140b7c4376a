import { createHash } from 'node:crypto';

const MAX_LENGTH = 300;
/** What is cut off anyway is not worked on. */
const SLACK = 10;

/** Controls and line separators; what turns the direction of text; what cannot be seen and is no part of a word or emoji. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const URL_CREDENTIALS = /:\/\/[^\s/?#]*@/g;

/**
 * A text of a provider as one line that may be shown and stored: well-formed, at most `maxLength` long, without
 * invisible characters and without the credentials of URLs. Markup stays the text that it is: pages escape it.
 */
export const sanitise = (text: string, maxLength = MAX_LENGTH): string =>
  cut(
    text
      .slice(0, maxLength * SLACK)
      .toWellFormed()
      .replace(INVISIBLE, '')
      .replace(BREAKS, ' ')
      .replace(URL_CREDENTIALS, '://')
      .trim(),
    maxLength,
  );

const cut = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength - 1).trimEnd();
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`;
};

const MAX_QUOTED = 40;

/** What a provider wrote where something else was wanted, for a message. */
export const quote = (text: string | null): string => `"${sanitise(text ?? '', MAX_QUOTED)}"`;

const MAX_ID = 255;

/** Whether it may stand in an item, or in a page, as it is. */
export const canBeKept = (id: string): boolean => id.length <= MAX_ID && id.isWellFormed();

/** The id as it is; of one that no page should carry its hash, so that it stays the same one. */
export const keptId = (id: string): string =>
  canBeKept(id) ? id : createHash('sha256').update(id.toWellFormed()).digest('hex');
