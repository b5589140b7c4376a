import { createSecuritySteps } from '../../mappings/domain/catalogue-steps.ts';
import type { PlanNumber } from '../../publish/domain/plan.ts';
import { planEntries } from '../../publish/domain/plan-rows.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { PlannerContext, RowPlanner } from '../../types/domain/import-type-definition.ts';

/** Plans rows of which some or all are trades or holdings. */
export const createSecurityPlanner = ({ catalogue, securities, addStep }: PlannerContext): RowPlanner => {
  const stepOf = createSecuritySteps(securities, addStep);
  const numberOf = ({ fields, entry }: ImportRow): PlanNumber | null =>
    entry?.kind === 'trade' || entry?.kind === 'holding'
      ? stepOf({ ticker: fields.ticker, exchangeOperatingMic: fields.exchangeOperatingMic || null })
      : null;
  return {
    collect: (row) => {
      numberOf(row);
    },
    rowsOf: (row) => (row.entry === null ? [] : planEntries(row, catalogue, numberOf(row))),
  };
};
