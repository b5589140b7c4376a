import { DomainError, ValidationError } from '../domain/errors.ts';
import { isDeeperThan } from './is-deeper-than.ts';
import type { ParsedBody } from './parsed-body.ts';

/** As many as a form may have. An object with a million of them takes seconds to look at. */
const MAX_FIELDS = 200;
/** Far above everything that means something, far below what no stack holds. */
const MAX_LEVELS = 50;

/**
 * @throws DomainError `bad_request` for anything but one JSON object in UTF-8, 422 for one that is monstrous.
 */
export const readJson = (body: Uint8Array | string): ParsedBody => {
  const value = parse(body);
  if (typeof value === 'string') throw new DomainError('bad_request', value);
  if (Array.isArray(value)) throw new DomainError('bad_request', 'The body must be a JSON object');
  if (Object.keys(value).length > MAX_FIELDS)
    throw new ValidationError([`The body has more than ${MAX_FIELDS} fields`]);
  if (isDeeperThan(value, MAX_LEVELS))
    throw new ValidationError([`The body is nested more than ${MAX_LEVELS} levels deep`]);
  return { fields: Object.assign(Object.create(null), value), file: null, rawContent: null };
};

/** A sentence when there is no object. The parser's own error quotes what was sent, so it goes no further. */
const parse = (body: Uint8Array | string): object | string => {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : 'The body must be a JSON object';
  } catch (error) {
    return error instanceof SyntaxError ? 'The body is not valid JSON' : 'The body is not UTF-8';
  }
};
