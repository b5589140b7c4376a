import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { KnownSecurity } from '../../../ledger/entries/domain/security.ts';
import type { PageCell } from '../../../ledger/pages/domain/header.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import {
  type ShareEvent,
  type ShareRow,
  shareRow,
  sharesOnPage,
  splitProblems,
} from '../../formats/qif/domain/stock-splits.ts';
import { createTickerFinder } from '../../mappings/domain/catalogue-steps.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { WorkDependencies } from '../../use-cases/work-dependencies.ts';
import type { PlanNumber } from '../domain/plan.ts';

type Dependencies = Pick<WorkDependencies, 'headers'> & { readonly ledger: Pick<WorkDependencies['ledger'], 'read'> };

type Target = {
  /** undefined for an account that publishing creates. */
  readonly account: Account | undefined;
  /** Rows by ticker. */
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

/**
 * Compares the shares that stock splits were calculated from with the shares that the account holds, which are only
 * known when the rows are planned.
 */
export const createStockSplitSource = (
  deps: Dependencies,
  familyId: FamilyId,
  numberOf: (row: ImportRow) => PlanNumber | undefined,
  accountOf: (number: PlanNumber) => Account | undefined,
  securities: readonly KnownSecurity[],
): StockSplitSource => {
  const targets = createTargets(accountOf);
  let lastSplit = '';
  return {
    see: (row) => {
      const number = numberOf(row);
      if (row.entry?.heldBefore === undefined || number === undefined) return;
      targets.of(number).rows.set(row.fields.ticker, []);
      if (row.entry.date > lastSplit) lastSplit = row.entry.date;
    },
    isEmpty: () => lastSplit === '',
    gather: (row) => {
      const number = numberOf(row);
      const target = number === undefined ? undefined : targets.of(number);
      const own = target?.rows.get(row.fields.ticker);
      const event = own && shareRow(row, target?.account?.currency ?? '');
      if (event !== undefined) own?.push(event);
    },
    refusal: async () => {
      const find = createTickerFinder(securities);
      const problems: string[] = [];
      for (const target of targets.all()) {
        const recorded = await readShares(deps, familyId, target, monthOf(lastSplit));
        for (const [ticker, rows] of target.rows) {
          const security = { ticker, securityId: find(ticker)?.id ?? null };
          problems.push(...splitProblems(security, rows, recorded.get(ticker) ?? []));
        }
      }
      return problems.length === 0 ? undefined : new DomainError('not_publishable', messageOf(problems));
    },
  };
};

/** One target per account, because several texts of a file can refer to the same account. */
const createTargets = (accountOf: (number: PlanNumber) => Account | undefined) => {
  const byNumber = new Map<PlanNumber, Target>();
  const make = (number: PlanNumber): Target => {
    const account = accountOf(number);
    const same = account && [...byNumber.values()].find((target) => target.account?.id === account.id);
    return same ?? { account, rows: new Map() };
  };
  return {
    of: (number: PlanNumber): Target => {
      const target = byNumber.get(number) ?? make(number);
      byNumber.set(number, target);
      return target;
    },
    all: (): ReadonlySet<Target> => new Set(byNumber.values()),
  };
};

/** The account's shares by ticker up to a month, from its pages, because the index can lag. */
const readShares = async (
  { headers, ledger }: Dependencies,
  familyId: FamilyId,
  { account, rows }: Target,
  lastMonth: string,
): Promise<ReadonlyMap<string, readonly ShareEvent[]>> => {
  if (account === undefined || rows.size === 0) return new Map();
  const tickers = new Set(rows.keys());
  const recorded: (readonly [string, ShareEvent])[] = [];
  for (const { key, cells } of await headers.ofAccount(familyId, account)) {
    if (key.month > lastMonth || !cells.some(hasShares)) continue;
    const page = await ledger.read(familyId, account, key.month);
    recorded.push(...sharesOnPage(page, account.currency, tickers));
  }
  const byTicker = Map.groupBy(recorded, ([ticker]) => ticker);
  return new Map([...byTicker].map(([ticker, own]) => [ticker, own.map(([, event]) => event)]));
};

const hasShares = ({ trades, holdings }: PageCell): boolean => trades + holdings > 0;

const PROBLEMS_SHOWN = 3;

const messageOf = (problems: readonly string[]): string => {
  const more = problems.length > PROBLEMS_SHOWN ? ` And ${problems.length - PROBLEMS_SHOWN} more.` : '';
  return `${problems.slice(0, PROBLEMS_SHOWN).join('. ')}.${more}`;
};
