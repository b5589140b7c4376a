import type { PageAccount, PageWriter, PlannedEntry } from '../../ledger/domain/entry.ts';
import { mergeIntoPage } from '../../ledger/domain/merge.ts';
import { withoutTwin } from '../../ledger/domain/twin-finder.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { PlanRow } from '../domain/plan.ts';
import { bucketOf, type PlanManifest, pageMonthOf, pageName } from '../domain/plan-manifest.ts';
import type { Bindings } from './plan-store.ts';
import { accountOf } from './walk-pages.ts';
import type { WorkDependencies } from './work-dependencies.ts';

export type TwinPass = {
  readonly familyId: string;
  readonly manifest: PlanManifest;
  readonly bindings: Bindings;
  readonly writer: PageWriter;
  readonly bindRow: (row: PlanRow) => PlannedEntry;
  /** The rows of a bucket by page name. */
  readonly rowsOf: (bucket: number) => Promise<ReadonlyMap<string, readonly PlanRow[]>>;
};

/**
 * The second pass over a plan with twins: rows whose twin was gone are written to their own page, after the rows that
 * stand there already. It writes only pages of the manifest, and done again it changes nothing.
 */
export const settleTwins = async (deps: Pick<WorkDependencies, 'ledger' | 'sha256'>, pass: TwinPass): Promise<void> => {
  const lost = await findLost(deps, pass);
  for (const [name, rows] of Map.groupBy(lost, ({ account, date }) => pageName(account, monthOf(date)))) {
    const [first] = rows;
    if (first === undefined) continue;
    const planned = (await pass.rowsOf(bucketOf(name, pass.manifest.pages.length))).get(name) ?? [];
    const own = planned.filter(({ twin }) => twin === undefined);
    const entries = [...own, ...rows.map(withoutItsTwin)].map(pass.bindRow);
    await deps.ledger.change(pass.familyId, accountOf(pass.bindings, first), monthOf(first.date), (stored) => {
      const merged = mergeIntoPage(stored, pass.writer, entries, deps.sha256);
      return merged.changed ? merged.page : undefined;
    });
  }
};

const withoutItsTwin = ({ twin: _, ...row }: PlanRow): PlanRow => row;

const findLost = async ({ ledger }: Pick<WorkDependencies, 'ledger'>, pass: TwinPass): Promise<readonly PlanRow[]> => {
  const lost: PlanRow[] = [];
  for (let bucket = 0; bucket < pass.manifest.pages.length; bucket++) {
    for (const rows of (await pass.rowsOf(bucket)).values()) {
      const paired = rows.filter(({ twin }) => twin !== undefined);
      const [first] = paired;
      if (first === undefined) continue;
      const account: PageAccount = accountOf(pass.bindings, first);
      const page = await ledger.read(pass.familyId, account, pageMonthOf(first));
      lost.push(...withoutTwin(page, pass.writer.importId, paired));
    }
  }
  return lost;
};
