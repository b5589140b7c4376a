import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isOpen } from './import-head.ts';
import { importStateOf } from './import-state.ts';

/** The one clear way on from a step, where there is one. */
export const nextStep = ({ locale }: Pick<Viewer, 'locale'>, shown: ImportDetail, from: 'rows' | 'mappings'): Html => {
  const { id, stats } = shown;
  if (!isOpen(shown) || stats.rows_count === 0) return NOTHING;
  if (from === 'rows' && stats.invalid_rows_count > 0) return NOTHING;
  if (from === 'rows' && stats.mappings_count > 0) return way(`/imports/${id}/mappings`, 'Continue to the mappings');
  const { next } = importStateOf(shown, locale);
  const isHere = next.href.startsWith(`/imports/${id}/${from}`);
  return isHere ? NOTHING : way(next.href, shown.status_detail.publishable ? 'Preview the import' : next.label);
};

const way = (href: string, label: string): Html => html`<p><a href="${href}" class="button">${label}</a></p>`;
