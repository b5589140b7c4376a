import type { toSyncedRole } from '../../../shared/people/schema/admin-user.ts';
import { inWords } from '../../ledger/words.ts';
import { notice } from '../../platform/components/notice.ts';
import { instant } from '../../platform/components/values.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { roleLabel } from './roles.ts';

export type SyncResult = ReturnType<typeof toSyncedRole>;

/** What came of applying the provider's rules once more. */
export const syncNotice = (
  viewer: Viewer,
  { old_role, role, provider, reason, notes, groups_as_of }: SyncResult,
): Html =>
  notice(
    'success',
    html`<p>${old_role === role ? html`The role stays ${roleLabel(role)}` : html`The role changed from ${old_role === null ? 'none' : roleLabel(old_role)} to ${roleLabel(role)}`}, by the rules of ${provider} and its groups as of ${instant(groups_as_of, viewer)}.</p>
<p class="muted">${[reason, ...notes].map(inWords).join(', ')}</p>`,
  );
