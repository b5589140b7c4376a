import type { ChangeSource, Selection } from '../domain/bulk-edit.ts';
import { type CreateDependencies, createChangeSet } from './change-set-steps.ts';

type Dependencies = CreateDependencies & {
  /** The UUIDv7 of a run's change set: always the same for a run. */
  readonly idOfRun: (run: Run) => string;
};

/** Transactions that were just created. */
type NewTransactions = {
  readonly source: ChangeSource;
  readonly select: Selection;
  /** The filter that lists them; omitted if there is none. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly run: Run;
};
/** Starting the same run again has no effect. `begunAt`: a UTC instant, always the same for a run. */
export type Run = { readonly id: string; readonly begunAt: string };

/** Runs the active rules of a family on new transactions, as a change set that applies itself. */
const startRules =
  (deps: Dependencies) =>
  async (familyId: string, { source, select, filter, run }: NewTransactions): Promise<void> => {
    const rules = await deps.records.listOf(familyId, 'rule');
    if (!rules.some((rule) => rule.kind === 'rule' && rule.active)) return;
    const sent = { ...(filter !== undefined && { filter }), changes: {}, rule_ids: null };
    const request = { select, changes: {}, rules: { ids: null }, source, sent };
    await createChangeSet(deps)({ familyId, userId: null }, request, deps.idOfRun(run), { applyWhenReady: true });
  };

/** For an import that is in the ledger: an attempt to publish is a run. */
export const startRulesOnImport = (deps: Dependencies) => (familyId: string, importId: string, run: Run) =>
  startRules(deps)(familyId, {
    source: { type: 'import', id: importId },
    select: { filters: { importId, accountId: undefined, startDate: undefined, endDate: undefined } },
    filter: { import_id: importId },
    run,
  });

/** For a sync that created transactions in these accounts. */
export const startRulesOnSync =
  (deps: Dependencies) => (familyId: string, connectionId: string, accountIds: readonly string[], run: Run) =>
    startRules(deps)(familyId, {
      source: { type: 'bank_connection', id: connectionId },
      select: { fed: { accountIds, since: run.begunAt } },
      run,
    });
