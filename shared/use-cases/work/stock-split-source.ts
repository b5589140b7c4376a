import { DomainError } from '../../domain/errors.ts';
import type { PlanNumber } from '../../domain/imports/plan.ts';
import {
  type ShareEvent,
  type ShareRow,
  shareRow,
  sharesOnPage,
  splitProblems,
} from '../../domain/imports/qif/split-check.ts';
import type { ImportRow } from '../../domain/imports/row.ts';
import type { PageCell } from '../../domain/ledger/header.ts';
import { monthOf } from '../../domain/local-date.ts';
import type { Account } from '../ports.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type Dependencies = Pick<WorkDependencies, 'headers'> & { readonly ledger: Pick<WorkDependencies['ledger'], 'read'> };

type Target = {
  /** undefined: publishing creates it. */
  readonly account: Account | undefined;
  /** By ticker. */
  readonly rows: Map<string, ShareRow[]>;
};

export type StockSplitSource = {
  /** First pass over the rows. */
  readonly see: (row: ImportRow) => void;
  readonly isEmpty: () => boolean;
  /** Second pass, needed only if there are any. */
  readonly gather: (row: ImportRow) => void;
  readonly refusal: () => Promise<DomainError | undefined>;
};

const hasShares = ({ trades, holdings }: PageCell): boolean => trades + holdings > 0;

const PROBLEMS_SHOWN = 3;

/**
 * Compares the shares that stock splits were counted from with those that the account holds. The file is all that is
 * known when its rows are read; which account they go to and what that has is known when they are planned.
 */
export const createStockSplitSource = (
  deps: Dependencies,
  familyId: string,
  numberOf: (row: ImportRow) => PlanNumber | undefined,
  accountOf: (number: PlanNumber) => Account | undefined,
): StockSplitSource => {
  const targets = new Map<PlanNumber, Target>();
  const splitDays: string[] = [];

  const recordedIn = async ({ account, rows }: Target): Promise<ReadonlyMap<string, readonly ShareEvent[]>> => {
    if (account === undefined) return new Map();
    const lastMonth = monthOf(splitDays.toSorted().at(-1) ?? '');
    const tickers = new Set(rows.keys());
    const recorded: (readonly [string, ShareEvent])[] = [];
    for (const { key, cells } of await deps.headers.ofAccount(familyId, account)) {
      if (key.month > lastMonth || !cells.some(hasShares)) continue;
      const page = await deps.ledger.read(familyId, account, key.month);
      recorded.push(...sharesOnPage(page, account.currency, tickers));
    }
    const byTicker = Map.groupBy(recorded, ([ticker]) => ticker);
    return new Map([...byTicker].map(([ticker, own]) => [ticker, own.map(([, event]) => event)]));
  };

  return {
    see: (row) => {
      const number = numberOf(row);
      if (row.entry?.heldBefore === undefined || number === undefined) return;
      const target = targets.get(number) ?? { account: accountOf(number), rows: new Map<string, ShareRow[]>() };
      targets.set(number, target);
      target.rows.set(row.fields.ticker, []);
      splitDays.push(row.entry.date);
    },
    isEmpty: () => targets.size === 0,
    gather: (row) => {
      const target = targets.get(numberOf(row) ?? -1);
      const own = target?.rows.get(row.fields.ticker);
      const event = own && shareRow(row, target?.account?.currency ?? '');
      if (event !== undefined) own?.push(event);
    },
    refusal: async () => {
      const problems: string[] = [];
      for (const target of targets.values()) {
        const recorded = await recordedIn(target);
        for (const [ticker, rows] of target.rows)
          problems.push(...splitProblems(ticker, rows, recorded.get(ticker) ?? []));
      }
      if (problems.length === 0) return undefined;
      const more = problems.length > PROBLEMS_SHOWN ? ` And ${problems.length - PROBLEMS_SHOWN} more like these.` : '';
      return new DomainError('not_publishable', `${problems.slice(0, PROBLEMS_SHOWN).join('. ')}.${more}`);
    },
  };
};
