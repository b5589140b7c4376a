import { csvImportType } from '../../shared/imports/domain/import-types.ts';
import { lacksAccount } from '../../shared/imports/domain/lacks-account.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { recordCount } from '../platform/format/record-words.ts';
import { withoutCode } from '../platform/format/without-code.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isHeldBack } from './completeness.ts';

/** Something that is in the way of publishing, and where a person does something about it. */
export type Obstacle = { readonly text: string; readonly href?: string };

/** @param faults what is wrong with a native file */
export const obstaclesOf = (
  { locale }: Pick<Viewer, 'locale'>,
  shown: ImportDetail,
  faults: readonly string[],
): readonly Obstacle[] => {
  const { id, type, stats, status_detail: detail, account_id: accountId } = shown;
  const path = `/imports/${id}`;
  if (!detail.uploaded) return [{ text: 'There is no file.', href: '/imports/new' }];
  if (faults.length > 0) return faults.map((fault) => ({ text: withoutCode(fault) }));
  if (stats.rows_count === 0)
    return [{ text: 'The file has no rows.', href: csvImportType(type) ? `${path}/columns` : '/imports/new' }];
  if (stats.invalid_rows_count > 0) {
    const rows = recordCount('rows', stats.invalid_rows_count, locale);
    const have = stats.invalid_rows_count === 1 ? 'has an error' : 'have errors';
    return [
      {
        text: `${rows} ${have}: repair ${stats.invalid_rows_count === 1 ? 'it' : 'them'}.`,
        href: `${path}/rows?valid=false`,
      },
    ];
  }
  if (lacksAccount({ type, accountId })) return [{ text: 'No account is chosen for it.', href: path }];
  if (detail.publishable || isHeldBack(shown)) return [];
  return [{ text: 'Some rows name an account that is not decided yet.', href: `${path}/mappings?assigned=false` }];
};

export const obstacleList = (obstacles: readonly Obstacle[]): Html =>
  obstacles.length === 0
    ? NOTHING
    : html`<section class="notice warning"><h2>Before it can be published</h2>
<ul>${obstacles.map(({ text, href }) => html`<li>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</li>`)}</ul></section>`;
