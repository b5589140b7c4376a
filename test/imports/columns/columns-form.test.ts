import { describe, expect, it } from 'vitest';
import { showColumns } from '../../../functions/imports/import-pages/columns.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { anImport } from '../../support/imports/import-builders.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

describe('GET /imports/{id}/columns', () => {
  it('finds no import that is deleted while its file is read', async () => {
    const found = [anImport()];
    const work = {
      imports: { find: async () => found.pop() },
      accounts: { list: async () => [] },
      families: { find: async () => undefined },
      uploads: { get: () => Promise.reject(new DomainError('upload_not_found', 'Upload it again')) },
    } as unknown as Parameters<typeof showColumns>[0];
    const request = { person: { user: {} }, viewer: async () => aViewer() } as unknown as PersonRequest;
    const event = anApiEvent({ id: anImport().id });
    await expect(showColumns(work)(request, event)).rejects.toMatchObject({ code: 'not_found' });
  });
});
