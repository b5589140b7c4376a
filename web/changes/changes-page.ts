import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import { actionButton } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { instant } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { hasChanges } from './change-page.ts';
import { changesInWords, type RecordNames, STATUS_WORDS } from './change-words.ts';
import { WORDS } from './words.ts';

const { list: words } = WORDS;

export type ChangesContent = {
  readonly changeSets: readonly ChangeSet[];
  readonly names: RecordNames;
  readonly meta: PageMeta;
  readonly activeRules: number;
  /** Makes a repeated submission start one preview. */
  readonly once: string;
};

const undoLink = (one: ChangeSet, names: RecordNames): Html =>
  html`<a href="/changes/${one.id}#undo">${words.undo}<span class="visually-hidden">: ${changesInWords(one, names)}</span></a>`;

/** GET /changes: changes of many transactions, newest first. */
export const changesPage = (viewer: Viewer, { changeSets, names, meta, activeRules, once }: ChangesContent): Html =>
  layout({
    title: words.title,
    viewer,
    content: html`<p>${words.intro}</p>
<p class="row">${words.start} <a href="/changes/suggestions">${words.suggestions}</a> <a href="/duplicates">${words.duplicates}</a> <a href="/transfers">${words.transfers}</a></p>
${activeRules > 0 && html`<div class="head">${actionButton(viewer, '/changes/rules', words.previewRules(activeRules), { secondary: true, fields: { once } })}</div>`}
${
  changeSets.length === 0
    ? emptyState(words.empty, {
        href: '/transactions',
        label: WORDS.links.chooseTransactions,
      })
    : table(
        words.title,
        [
          {
            label: words.change,
            isHeader: true,
            cell: (one: ChangeSet) => html`<a href="/changes/${one.id}">${changesInWords(one, names)}</a>`,
          },
          { label: words.state, isBelowName: true, cell: ({ status }) => STATUS_WORDS[status] },
          { label: words.when, isBelowName: true, cell: (one) => instant(one.applied_at ?? one.created_at, viewer) },
          { label: words.transactions, isAmount: true, cell: ({ counts }) => counts.changes },
          { label: words.undo, cell: (one) => one.revertable && hasChanges(one) && undoLink(one, names) },
        ],
        changeSets,
      )
}
${pager('/changes', {}, meta)}`,
  });
