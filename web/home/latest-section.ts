import type { BankConnection, SyncStats } from '../../shared/bank/connections/domain/connection.ts';
import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { changesInWords, STATUS_WORDS } from '../changes/change-words.ts';
import { importStateOf } from '../imports/import-state.ts';
import type { IconName } from '../platform/components/icon.ts';
import { tile } from '../platform/components/tile.ts';
import { formatDayOf } from '../platform/format/dates.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

const { latest: TEXTS } = WORDS;

/** Something that changed the ledger. `at`: UTC instant. */
export type NewsItem =
  | { readonly kind: 'import'; readonly at: string; readonly shown: ImportDetail }
  | {
      readonly kind: 'sync';
      readonly at: string;
      readonly connection: Pick<BankConnection, 'id' | 'name'>;
      readonly stats: Pick<SyncStats, 'created' | 'updated'>;
    }
  | {
      readonly kind: 'change';
      readonly at: string;
      readonly changeSet: ChangeSet;
      readonly names: ReadonlyMap<string, string>;
    };

/** The latest imports, syncs and changes. */
export const latestSection = (viewer: Viewer, news: readonly NewsItem[]): Html =>
  news.length === 0
    ? NOTHING
    : html`<section class="card latest" aria-labelledby="latest"><h2 id="latest">${TEXTS.title}</h2>
<ul class="entries">${news.map((item) => newsLine(viewer, item))}</ul></section>`;

const newsLine = (viewer: Viewer, news: NewsItem): Html => {
  const { href, name, what, how } = lineOf(viewer, news);
  const { locale, timeZone } = viewer;
  return html`<li class="entry">${tile(name)}<span><a href="${href}">${what}</a><small>${TEXTS.when(how, formatDayOf(news.at, locale, timeZone))}</small></span></li>`;
};

type NewsLine = { readonly href: string; readonly name: IconName; readonly what: Child; readonly how: string };

const lineOf = (viewer: Viewer, news: NewsItem): NewsLine => {
  switch (news.kind) {
    case 'import': {
      const { next, label } = importStateOf(news.shown, viewer.locale);
      return { href: next.href, name: 'imports', what: importName(news.shown, viewer), how: label };
    }
    case 'sync':
      return {
        href: `/bank_connections/${news.connection.id}`,
        name: 'banks',
        what: news.connection.name,
        how: TEXTS.synced(news.stats.created, news.stats.updated),
      };
    case 'change':
      return {
        href: `/changes/${news.changeSet.id}`,
        name: 'changes',
        what: changesInWords(news.changeSet, news.names),
        how: STATUS_WORDS[news.changeSet.status],
      };
  }
};
