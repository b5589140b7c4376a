import { DomainError } from '../../../platform/domain/errors.ts';
import type { Families } from '../../../platform/domain/family.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import type { Checkpoint, ImportRecord } from '../../domain/import-record.ts';
import type { Coverage, PlannedCoverage } from '../../statements/domain/coverage.ts';
import type { ImportChange } from '../../use-cases/import-ports.ts';
import type { Phase } from '../../use-cases/run-slice.ts';
import {
  type Binder,
  type Binding,
  createPlanReader,
  createPlanStore,
  type WorkDependencies,
} from '../../use-cases/work-dependencies.ts';
import type { CatalogueStep, PlanNumber } from '../domain/plan.ts';

type CatalogueCheckpoint = Extract<Checkpoint, { phase: 'catalogue' }>;

/** Steps that are bound at the same time. Most files need no more; a step takes up to four writes. */
const CONCURRENCY = 32;

/** Binds every plan-local number to a record and stores the bindings, before the first page is written. */
export const createCataloguePhase =
  (deps: WorkDependencies): Phase<CatalogueCheckpoint> =>
  async (record, checkpoint, { attempt }, clock) => {
    const reader = createPlanReader(deps);
    const { catalogue: steps, coverage = null } = await reader.manifest(planOf(record));
    const store = createPlanStore(deps, record.id, attempt);
    const binder = await binderOf(deps, record, clock.now());
    const bound: Binding[] = checkpoint.state === null ? [] : [...(await reader.bindings(checkpoint.state))];

    while (bound.length < steps.length) {
      bound.push(...(await bindSome(deps, binder, steps, bound)));
      if (bound.length < steps.length && !clock.mayContinue()) {
        return { checkpoint: { phase: 'catalogue', state: await store.saveBindings(bound) } };
      }
    }
    return {
      checkpoint: { phase: 'pages', bucket: 0, page: 0 },
      change: { bindings: await store.saveBindings(bound), coverage: coverage && bindCoverage(coverage, bound) },
    };
  };

const bindCoverage = (
  planned: readonly PlannedCoverage<PlanNumber>[],
  bound: readonly Binding[],
): readonly Coverage[] =>
  planned.flatMap(({ account, ...covered }) => {
    const binding = bound[account];
    return binding === undefined ? [] : [{ accountId: binding.id, ...covered }];
  });

/** Binds the next few steps concurrently; a step waits for the steps it refers to. */
const bindSome = async (
  { catalogue }: WorkDependencies,
  binder: Binder,
  steps: readonly CatalogueStep[],
  bound: readonly Binding[],
): Promise<readonly Binding[]> => {
  const first = bound.length;
  const pending: Promise<Binding>[] = [];
  const bind = async (step: CatalogueStep, number: number): Promise<Binding> => {
    const references: Record<string, string> = {};
    for (const [attribute, target] of referencesOf(step)) {
      const found = bound[target] ?? (await pending[target - first]);
      if (found !== undefined) references[attribute] = found.id;
    }
    const binding = await catalogue.bind(binder, step, number, references);
    if (binding === undefined) throw goneError(step);
    return binding;
  };
  for (const [at, step] of steps.slice(first, first + CONCURRENCY).entries()) pending.push(bind(step, first + at));
  return settleAll(pending);
};

const referencesOf = (step: CatalogueStep): readonly (readonly [string, number])[] =>
  step.kind === 'account' ? [] : Object.entries({ ...step.references, ...step.operands });

const goneError = (step: CatalogueStep): DomainError =>
  new DomainError(
    'conflict',
    step.known !== undefined
      ? `A record of an earlier file no longer exists (${step.kind}): publish again`
      : step.kind === 'account'
        ? 'The account of the import no longer exists: set another account_id with PATCH /api/v1/imports/{id} and publish again'
        : `A ${step.kind} that rows were assigned to no longer exists: assign another one and publish again`,
  );

const planOf = (record: ImportRecord): string => {
  if (record.plan === null) throw new Error(`Import ${record.id} has no plan`);
  return record.plan;
};

type ReleaseCheckpoint = Extract<Checkpoint, { phase: 'release' }>;

/** Steps released at the same time. */
const RELEASES_AT_ONCE = 10;

/**
 * Releases every record that the catalogue steps were bound to, newest step first, so that children are removed
 * before their parents. `finish` returns the final change of the import.
 */
export const createReleasePhase =
  (deps: WorkDependencies, finish: (record: ImportRecord, now: string) => ImportChange): Phase<ReleaseCheckpoint> =>
  async (record, checkpoint, _leased, clock) => {
    const steps = (await boundSteps(deps, record, clock.now())).toReversed();
    const release = async (find: FindBinding): Promise<void> => {
      const binding = await find();
      if (binding !== undefined) await deps.catalogue.release(record.familyId, binding, record.id);
    };
    for (let done = checkpoint.steps; done < steps.length; done += RELEASES_AT_ONCE) {
      if (done > checkpoint.steps && !clock.mayContinue()) return { checkpoint: { phase: 'release', steps: done } };
      await settleAll(steps.slice(done, done + RELEASES_AT_ONCE).map(release));
    }
    return { finished: finish(record, clock.now()) };
  };

type FindBinding = () => Promise<Binding | undefined>;

/** The stored bindings. If the attempt failed before they were stored, looks them up; releasing an unrelated record does nothing. */
const boundSteps = async (
  deps: WorkDependencies,
  record: ImportRecord,
  now: string,
): Promise<readonly FindBinding[]> => {
  const reader = createPlanReader(deps);
  if (record.bindings !== null) return (await reader.bindings(record.bindings)).map((binding) => async () => binding);
  if (record.plan === null) return [];
  const { catalogue } = await reader.manifest(record.plan);
  const binder = await binderOf(deps, record, now);
  return catalogue.map((step) => () => deps.catalogue.lookUp(binder, step));
};

/** The import as an owner of catalogue records. */
export const binderOf = async (
  { families }: { readonly families: Families },
  record: ImportRecord,
  now: string,
): Promise<Binder> => {
  const family = await families.find(record.familyId);
  if (family === undefined || record.attempt === null) throw new Error(`Import ${record.id} cannot bind records`);
  return {
    familyId: record.familyId,
    familyCurrency: family.currency,
    importId: record.id,
    attemptId: record.attempt.id,
    now,
  };
};
