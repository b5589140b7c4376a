import { DomainError } from '../domain/errors.ts';
import type { ParsedBody } from './parsed-body.ts';

/** @throws DomainError `bad_request` for anything but one JSON object in UTF-8. */
export const readJson = (body: Uint8Array | string): ParsedBody => {
  const value = parse(body);
  if (typeof value === 'string') throw new DomainError('bad_request', value);
  if (Array.isArray(value)) throw new DomainError('bad_request', 'The body must be a JSON object');
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
