import { createHash } from 'node:crypto';
import { DomainError, quoteValue } from '../../domain/errors.ts';
import { isFields } from '../../domain/guards.ts';
import type { Precondition } from '../../domain/precondition.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { type ApiEvent, headerOf } from '../api-event.ts';

const TAG_LENGTH = 27;
const STRONG_TAG = /^"[^"]*"$/;
const ANY_TAG = /^(W\/)?"[^"]*"$/;
const CHANGED = 'This was changed after you read it: read it again, and send the change with its new ETag in If-Match';
const malformed = (header: string): string =>
  `If-Match ${quoteValue(header)} is not an ETag: send the ETag of the response as it is, with its quotes`;

/** A strong ETag of a stored record. Each change gives another one, except the order of keys. */
export const entityTag = (record: object): string => {
  const text = JSON.stringify(record, (_key, value: unknown) => (isFields(value) ? sorted(value) : value));
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH)}"`;
};

/** Weak tags never match (RFC 9110 §13.1.1); without the header, and for `*`, any state is accepted. */
export const ifMatch = (event: Pick<ApiEvent, 'headers'>): Precondition => {
  const header = headerOf(event, 'if-match')?.trim() ?? '';
  if (header === '' || header === '*') return () => undefined;
  const wanted = header.split(',').map((tag) => tag.trim());
  return (current) => {
    const tag = entityTag(current);
    if (wanted.some((candidate) => STRONG_TAG.test(candidate) && candidate === tag)) return;
    throw new DomainError(
      'precondition_failed',
      wanted.some((candidate) => ANY_TAG.test(candidate)) ? CHANGED : malformed(header),
      { details: { etag: tag } },
    );
  };
};

const sorted = (record: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareText(a, b)));
