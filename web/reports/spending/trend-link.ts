import type { Flows } from '../../../shared/ledger/totals/domain/spending.ts';
import { withQuery } from '../../platform/components/table.ts';

/** Whose trend a page shows. */
export type TrendLink = {
  /** Of a category; null: of what has none. */
  readonly id: string | null;
  /** Of what has no category. */
  readonly side?: keyof Flows | undefined;
  /** A parent without its subcategories. */
  readonly isRest?: boolean | undefined;
  /** A parent with them. */
  readonly isGroup?: boolean | undefined;
};

export const SIDE_TYPES = { inflow: 'income', outflow: 'expense' } as const;

/** Short, because the report of spending repeats it, and has the same path. */
export const trendHref = (
  { id, side, isRest = false }: TrendLink,
  further: Readonly<Record<string, string | undefined>>,
): string =>
  withQuery('', {
    category: id ?? 'none',
    type: side && SIDE_TYPES[side],
    rest: isRest ? 'true' : undefined,
    ...further,
  });
