import { describe, expect, it } from 'vitest';
import { sessionStatus } from '../../../shared/imports/sessions/domain/session.ts';
import { anImport } from '../../support/imports/import-builders.ts';

const NOW = '2026-05-01T12:00:00.000Z';
const SEAL = { id: 'seal-a', until: '2026-05-01T12:00:30.000Z' };
const withStatus = (status: 'pending' | 'importing' | 'complete' | 'failed', attempt: string) =>
  anImport({ status, attempt: { id: attempt, begunAt: NOW } });

describe('the status of a session', () => {
  it('is importing while a request that sealed it begins its import', () => {
    expect(sessionStatus({ seal: SEAL }, undefined, NOW)).toBe('importing');
    expect(sessionStatus({ seal: SEAL }, withStatus('failed', 'before'), NOW)).toBe('importing');
  });

  it('is that of its import once the request has begun it, or is too old to do so', () => {
    expect(sessionStatus({ seal: SEAL }, withStatus('failed', SEAL.id), NOW)).toBe('failed');
    expect(sessionStatus({ seal: SEAL }, undefined, '2026-05-01T12:01:00.000Z')).toBe('pending');
  });

  it('is that of its import if another request has begun it', () => {
    expect(sessionStatus({ seal: SEAL }, withStatus('importing', 'seal-b'), NOW)).toBe('importing');
    expect(sessionStatus({ seal: SEAL }, withStatus('complete', 'seal-b'), NOW)).toBe('complete');
  });
});
