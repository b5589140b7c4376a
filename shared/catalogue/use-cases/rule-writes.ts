import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import type { CatalogueRecord, CatalogueRecordOf, RecordAttributes } from '../domain/catalogue-record.ts';
import {
  type Operand,
  operandKey,
  operandsOf,
  parseRuleTexts,
  type RuleContent,
  replaceOperands,
  ruleRecordName,
  ruleTexts,
} from '../domain/rule-content.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { changeRecord, createRecord, notFound, removeRecord } from './record-writes.ts';
import { findOperands, type OperandNames } from './view-records.ts';

type Family = Pick<Caller, 'familyId'>;
type Rule = CatalogueRecordOf<'rule'>;

/** Operands are ids or names of existing records. */
export type RuleRequest = Omit<RecordAttributes['rule'], 'conditions' | 'actions'> & { readonly content: RuleContent };
export type RuleChanges = Partial<Omit<RuleRequest, 'content'>> & { readonly content: Partial<RuleContent> };

/**
 * Rules are unique by name or, without one, by content. They are applied on demand, as change sets.
 * @throws NotFoundError, ValidationError, DomainError `conflict`, `precondition_failed`
 */
export const ruleWrites = (deps: CatalogueDependencies) => {
  const resolve = createResolver(deps);
  return {
    create: async (family: Family, request: RuleRequest, id = deps.newId()): Promise<Rule> => {
      const { name, attributes } = await planWith(resolve)(family, request);
      const place = { familyId: family.familyId, kind: 'rule', id } as const;
      return createRecord(deps, place, name, attributes, request.ruleName ?? '');
    },
    update: async (
      { familyId }: Family,
      id: string,
      { content, ...changes }: RuleChanges,
      precondition: Precondition,
    ): Promise<Rule> => {
      const seen = await deps.records.find(familyId, 'rule', id);
      if (seen?.kind !== 'rule') throw notFound('rule');
      const sent = await resolve(familyId, { conditions: [], actions: [], ...content });
      const names = new Map([...(await findOperands(deps, familyId, [seen])), ...sent.names]);
      return changeRecord(
        deps,
        { familyId, kind: 'rule', id },
        {
          precondition,
          called: changes.ruleName ?? seen.ruleName ?? '',
          decide: (record) => {
            const kept = parseRuleTexts(record);
            const changed = {
              conditions: content.conditions === undefined ? kept.conditions : sent.ids.conditions,
              actions: content.actions === undefined ? kept.actions : sent.ids.actions,
            };
            const attributes = { ...changes, ...ruleTexts(changed) };
            return { name: recordName({ ...record, ...attributes }, changed, names), attributes };
          },
        },
      );
    },
    remove: ({ familyId }: Family, id: string, precondition: Precondition): Promise<void> =>
      removeRecord(deps, { familyId, kind: 'rule', id }, precondition),
  };
};

const planWith =
  (resolve: ReturnType<typeof createResolver>) =>
  async ({ familyId }: Family, { content, ...request }: RuleRequest) => {
    const { ids, names } = await resolve(familyId, content);
    const attributes = { ...request, ...ruleTexts(ids) };
    return { name: recordName(attributes, ids, names), attributes };
  };

/**
 * The rule that `create` would store; writes nothing.
 * @throws ValidationError for each record that does not exist
 */
export const planRule = (deps: Pick<CatalogueDependencies, 'records'>) =>
  planWith(createResolver(deps, { binds: false }));

const recordName = (
  { resourceType, ruleName }: Pick<RecordAttributes['rule'], 'resourceType' | 'ruleName'>,
  ids: RuleContent,
  names: OperandNames,
): string =>
  ruleRecordName(
    resourceType,
    ruleName,
    replaceOperands(ids, (operand) => names.get(operandKey(operand)) ?? operand.value),
  );

/**
 * Finds the records that a rule refers to. `binds`: adds the person as an owner.
 * @throws ValidationError for each record that does not exist
 */
const createResolver =
  ({ records }: Pick<CatalogueDependencies, 'records'>, { binds = true } = {}) =>
  async (
    familyId: FamilyId,
    content: RuleContent,
  ): Promise<{ readonly ids: RuleContent; readonly names: OperandNames }> => {
    const find = ({ kind, value }: Operand): Promise<CatalogueRecord | undefined> =>
      isUuid(value.toLowerCase())
        ? records.find(familyId, kind, value.toLowerCase())
        : records.findByName(familyId, kind, value);
    const operands = operandsOf(content);
    const found = await Promise.all(operands.map(find));
    const bound = await Promise.all(
      found.map(
        async (record) =>
          record !== undefined && (!binds || (await records.bindById(familyId, record.kind, record.id, USER))),
      ),
    );
    const missing = operands.filter((_, at) => !bound[at]);
    if (missing.length > 0) {
      throw new ValidationError(
        missing.map(
          ({ kind, value }) => `The rule refers to ${kind} ${quoteValue(value)}, which does not exist in your family`,
        ),
      );
    }
    const ids = new Map(operands.map((operand, at) => [operandKey(operand), found[at]?.id ?? '']));
    const names = new Map(
      found.flatMap((record) => (record === undefined ? [] : [[`${record.kind}|${record.id}`, record.name]])),
    );
    return { ids: replaceOperands(content, (operand) => ids.get(operandKey(operand)) ?? operand.value), names };
  };
