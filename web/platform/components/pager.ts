import { type Html, html, NOTHING } from '../html.ts';

export type PageMeta = {
  readonly current_page: number;
  readonly total_pages: number;
  readonly total_count: number;
  readonly next_page: number | null;
  readonly prev_page: number | null;
};
type Query = Readonly<Record<string, string | undefined>>;

/** The way to the pages before and after, with the filters as they are. */
export const pager = (path: string, query: Query, meta: PageMeta): Html => {
  const { current_page: page, total_pages: pages, total_count: count, next_page: next, prev_page: former } = meta;
  if (pages <= 1) return count === 0 ? NOTHING : html`<p class="muted">${count} in all</p>`;
  return html`<nav class="pager" aria-label="Pages">
${former !== null && html`<a rel="prev" href="${withQuery(path, { ...query, page: String(former) })}">Previous page</a>`}
<span>Page ${page} of ${pages}, ${count} in all</span>
${next !== null && html`<a rel="next" href="${withQuery(path, { ...query, page: String(next) })}">Next page</a>`}
</nav>`;
};

/** A path with those parameters that say anything. */
export const withQuery = (path: string, query: Query): string => {
  const said = Object.entries(query).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
};
