import { describe, expect, it } from 'vitest';
import { unlessDeleted } from '../../../shared/imports/duplicates/use-cases/unless-deleted.ts';
import type { Imports } from '../../../shared/imports/use-cases/import-ports.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { anImport } from '../../support/imports/import-builders.ts';

const record = anImport();
const stored = (found: Awaited<ReturnType<Imports['find']>>): Pick<Imports, 'find'> => ({ find: async () => found });
const removed = async (): Promise<never> => {
  throw new Error('The import has no rows');
};

describe('unlessDeleted', () => {
  it('answers that there is no import if it was deleted while its rows were read', async () => {
    await expect(unlessDeleted(stored(undefined), record, removed)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('answers that there is no import if it was deleted while its file was read', async () => {
    const gone = () => Promise.reject(new DomainError('upload_not_found', 'Upload it again'));
    await expect(unlessDeleted(stored(undefined), record, gone)).rejects.toMatchObject({ code: 'not_found' });
    await expect(unlessDeleted(stored(record), record, gone)).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  it('does not hide that rows of an existing import are missing', async () => {
    await expect(unlessDeleted(stored(record), record, removed)).rejects.toThrow('The import has no rows');
  });

  it('keeps the reason for which a request is refused', async () => {
    const refused = () => Promise.reject(new ValidationError(['date must be a date']));
    await expect(unlessDeleted(stored(undefined), record, refused)).rejects.toThrow('date must be a date');
  });

  it('returns what was read', async () => {
    expect(await unlessDeleted(stored(undefined), record, async () => 'rows')).toBe('rows');
  });
});
