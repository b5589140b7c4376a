import { rowImportType } from '../../../shared/domain/imports/import-types.ts';
import type { WireCompleteness } from '../../../shared/schema/completeness.ts';
import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import { notice } from '../../components/notice.ts';
import { money } from '../../components/values.ts';
import { type Child, type Html, html, NOTHING } from '../../html.ts';
import type { Viewer } from '../../viewer.ts';

type Shown = Pick<ImportDetail, 'type' | 'completeness'>;
type Difference = NonNullable<NonNullable<WireCompleteness>['difference']>;

/** A statement that is published only where a person accepts its difference. */
export const isHeldBack = ({ type, completeness }: Shown): boolean =>
  rowImportType(type)?.mustAddUp === true && completeness?.status === 'incomplete';

const STATED: Readonly<Record<Difference['figure'], string>> = {
  balance: 'The change between its balances',
  money_in: 'The total of money in that it states',
  money_out: 'The total of money out that it states',
};

/** By how much a statement does not add up, and what to do about it. */
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

/** Whether a file proves itself, where it could. */
export const completenessFact = ({ type, completeness }: Shown): readonly (readonly [string, Child])[] => {
  if (rowImportType(type)?.mustAddUp !== true || completeness === null) return [];
  const words: Readonly<Record<typeof completeness.status, string>> = {
    complete: 'Yes, by its own balances or totals',
    incomplete: 'No, rows may be missing or wrong',
    unknown: 'Not known: it has no balances or totals to check against',
  };
  return [['Complete', words[completeness.status]]];
};
