import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import { actionButton } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { instant } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changesInWords, type RecordNames, STATUS_WORDS } from './change-words.ts';

export type ChangesContent = {
  readonly changeSets: readonly ChangeSet[];
  readonly names: RecordNames;
  readonly meta: PageMeta;
  readonly activeRules: number;
  /** Makes a repeated submission start one preview. */
  readonly once: string;
};

/** GET /changes: changes of many transactions, newest first. */
export const changesPage = (viewer: Viewer, { changeSets, names, meta, activeRules, once }: ChangesContent): Html =>
  layout({
    title: 'Changes',
    viewer,
    content: html`<p>A change of many transactions is previewed first, and can be undone for two years. <a href="/transfers">Transfers between your accounts</a> can be found and linked.</p>
<p><a href="/changes/suggestions">Suggested categories and merchants</a></p>
<p><a href="/duplicates">Possible duplicates</a></p>
${activeRules > 0 && actionButton(viewer, '/changes/rules', activeRules === 1 ? 'Preview your active rule' : `Preview your ${activeRules} active rules`, { secondary: true, fields: { once } })}
${
  changeSets.length === 0
    ? emptyState('You have not changed many transactions at once yet.', {
        href: '/transactions',
        label: 'Choose transactions',
      })
    : table(
        'Changes of many transactions',
        [
          {
            label: 'Change',
            isHeader: true,
            cell: (one: ChangeSet) => html`<a href="/changes/${one.id}">${changesInWords(one, names)}</a>`,
          },
          { label: 'State', cell: ({ status }) => STATUS_WORDS[status] },
          { label: 'Transactions', isAmount: true, cell: ({ counts }) => counts.changes },
          { label: 'When', cell: (one) => instant(one.applied_at ?? one.created_at, viewer) },
        ],
        changeSets,
      )
}
${pager('/changes', {}, meta)}`,
  });
