import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { moment } from '../platform/components/values.ts';
import { counted } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changesInWords, type RecordNames } from './change-words.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

export type ProposalsContent = {
  readonly proposals: readonly ChangeSet[];
  /** Of records and rules. */
  readonly names: RecordNames;
  readonly meta: PageMeta;
};

const { proposals: words } = WORDS;

/** GET /changes/proposals: what keys and applications prepared, and nobody has decided about, newest first. */
export const proposalsPage = (viewer: Viewer, { proposals, names, meta }: ProposalsContent): Html =>
  layout({
    title: words.title,
    viewer,
    content: html`${reviewTabs(viewer)}
<p>${words.intro}</p>
${
  proposals.length === 0
    ? emptyState(words.empty, { href: '/settings/api_keys', label: WORDS.links.keys })
    : html`<div class="card"><ul class="entries">${proposals.map((proposal) => entryOf(viewer, proposal, names))}</ul></div>`
}
${pager('/changes/proposals', {}, meta, viewer.locale)}`,
  });

const entryOf = (viewer: Viewer, proposal: ChangeSet, names: RecordNames): Html => {
  const { id, proposed_by: key, counts, expires_at: until } = proposal;
  const details = [
    WORDS.transactions(counted(counts.changes, viewer.locale)),
    ...(key === null ? [] : [words.by(key)]),
    moment(proposal.created_at, viewer),
    ...(until === null ? [] : [words.until(moment(until, viewer))]),
  ];
  return html`<li class="entry">${tile('changes')}<span><a href="/changes/${id}">${changesInWords(proposal, names)}</a><small>${details.map((detail, at) => html`${at > 0 && ' · '}${detail}`)}</small></span></li>`;
};
