import { rowImportType } from '../../shared/imports/domain/import-types.ts';
import type { WireCompleteness } from '../../shared/imports/schema/completeness.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { notice } from '../platform/components/notice.ts';
import { money } from '../platform/components/values.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

type Shown = Pick<ImportDetail, 'type' | 'completeness'>;
type Difference = NonNullable<NonNullable<WireCompleteness>['difference']>;

/** Whether the statement is published only if a person accepts its difference. */
export const isHeldBack = ({ type, completeness }: Shown): boolean =>
  rowImportType(type)?.mustAddUp === true && completeness?.status === 'incomplete';

const STATED: Readonly<Record<Difference['figure'], string>> = {
  balance: 'The change between its balances',
  money_in: 'Its stated total of money in',
  money_out: 'Its stated total of money out',
};

/** The difference by which a statement does not add up, and what to do about it. */
export const differenceNotice = (viewer: Viewer, { completeness }: Shown, remedy: Child): Html => {
  const difference = completeness?.difference ?? null;
  if (difference === null) return NOTHING;
  const { figure, currency, expected, found, amount } = difference;
  return notice(
    'warning',
    html`<p><strong>The statement does not add up.</strong> ${STATED[figure]} is ${money(expected, currency, viewer)}, but its rows add up to ${money(found, currency, viewer)}: a difference of ${money(amount, currency, viewer)}.</p>
<p>${remedy}</p>`,
  );
};

/** Whether the statement is complete, for types that must add up. */
export const completenessFact = ({ type, completeness }: Shown): readonly (readonly [string, Child])[] => {
  if (rowImportType(type)?.mustAddUp !== true || completeness === null) return [];
  const words: Readonly<Record<typeof completeness.status, string>> = {
    complete: 'Yes, according to its own balances or totals',
    incomplete: 'No, rows may be missing or wrong',
    unknown: 'Unknown: its balances or totals do not cover every row',
  };
  return [['Complete', words[completeness.status]]];
};
