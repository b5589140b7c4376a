import { DomainError } from '../../platform/domain/errors.ts';
import { settleAll } from '../../platform/use-cases/settle-all.ts';
import type { Checkpoint, ImportRecord } from '../domain/import-record.ts';
import type { CatalogueStep } from '../domain/plan.ts';
import { binderOf } from './binder.ts';
import type { Binder, Binding } from './catalogue-port.ts';
import type { Phase } from './phase.ts';
import { createPlanReader, createPlanStore } from './plan-store.ts';
import type { WorkDependencies } from './work-dependencies.ts';

type CatalogueCheckpoint = Extract<Checkpoint, { phase: 'catalogue' }>;

/** Steps bound at the same time. */
const CONCURRENCY = 10;

/** Binds every plan-local number to a record and stores the bindings, before the first page is written. */
export const createCataloguePhase =
  (deps: WorkDependencies): Phase<CatalogueCheckpoint> =>
  async (record, checkpoint, { attempt }, clock) => {
    const reader = createPlanReader(deps);
    const { catalogue: steps } = await reader.manifest(planOf(record));
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
      change: { bindings: await store.saveBindings(bound) },
    };
  };

/** The next few steps at once; a step waits for those it refers to where they are among them. */
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
    step.kind === 'account'
      ? 'The account of the import no longer exists: choose another one as account_id with PATCH /imports/{id}, and publish again'
      : `The ${step.kind} that rows were assigned to no longer exists: import the file again into another one`,
  );

const planOf = (record: ImportRecord): string => {
  if (record.plan === null) throw new Error(`Import ${record.id} has no plan`);
  return record.plan;
};
