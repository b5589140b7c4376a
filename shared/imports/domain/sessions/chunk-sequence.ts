import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';

const DIGITS = /^\d{1,9}$/;

/**
 * The sequence of a chunk as a client sent it: a JSON number or digits.
 * @throws DomainError `bad_request` when there is none, `validation_failed` when it is no positive whole number.
 */
export const chunkSequenceOf = (value: unknown): number => {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    throw new DomainError('bad_request', 'sequence is required: the position of the chunk in its session, from 1');
  }
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const sequence = DIGITS.test(text) ? Number(text) : 0;
  if (sequence > 0) return sequence;
  throw new ValidationError(['sequence must be a whole number from 1 to 999,999,999']);
};
