import { DomainError } from '../errors.ts';
import type { CatalogueStep, PlanNumber } from '../imports/plan.ts';
import type { AccountRecord, NativeRecord } from './native-record.ts';
import type { NamedTarget, RecordKind, ReferenceTarget, StepSink } from './record-kind.ts';
import { mergeSecurity, type SecurityFacts, securityKey, securityStep } from './security-facts.ts';

/** The steps of a file's catalogue, and where to find each. */
export type NativeCatalogue = {
  readonly steps: readonly CatalogueStep[];
  readonly numberOf: (target: ReferenceTarget, id: string) => PlanNumber;
  readonly securityOf: (security: SecurityFacts) => PlanNumber;
};

/** Collects catalogue records and securities in any order. */
export const createNativeCatalogue = (kinds: ReadonlyMap<string, RecordKind>, familyCurrency: string) => {
  const records = new Map<string, NativeRecord[]>([...kinds.keys()].map((type) => [type, []]));
  const securities = new Map<string, SecurityFacts>();
  const accounts = (): readonly AccountRecord[] => (records.get('Account') ?? []) as AccountRecord[];

  return {
    accounts,
    add: (record: NativeRecord): void => {
      const kind = kinds.get(record.type);
      if (kind?.steps !== undefined) records.get(record.type)?.push(record);
      const security = kind?.security?.(record);
      if (security === undefined) return;
      const key = securityKey(security);
      const known = securities.get(key);
      securities.set(key, known === undefined ? security : mergeSecurity(known, security));
    },
    finish: (): NativeCatalogue => {
      const { sink, steps } = createSink(accounts(), familyCurrency);
      for (const kind of kinds.values()) kind.steps?.(records.get(kind.type) ?? [], sink);
      const numbers = new Map([...securities].map(([key, security]) => [key, sink.add(securityStep(security))]));
      return {
        steps,
        numberOf: sink.numberOf,
        securityOf: (security) => numbers.get(securityKey(security)) ?? missing('Security', securityKey(security)),
      };
    },
  };
};

const STEP_KINDS = { Category: 'category', Merchant: 'merchant', Tag: 'tag' } as const;
const BLANK = {
  Category: { color: null, icon: null, classification: null, parentId: null },
  Merchant: { color: null, logoUrl: null, websiteUrl: null },
  Tag: { color: null },
} as const;

const createSink = (accounts: readonly AccountRecord[], familyCurrency: string) => {
  const steps: CatalogueStep[] = [];
  const numbers = new Map<ReferenceTarget, Map<string, PlanNumber>>();
  const named = new Map<string, PlanNumber>();
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency ?? familyCurrency]));

  const find = (target: ReferenceTarget, id: string): PlanNumber | undefined => numbers.get(target)?.get(id);
  const nameAt = (number: PlanNumber | undefined): string | undefined => {
    const bind = number === undefined ? undefined : steps[number]?.bind;
    return bind?.by === 'name' ? bind.name : undefined;
  };
  const add: StepSink['add'] = (step, record) => {
    const number = steps.push(step) - 1;
    if (step.bind.by === 'name') named.set(nameKey(step.kind, step.bind.name), number);
    if (record === undefined) return number;
    const known = numbers.get(record.type) ?? new Map<string, PlanNumber>();
    numbers.set(record.type, known.set(record.id, number));
    return number;
  };
  const sink: StepSink = {
    add,
    numberOf: (target, id) => find(target, id) ?? missing(target, id),
    stepAt: (number) => steps[number],
    currencyOf: (accountId) => currencies.get(accountId ?? '') ?? familyCurrency,
    nameOf: (target, id) => nameAt(find(target, id)),
    named: (target, name) => named.get(nameKey(STEP_KINDS[target], name)) ?? add(namedStep(target, name)),
  };
  return { sink, steps };
};

const nameKey = (kind: CatalogueStep['kind'], name: string): string => `${kind} ${name}`;

const namedStep = (target: NamedTarget, name: string): CatalogueStep =>
  ({ kind: STEP_KINDS[target], bind: { by: 'name', name, defaults: BLANK[target] } }) as CatalogueStep;

/** Preflight has refused files with missing references; meeting one here means that another file is being planned. */
const missing = (target: string, id: string): never => {
  throw new DomainError('preflight_failed', `${target} ${JSON.stringify(id)} is missing`);
};
