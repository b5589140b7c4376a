import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../../shared/schema/audit-log.ts';
import { auditEntries } from '../../../../../web/pages/admin/audit-entries.ts';
import { aViewer } from '../../../../support/shown-import.ts';

const ENTRY = {
  ...{ time: '2026-03-01T12:00:00.000Z', type: 'login_failed', severity: 'warning', tampered: false },
  ...{ user: null, actor: null, provider: 'work', viewer_address: null, user_agent: null },
  ...{ session_id: null, request_id: null, details: { detail: `blocked as ${'a'.repeat(64)}` } },
} as unknown as AuditEntry;

describe('auditEntries', () => {
  it('offers to let an account in again to super admins, who alone may', async () => {
    const shown = async (role: 'admin' | 'super_admin') =>
      String(await auditEntries({ ...aViewer(), role }, 'Events', [ENTRY]));
    expect(await shown('super_admin')).toContain(`/admin/blocked_identities/${'a'.repeat(64)}/unblock`);
    expect(await shown('admin')).not.toContain('<form');
  });
});
