import { createHash } from 'node:crypto';

const MAX_LENGTH = 300;
/** Text beyond the limit is not processed. */
const SLACK = 10;

/** Control characters and line separators; direction marks; invisible characters outside words and emoji. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const URL_CREDENTIALS = /:\/\/[^\s/?#]*@/g;

/**
 * A provider text as one line that is safe to show and store: well-formed, at most `maxLength` long, without invisible
 * characters and without credentials in URLs. Markup stays; pages escape it.
 */
export const sanitize = (text: string, maxLength = MAX_LENGTH): string =>
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

/** A quotation of an unexpected value, for messages. */
export const quote = (text: string | null): string => `"${sanitize(text ?? '', MAX_QUOTED)}"`;

const MAX_ID = 255;

/** Whether the id can be stored and shown unchanged. */
export const canBeKept = (id: string): boolean => id.length <= MAX_ID && id.isWellFormed();

/** The id unchanged, or its hash if it cannot be stored, so that it stays the same. */
export const keptId = (id: string): string =>
  canBeKept(id) ? id : createHash('sha256').update(id.toWellFormed()).digest('hex');
