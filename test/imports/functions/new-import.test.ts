import { describe, expect, it } from 'vitest';
import { showNewImport } from '../../../functions/imports/import-pages/new-import.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { anApiEvent } from '../../support/api-event.ts';
import { aViewer } from '../../support/shown-import.ts';

const ACCOUNT = { id: crypto.randomUUID(), name: 'Joint', currency: 'EUR', status: 'active' };

describe('GET /imports/new', () => {
  it('preselects the account of the previous page', async () => {
    const work = { accounts: { list: async () => [ACCOUNT] }, newId: () => 'once' } as unknown as Parameters<
      typeof showNewImport
    >[0];
    const request = {
      person: { user: { familyId: 'family' } },
      viewer: async () => aViewer(),
    } as unknown as PersonRequest;
    const shown = async (query: Record<string, string>) =>
      (await showNewImport(work)(request, anApiEvent({ query }))).body;
    expect(await shown({ account_id: ACCOUNT.id })).toContain(`<option value="${ACCOUNT.id}" selected>`);
    expect(await shown({ account_id: 'another' })).not.toContain(`<option value="${ACCOUNT.id}" selected>`);
  });
});
