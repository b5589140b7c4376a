import { describe, expect, it } from 'vitest';
import { type OwnApiKey, toKeyRequest } from '../../../shared/people/schema/own-settings.ts';
import { apiKeysPage, newApiKeyPage } from '../../../web/people/settings/api-keys-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

const META = { current_page: 1, total_pages: 1, total_count: 0, next_page: null, prev_page: null };
const KEY: OwnApiKey = {
  id: 'a-key',
  name: 'Budget app',
  scope: 'read_write',
  account_ids: null,
  last_four: 'aB3x',
  status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};
const pageOf = (keys: readonly OwnApiKey[]): string =>
  String(apiKeysPage({ ...aViewer(), isRecent: true }, { keys, meta: META }));
const entryOf = (some: Partial<OwnApiKey>): string =>
  pageOf([{ ...KEY, ...some }])
    .split('<li class="entry">')[1]
    ?.split('</ul>')[0] ?? '';

describe('apiKeysPage', () => {
  it('says of a key what it can do, how it ends and that it was never used', () => {
    expect(entryOf({ account_ids: ['a', 'b'] })).toContain('Read and write · only 2 accounts · ends in');
    const entry = entryOf({});
    expect(entry).toContain('Budget app');
    expect(entry).toContain('Read and write · ends in <code>aB3x</code>');
    expect(entry).toContain('never used · does not expire');
    expect(entryOf({ scope: 'read imports:write' })).toContain('Accounts: read; ');
    expect(entryOf({ scope: 'transactions:read imports:write' })).toContain(
      'Transactions: read; Imports: read and write · ends in',
    );
  });

  it('offers to revoke a key that works, and no other', () => {
    expect(entryOf({})).toContain('action="/settings/api_keys/a-key/revoke"');
    expect(entryOf({ status: 'revoked' })).not.toContain('<form');
    expect(entryOf({ status: 'expired' })).not.toContain('<form');
  });

  it('says that a key is active only beside one that is not', () => {
    expect(pageOf([KEY])).not.toContain('>active<');
    expect(pageOf([KEY, { ...KEY, id: 'another', status: 'revoked' }])).toContain('>active<');
  });

  it('leaves out the last characters of an old key that has none stored', () => {
    expect(entryOf({ last_four: null })).not.toContain('ends in');
  });
});

const SAVINGS = '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01';
const ACCOUNTS = [{ id: SAVINGS, name: 'Savings' }];

describe('newApiKeyPage', () => {
  it('proposes that the key expires, and leaves that to the person', () => {
    const page = (values = {}) =>
      String(newApiKeyPage({ ...aViewer(), today: '2026-03-20' }, ACCOUNTS, newForm(values)));
    expect(page()).toContain('<option value="2026-06-18" selected>After 90 days, on Jun 18, 2026</option>');
    expect(page({ expires_at: '' })).toContain('<option value="" selected>Never</option>');
  });

  it('opens the choice of parts only if it was used', () => {
    expect(String(newApiKeyPage(aViewer(), ACCOUNTS))).toContain('<details class="field"><summary>Parts');
    const sent = { scope: 'parts', part_imports: 'write' };
    const page = String(newApiKeyPage(aViewer(), ACCOUNTS, newForm(sent)));
    expect(page).toContain('<details class="field" open><summary>Parts');
    expect(page.split('name="part_imports"')[1]?.split('</select>')[0]).toContain('value="write" selected');
  });

  it('makes a scope of the chosen parts', () => {
    const sent = { name: 'x', scope: 'parts', part_imports: 'write', part_transactions: 'read', part_banks: '' };
    expect(toKeyRequest(sent, 'UTC').scope).toBe('transactions:read imports:write');
    expect(toKeyRequest({ name: 'x', scope: 'read', part_banks: '' }, 'UTC').scope).toBe('read');
  });

  it('limits a key to the chosen accounts', () => {
    const sent = { name: 'x', scope: 'read', [`account_${SAVINGS}`]: 'true' };
    expect(toKeyRequest(sent, 'UTC').accountIds).toEqual([SAVINGS]);
    expect(toKeyRequest({ name: 'x', scope: 'read' }, 'UTC').accountIds).toBeUndefined();
    expect(toKeyRequest({ name: 'x', scope: 'read', account_ids: [] }, 'UTC').accountIds).toEqual([]);
    const both = { ...sent, account_ids: ['another'], account_id: undefined };
    expect(toKeyRequest(both, 'UTC').accountIds).toEqual(['another', SAVINGS]);
    expect(toKeyRequest({ ...sent, [`account_${SAVINGS}`]: true }, 'UTC').accountIds).toEqual([SAVINGS]);
    expect(() => toKeyRequest({ name: 'x', scope: 'read', account_id: SAVINGS }, 'UTC')).toThrow(
      'account_id is not a field of a key: send account_ids',
    );
    const page = (values = {}) => String(newApiKeyPage(aViewer(), ACCOUNTS, newForm(values)));
    expect(page(sent)).toContain('id="account_ids" open');
    expect(page()).toContain('<summary>Only some accounts');
    expect(String(newApiKeyPage(aViewer(), []))).not.toContain('Only some accounts');
  });

  it('ignores no choice', () => {
    const sent = { name: 'x', part_imports: 'write', part_banks: '' };
    expect(() => toKeyRequest({ ...sent, scope: 'read' }, 'UTC')).toThrow('scope must be “Only some parts”');
    expect(() => toKeyRequest({ ...sent, part_imports: '', scope: 'parts' }, 'UTC')).toThrow('scope needs a part');
    const form = newForm({ ...sent, scope: 'read' });
    expect(String(newApiKeyPage(aViewer(), ACCOUNTS, form))).toContain('<details class="field" open><summary>Parts');
  });
});
