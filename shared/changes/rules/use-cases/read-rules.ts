import { type FamilyId, isUuid } from '../../../platform/domain/ids.ts';
import type { Reference } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangeDependencies } from '../../change-sets/use-cases/change-ports.ts';
import {
  compileRules,
  type PlannedRule,
  type RuleOutcome,
  type RuleSubject,
  referencesOf,
} from '../domain/run-rules.ts';

type Records = Pick<ChangeDependencies, 'records'>;
type Accounts = { readonly accounts: Pick<ChangeDependencies['accounts'], 'list'> };

/** These rules of a family, or all active ones if null, and the existing records that they set. */
export const readRules = async (
  { records }: Records,
  familyId: FamilyId,
  ids: readonly string[] | null,
): Promise<{ readonly rules: readonly PlannedRule[]; readonly references: readonly Reference[] }> => {
  const rules = (await records.listOf(familyId, 'rule'))
    .filter((record) => record.kind === 'rule')
    .filter((rule) => (ids === null ? rule.active : ids.includes(rule.id)))
    .map(({ id, effectiveDate, position, stopAfterMatch, conditions, actions, createdAt }) => ({
      id,
      effectiveDate,
      position,
      stopAfterMatch,
      conditions,
      actions,
      createdAt,
    }));
  return withReferences({ records }, familyId, rules);
};

/** Rules with the existing records that they set. */
export const withReferences = async (
  { records }: Records,
  familyId: FamilyId,
  rules: readonly PlannedRule[],
): Promise<{ readonly rules: readonly PlannedRule[]; readonly references: readonly Reference[] }> => {
  const references = distinctReferences(referencesOf(rules));
  const known = await knownAmong(records, familyId, references);
  return { rules, references: references.filter(({ recordId }) => known.has(recordId)) };
};

export const distinctReferences = (references: readonly Reference[]): readonly Reference[] => [
  ...new Map(references.map((reference) => [`${reference.kind}|${reference.recordId}`, reference])).values(),
];

const knownAmong = async (
  records: Records['records'],
  familyId: FamilyId,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(
    (['category', 'merchant', 'tag'] as const).map((kind) => {
      const ids = references
        .filter((reference) => reference.kind === kind && isUuid(reference.recordId))
        .map((reference) => reference.recordId);
      return ids.length === 0 ? new Map<string, unknown>() : records.findMany(familyId, kind, ids);
    }),
  );
  return new Set(found.flatMap((some) => [...some.keys()]));
};

/** The rules as one function, which never changes what a person set. */
export const compileReadRules = async (
  { accounts }: Accounts,
  familyId: FamilyId,
  { rules, references }: { readonly rules: readonly PlannedRule[]; readonly references: readonly Reference[] },
): Promise<ReturnType<typeof compileRules>> => {
  const accountNames = new Map((await accounts.list(familyId)).map(({ id, name }) => [id, name]));
  return compileRules(rules, { accountNames, known: new Set(references.map(({ recordId }) => recordId)) });
};

/** A family's active rules as one function of transactions that nobody edited yet; undefined if it has none. */
export const readActiveRules =
  (deps: Records & Accounts) =>
  async (familyId: FamilyId): Promise<((entry: RuleSubject) => RuleOutcome | undefined) | undefined> => {
    const read = await readRules(deps, familyId, null);
    if (read.rules.length === 0) return undefined;
    const run = await compileReadRules(deps, familyId, read);
    return (entry) => run(entry, 0);
  };
