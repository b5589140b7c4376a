import type { Family } from '../../../platform/domain/family.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import type { ChangeSource, Selection } from '../../change-sets/domain/bulk-edit.ts';
import { type CreateDependencies, createChangeSet } from '../../change-sets/use-cases/change-set-steps.ts';

export type StartDependencies = CreateDependencies & {
  readonly families: { readonly find: (familyId: FamilyId) => Promise<Family | undefined> };
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

/**
 * Starts what follows new transactions by itself: the family's active rules, and then links of transfers. Both are change sets that
 * apply themselves, so all the work is theirs. Start it before the update that ends the work, so that an interruption repeats it.
 */
const startOnNew =
  (deps: StartDependencies) =>
  async (familyId: FamilyId, created: NewTransactions): Promise<void> => {
    const rules = await startRules(deps, familyId, created);
    await startLinks(deps, familyId, created, rules);
  };

/** Returns the id of the change set; undefined if there is no active rule. */
const startRules = async (
  deps: StartDependencies,
  familyId: FamilyId,
  { source, select, filter, run }: NewTransactions,
): Promise<string | undefined> => {
  const rules = await deps.records.listOf(familyId, 'rule');
  if (!rules.some((rule) => rule.kind === 'rule' && rule.active)) return undefined;
  const sent = { ...(filter !== undefined && { filter }), changes: {}, rule_ids: null };
  const request = { select, changes: {}, rules: { ids: null }, source, sent };
  const id = deps.idOfRun(run);
  await createChangeSet(deps)({ familyId, userId: null }, request, id, { applyWhenReady: true });
  return id;
};

/** After the rules: they run as the rows of an import showed it, and what they changed does not get between plan and change. */
const startLinks = async (
  deps: StartDependencies,
  familyId: FamilyId,
  { source, run }: NewTransactions,
  rules: string | undefined,
): Promise<void> => {
  const userId = (await deps.families.find(familyId))?.transfersLinkedFor;
  if (userId === undefined) return;
  const request = {
    kind: 'transfers',
    select: { ids: [] },
    changes: {},
    linkSince: run.begunAt,
    ...(rules !== undefined && { after: rules }),
    isAutomatic: true,
    source,
    sent: { changes: {} },
  } as const;
  const begunAt = new Date(Date.parse(run.begunAt) + 1).toISOString(); // listed after the rules
  const id = deps.idOfRun({ id: `transfers ${run.id}`, begunAt });
  await createChangeSet(deps)({ familyId, userId }, request, id, { applyWhenReady: true });
};

/** For an import that is in the ledger: an attempt to publish is a run. */
export const startOnImport = (deps: StartDependencies) => (familyId: FamilyId, importId: ImportId, run: Run) =>
  startOnNew(deps)(familyId, {
    source: { type: 'import', id: importId },
    select: { filters: { importId, accountId: undefined, startDate: undefined, endDate: undefined } },
    filter: { import_id: importId },
    run,
  });

/** For a sync that created transactions in these accounts. */
export const startOnSync =
  (deps: StartDependencies) => (familyId: FamilyId, connectionId: string, accountIds: readonly string[], run: Run) =>
    startOnNew(deps)(familyId, {
      source: { type: 'bank_connection', id: connectionId },
      select: { fed: { accountIds, since: run.begunAt } },
      run,
    });
