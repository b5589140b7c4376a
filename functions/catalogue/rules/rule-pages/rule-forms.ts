import { ruleTexts } from '../../../../shared/catalogue/domain/rule-content.ts';
import { toRuleChanges } from '../../../../shared/catalogue/schema/rule.ts';
import { moveRule } from '../../../../shared/catalogue/use-cases/move-rule.ts';
import { ruleWrites } from '../../../../shared/catalogue/use-cases/rule-writes.ts';
import { countRuleMatches } from '../../../../shared/changes/rules/use-cases/count-rule-matches.ts';
import { previewRule as requestPreview } from '../../../../shared/changes/rules/use-cases/preview-rule.ts';
import { toRulesRequest } from '../../../../shared/changes/schema/rules-request.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { addYears } from '../../../../shared/platform/domain/dates/local-date.ts';
import { InvalidStateError, ValidationError } from '../../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { typedIn } from '../../../../shared/platform/http/response/refused-form.ts';
import { newRulePage } from '../../../../web/catalogue/rule-page.ts';
import { atField, changeRows, isRowCommand, rowsIn, valuesOfRows } from '../../../../web/catalogue/rule-rows.ts';
import { RULES_PATH } from '../../../../web/catalogue/rules-page.ts';
import { WORDS } from '../../../../web/catalogue/words.ts';
import { type FormState, newForm } from '../../../../web/platform/form-state.ts';
import { formVersion } from '../../../platform/form-version.ts';
import { submissionId } from '../../../platform/submit-once.ts';
import { foreignPart, knownIn, ruleInValues } from './rule-values.ts';
import { findRule, type RuleWork, readLists, ruleView } from './show-rules.ts';

type Fields = PersonRequest['fields'];

/** POST /rules/new: saves the rule, or shows the form with one more or one less row. */
export const addRule =
  (work: RuleWork): PageAnswer =>
  async (request) => {
    const { person, fields, viewer } = request;
    const { familyId } = person.user;
    const seenBy = await viewer();
    const lists = await readLists(work, familyId, seenBy.locale);
    const show = (form: FormState) => newRulePage(seenBy, { form: atFields(form), lists });
    if (isRowCommand(fields['do'])) return show(withRows(fields, fields['do']));
    return request.showFormOnError(show, async () => {
      if (fields['do'] === 'count') {
        const counted = ruleInValues(conditionsIn(fields), seenBy.locale, knownIn(lists));
        const matches = await countTyped(work, familyId, counted, seenBy.today);
        return newRulePage(seenBy, { form: newForm(typedIn(fields)), lists, matches });
      }
      const rule = ruleInValues(typedIn(fields), seenBy.locale, knownIn(lists));
      const id = submissionId({ familyId, fields, request: rule });
      await ruleWrites(work).create({ familyId }, rule, id);
      return after(work, request, id, 'created');
    });
  };

/** POST /rules/{id}. A rule with a part that the form does not know stays whole. */
export const changeRule =
  (work: RuleWork): PageAnswer =>
  async (request) => {
    const { person, fields, viewer } = request;
    const { familyId } = person.user;
    const { locale, today } = await viewer();
    const show = (form: FormState) => ruleView(work, request, { form: atFields(form) });
    if (isRowCommand(fields['do'])) return await show(withRows(fields, fields['do']));
    return request.showFormOnError(show, async () => {
      const { id } = request;
      const seen = await findRule(work, familyId, id);
      if (foreignPart(seen, { operands: new Map(), accounts: new Map(), locale }) !== null) {
        throw new InvalidStateError(WORDS.rule.notChanged);
      }
      const known = knownIn(await readLists(work, familyId, locale));
      if (fields['do'] === 'count') {
        const matches = await countTyped(work, familyId, ruleInValues(conditionsIn(fields), locale, known), today);
        return await ruleView(work, request, { form: newForm(typedIn(fields)), matches });
      }
      const { ruleName, ...rule } = ruleInValues(typedIn(fields), locale, known);
      if (ruleName === null && seen.ruleName !== null) {
        throw new ValidationError(['name: Enter a name: a rule that has one keeps one']);
      }
      const changes = { ...rule, ...(ruleName !== null && { ruleName }) };
      await ruleWrites(work).update({ familyId }, id, changes, formVersion(fields));
      return after(work, request, id, 'saved');
    });
  };

/** Refusals at the fields that have to change. */
const atFields = ({ values, errors }: FormState): FormState => ({
  values,
  errors: errors.map((sentence) => {
    if (!sentence.startsWith('There is another rule')) return atField(sentence);
    return (values['name'] ?? '').trim() === ''
      ? 'name: Another rule without a name does the same. Give this one a name, or change the other one'
      : 'name: Another rule has this name. Choose another name';
  }),
});

/** The conditions as entered, with a valid action, because the entered actions may be incomplete. */
const conditionsIn = (fields: Fields): ReturnType<typeof typedIn> => ({
  ...Object.fromEntries(Object.entries(typedIn(fields)).filter(([name]) => !/^a\d+_/.test(name))),
  a1_type: 'exclude_transaction',
});

/** How many transactions a rule matches that is not saved. */
const countTyped = async (
  work: RuleWork,
  familyId: FamilyId,
  { content, effectiveDate }: ReturnType<typeof ruleInValues>,
  today: string,
) => {
  const rule = { id: '', effectiveDate, ...ruleTexts(content) };
  const { counts, newest, since } = await countRuleMatches(work)(familyId, [rule], addYears(today, -1));
  return { count: counts.get('') ?? 0, newest, since };
};

const after = async (work: RuleWork, request: PersonRequest, id: string, done: string) =>
  request.fields['do'] === 'preview'
    ? startPreview(work, request, id)
    : { seeOther: `${RULES_PATH}/${id}?done=${done}` };

/** After a button to add or remove a row. */
const withRows = (fields: Fields, command: string): FormState => {
  const typed = typedIn(fields);
  const others = Object.entries(typed).filter(([name]) => !/^([ac]\d+_|do$)/.test(name));
  return newForm({ ...Object.fromEntries(others), ...valuesOfRows(changeRows(rowsIn(typed), command, typed)) });
};

/** POST /rules/{id}/preview */
export const previewRule =
  (work: RuleWork): PageAnswer =>
  async (request) =>
    startPreview(work, request, request.id);

/** The preview is a change set, which its page applies and undoes. */
const startPreview = async (work: RuleWork, { person, fields }: PersonRequest, ruleId: string) => {
  const caller = callerOf(person);
  const wanted = toRulesRequest({}, ruleId);
  const id = submissionId({
    familyId: caller.familyId,
    fields,
    request: { ...wanted.sent, at: fields['version'] },
  });
  await requestPreview({ create: work.create, rules: work.records })(caller, wanted, id);
  return { seeOther: `/changes/${id}` };
};

/** POST /rules/{id}/active: turns it on or off, whatever it has. */
export const switchRule =
  (work: RuleWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      ({ errors }) => ruleView(work, request, { errors }),
      async () => {
        const active = request.fields['active'] === 'true';
        const { familyId } = request.person.user;
        await ruleWrites(work).update({ familyId }, request.id, toRuleChanges({ active }), formVersion(request.fields));
        const path = request.fields['from'] === 'list' ? RULES_PATH : `${RULES_PATH}/${request.id}`;
        return { seeOther: `${path}?done=${active ? 'on' : 'off'}` };
      },
    );

/** POST /rules/{id}/move: up or down in the list. */
export const orderRule =
  (work: RuleWork): PageAnswer =>
  async ({ person, fields, id }) => {
    const { to, page } = fields;
    await moveRule(work)(person.user, id, to === 'up' ? 'up' : 'down');
    return {
      seeOther: `${RULES_PATH}?done=moved${typeof page === 'string' && /^\d+$/.test(page) ? `&page=${page}` : ''}`,
    };
  };

/** POST /rules/{id}/delete */
export const removeRule =
  (work: RuleWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      ({ errors }) => ruleView(work, request, { errors }),
      async () => {
        const { familyId } = request.person.user;
        await ruleWrites(work).remove({ familyId }, request.id, formVersion(request.fields));
        return { seeOther: `${RULES_PATH}?done=deleted` };
      },
    );
