import type { RecordCounts } from '../../../../ledger/entries/domain/record-types.ts';
import { type KnownSecurity, type SecurityKey, securityName } from '../../../../ledger/entries/domain/security.ts';
import { DomainError } from '../../../../platform/domain/errors.ts';
import { compareText } from '../../../../platform/domain/text/compare-text.ts';
import { createSecuritySteps } from '../../../mappings/domain/catalogue-steps.ts';
import type { CatalogueStep, PlanNumber } from '../../../publish/domain/plan.ts';
import type { AccountRecord, NativeKind, NativeRecord } from './native-record.ts';
import {
  mergeSecurity,
  type NamedTarget,
  type ReferenceTarget,
  type SecurityFacts,
  type StepSink,
} from './record-kind.ts';

/** The catalogue steps of a file, and lookups for their numbers. */
export type NativeCatalogue = {
  readonly steps: readonly CatalogueStep[];
  readonly numberOf: (target: ReferenceTarget, id: string) => PlanNumber;
  readonly securityOf: (security: SecurityKey) => PlanNumber;
  /** An id shared by all spellings of a security, until it has a record. */
  readonly securityIdOf: (security: SecurityKey) => string;
  /** Counts of records that only rules name, by wire key. */
  readonly derived: RecordCounts;
};

export type CatalogueSettings = {
  readonly kinds: ReadonlyMap<string, NativeKind>;
  readonly familyCurrency: string;
  /** The family's securities. */
  readonly securities: readonly KnownSecurity[];
};

/** Collects catalogue records and securities in any order. */
export const createNativeCatalogue = ({ kinds, familyCurrency, securities: known }: CatalogueSettings) => {
  const records = new Map<string, NativeRecord[]>([...kinds.keys()].map((type) => [type, []]));
  const securities = new Map<string, SecurityFacts>();
  const accounts = (): readonly AccountRecord[] =>
    (records.get('Account') ?? []).filter((record) => record.type === 'Account');

  return {
    accounts,
    add: (record: NativeRecord): void => {
      const kind = kinds.get(record.type);
      if (kind?.steps !== undefined) records.get(record.type)?.push(record);
      const security = kind?.security?.(record);
      if (security === undefined) return;
      const key = securityName(security);
      const earlier = securities.get(key);
      securities.set(key, earlier === undefined ? security : mergeSecurity(earlier, security));
    },
    finish: (): NativeCatalogue => {
      const { sink, steps, derived } = createSink(accounts(), familyCurrency);
      for (const kind of kinds.values()) kind.steps?.(records.get(kind.type) ?? [], sink);
      const numberOf = createSecuritySteps(known, sink.add);
      const isDistinct = createDistinction([...securities.values()]);
      const numbers = new Map(
        inOrder(securities).map(([key, security]) => {
          const { sourceId, ...facts } = security;
          return [key, numberOf(facts, facts, isDistinct(security))];
        }),
      );
      const securityOf = (security: SecurityKey): PlanNumber =>
        numbers.get(securityName(security)) ?? missing('Security', securityName(security));
      const securityIdOf = (security: SecurityKey): string => `new ${securityOf(security)}`;
      return { steps, derived: derived(), numberOf: sink.numberOf, securityOf, securityIdOf };
    },
  };
};

/** Whether the file gives securities with the same ticker different ids. */
const createDistinction = (all: readonly SecurityFacts[]) => {
  const byTicker = Map.groupBy(all, ({ ticker }) => ticker);
  return ({ ticker, sourceId }: SecurityFacts): boolean =>
    sourceId !== null &&
    (byTicker.get(ticker) ?? []).some((other) => other.sourceId !== null && other.sourceId !== sourceId);
};

/** Securities with an exchange first, so that the order of lines does not matter. */
const inOrder = (securities: ReadonlyMap<string, SecurityFacts>): readonly (readonly [string, SecurityFacts])[] =>
  [...securities].sort(([a, facts], [b, otherFacts]) => {
    const rank = Number(facts.exchangeOperatingMic === null) - Number(otherFacts.exchangeOperatingMic === null);
    return rank || compareText(a, b);
  });

const COUNT_KEYS = { Category: 'categories', Merchant: 'merchants', Tag: 'tags' } as const;
const STEP_KINDS = { Category: 'category', Merchant: 'merchant', Tag: 'tag' } as const;

const bindTo = <Defaults>(name: string, defaults: Defaults) => ({ by: 'name', name, defaults }) as const;

/** A step for a record that only has a name. */
const NAMED_STEPS: Readonly<Record<NamedTarget, (name: string) => CatalogueStep>> = {
  Category: (name) => ({
    kind: 'category',
    bind: bindTo(name, { color: null, icon: null, classification: null, parentId: null }),
  }),
  Merchant: (name) => ({ kind: 'merchant', bind: bindTo(name, { color: null, logoUrl: null, websiteUrl: null }) }),
  Tag: (name) => ({ kind: 'tag', bind: bindTo(name, { color: null }) }),
};

const createSink = (accounts: readonly AccountRecord[], familyCurrency: string) => {
  const steps: CatalogueStep[] = [];
  const numbers = new Map<ReferenceTarget, Map<string, PlanNumber>>();
  const named = new Map<string, PlanNumber>();
  const derived = new Map<string, number>();
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency ?? familyCurrency]));

  const find = (target: ReferenceTarget, id: string): PlanNumber | undefined => numbers.get(target)?.get(id);
  const add: StepSink['add'] = (step, record) => {
    const number = steps.push(step) - 1;
    if (step.bind.by === 'name') named.set(nameKey(step.kind, step.bind.name), number);
    if (record === undefined) return number;
    const known = numbers.get(record.type) ?? new Map<string, PlanNumber>();
    numbers.set(record.type, known.set(record.id, number));
    return number;
  };
  const addNamed = (target: NamedTarget, name: string): PlanNumber => {
    derived.set(COUNT_KEYS[target], (derived.get(COUNT_KEYS[target]) ?? 0) + 1);
    return add(NAMED_STEPS[target](name));
  };
  const sink: StepSink = {
    add,
    numberOf: (target, id) => find(target, id) ?? missing(target, id),
    stepAt: (number) => steps[number],
    currencyOf: (accountId) => currencies.get(accountId ?? '') ?? familyCurrency,
    named: (target, name) => named.get(nameKey(STEP_KINDS[target], name)) ?? addNamed(target, name),
  };
  return { sink, steps, derived: () => Object.fromEntries(derived) };
};

const nameKey = (kind: CatalogueStep['kind'], name: string): string => `${kind} ${name}`;

/** Preflight rejects files with missing references, so this happens only if a different file is planned. */
const missing = (target: string, id: string): never => {
  throw new DomainError('preflight_failed', `${target} ${JSON.stringify(id)} is missing`);
};
