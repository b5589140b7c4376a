import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import { operandsOf, parseRuleTexts } from '../../../catalogue/domain/rule-content.ts';
import { planRule, type RuleRequest } from '../../../catalogue/use-cases/rule-writes.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
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

/**
 * Creates the rule of a change set before its transactions change. Repeating it changes nothing.
 * @throws DomainError `invalid_state` if a record that it refers to is gone, `conflict` if another rule has its name
 */
export const createNewRule = async (
  { records, edits }: Pick<ChangeDependencies, 'records' | 'edits'>,
  { familyId, request }: ChangeSet,
  now: string,
): Promise<void> => {
  const { create } = request.rules ?? {};
  if (create === undefined) return;
  const { id, name, attributes } = create;
  for (const { kind, value } of operandsOf(parseRuleTexts(attributes))) {
    if (await records.bindById(familyId, kind, value, USER)) continue;
    throw new DomainError('invalid_state', `The ${kind} ${value} of the rule no longer exists: preview it again`);
  }
  const created = await edits.createNamed({ familyId, kind: 'rule', name, attributes, candidateId: id, now });
  if (!('takenBy' in created)) return;
  throw new DomainError(
    'conflict',
    `There is another rule ${quoteValue(attributes.ruleName ?? '')}: ${created.takenBy}`,
  );
};

/** Takes the rule away again, unless somebody changed it. Repeating it changes nothing. */
export const removeNewRule = async (
  { records, edits }: Pick<ChangeDependencies, 'records' | 'edits'>,
  { familyId, request }: ChangeSet,
  now: string,
): Promise<{ readonly ruleKept?: true }> => {
  const { create } = request.rules ?? {};
  if (create === undefined) return {};
  const found = await records.find(familyId, 'rule', create.id);
  if (found?.kind !== 'rule') return {};
  if (!isAsCreated(found, create)) return { ruleKept: true };
  await edits.remove({ familyId, kind: 'rule', id: create.id }, () => undefined, now);
  return {};
};

const isAsCreated = (rule: CatalogueRecordOf<'rule'>, { name, attributes }: NewRule): boolean =>
  rule.name === name &&
  keysOf(attributes).every(
    (field) => JSON.stringify(rule[field] ?? null) === JSON.stringify(attributes[field] ?? null),
  );
