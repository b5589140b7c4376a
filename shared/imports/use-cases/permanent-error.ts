import { DomainError } from '../../platform/domain/errors.ts';
import { needsAttention } from '../domain/import-events.ts';
import type { ImportChange } from './import-ports.ts';

/** Errors of the domain are permanent and have a message for users, unless a store is busy or unavailable. */
export const isPermanent = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== 'busy';

/** A person can try again once the reason is gone. */
export const revertFailed = (id: string, { code, message }: DomainError, now: string): ImportChange => ({
  status: 'revert_failed',
  events: needsAttention(id, ['revert_failed']),
  error: `${code}: ${message}`,
  checkpoint: null,
  progress: null,
  updatedAt: now,
});
