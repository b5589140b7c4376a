import { notice } from '../../platform/components/notice.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** The answer to the form that unblocks an account. It replaces the log, which would take another read. */
export const unblockedPage = (viewer: Viewer): Html =>
  layout({
    title: 'Audit log',
    viewer,
    notice: notice('success', 'The account is unblocked and can sign in again.'),
    content: html`<p><a class="button" href="/admin/sso_audit_logs">Back to the audit log</a></p>`,
  });
