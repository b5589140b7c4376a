import type { CatalogueRecord } from '../../../catalogue/domain/catalogue-record.ts';
import { operandsOf, parseRuleTexts } from '../../../catalogue/domain/rule-content.ts';
import { planRule, type RuleRequest } from '../../../catalogue/use-cases/rule-writes.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, InvalidStateError, quoteValue } from '../../../platform/domain/errors.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import { uuidOf } from '../../../platform/domain/ids.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { ChangeRequest, NewRule } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { ChangeDependencies } from '../../change-sets/use-cases/change-ports.ts';
import type { createChangeSet } from '../../change-sets/use-cases/change-set-steps.ts';

type PreviewDependencies = {
  readonly create: ReturnType<typeof createChangeSet>;
  readonly records: Parameters<typeof planRule>[0]['records'];
};

/** `rule`: the only rule, which does not exist yet. */
export type RulesPreview = { readonly request: ChangeRequest; readonly rule?: RuleRequest };

/**
 * POST /api/v1/rules/preview: the preview of rules that exist, or of one that is created when the preview is applied.
 * @throws ValidationError if the new rule refers to a record that does not exist
 */
export const previewRules =
  ({ create, records }: PreviewDependencies) =>
  async (editor: Editor, { request, rule }: RulesPreview, changeSetId: string): Promise<ChangeSet> => {
    if (rule === undefined) return create(editor, request, changeSetId);
    const id = uuidOf(sha256(`rule|${changeSetId}`));
    const planned = await planRule({ records })(editor, rule);
    const sent = { ...request.sent, rule_ids: [id] };
    return create(editor, { ...request, sent, rules: { ids: [id], create: { id, ...planned } } }, changeSetId);
  };

type Dependencies = Pick<ChangeDependencies, 'records' | 'edits'>;

/**
 * Creates the rule of a change set before its transactions change. Repeating it changes nothing, whatever people did to the rule
 * meanwhile. As long as the change set stands, it holds the records that the rule refers to.
 * @throws DomainError `invalid_state` if one of them is gone, `conflict` if another rule has its name
 */
export const createNewRule = async (
  { records, edits }: Dependencies,
  record: ChangeSet,
  now: string,
): Promise<void> => {
  const { familyId, request } = record;
  const { create } = request.rules ?? {};
  if (create === undefined || (await hasNewRule({ records }, record))) return;
  const { id, name, attributes } = create;
  for (const { kind, value } of operandsOf(parseRuleTexts(attributes))) {
    if (await records.bindById(familyId, kind, value, record.id)) continue;
    throw new InvalidStateError(`The ${kind} ${value} of the rule no longer exists: preview it again`);
  }
  const created = await edits.createNamed({ familyId, kind: 'rule', name, attributes, candidateId: id, now });
  if (!('takenBy' in created)) return;
  throw new DomainError(
    'conflict',
    `There is another rule ${quoteValue(attributes.ruleName ?? '')}: ${created.takenBy}`,
  );
};

/** Whether the rule of the change set was stored, also if somebody changed or deleted it since. True without a rule. */
export const hasNewRule = async (
  { records }: Pick<Dependencies, 'records'>,
  { familyId, request }: ChangeSet,
): Promise<boolean> => {
  const { create } = request.rules ?? {};
  if (create === undefined || (await records.find(familyId, 'rule', create.id)) !== undefined) return true;
  return (await records.retired(familyId, 'rule', create.id)) !== undefined;
};

/** Takes the rule away again, unless somebody changed it or a file has it too. Repeating it changes nothing. */
export const removeNewRule = async (
  { records, edits }: Dependencies,
  { familyId, request }: ChangeSet,
  now: string,
): Promise<{ readonly ruleKept?: true }> => {
  const { create } = request.rules ?? {};
  if (create === undefined) return {};
  const requireSame = (rule: CatalogueRecord): void => {
    if (!isAsCreated(rule, create)) throw new InvalidStateError('The rule changed since');
  };
  const found = await records.find(familyId, 'rule', create.id);
  if (found === undefined) return {};
  try {
    requireSame(found);
    await edits.remove({ familyId, kind: 'rule', id: create.id }, requireSame, now);
    return {};
  } catch (error) {
    if (error instanceof InvalidStateError) return { ruleKept: true };
    throw error;
  }
};

/** Ends the hold on the records of a rule that is gone. */
export const releaseNewRule = async (
  { records }: Pick<Dependencies, 'records'>,
  { id, familyId, request }: ChangeSet,
): Promise<void> => {
  const { create } = request.rules ?? {};
  if (create === undefined || (await records.find(familyId, 'rule', create.id)) !== undefined) return;
  for (const { kind, value } of operandsOf(parseRuleTexts(create.attributes)))
    await records.release(familyId, kind, value, id);
};

const isAsCreated = (rule: CatalogueRecord, { name, attributes }: NewRule): boolean =>
  rule.kind === 'rule' &&
  rule.name === name &&
  rule.owners.every((owner) => owner === USER) &&
  keysOf(attributes).every(
    (field) => JSON.stringify(rule[field] ?? null) === JSON.stringify(attributes[field] ?? null),
  );
