import {
  ACTIONS,
  type ActionType,
  actionFacts,
  CONDITIONS,
  type ConditionType,
  conditionFacts,
  type OperandKind,
} from '../../shared/catalogue/domain/rule-content.ts';
import type { MatchingEntry } from '../../shared/changes/rules/use-cases/count-rule-matches.ts';
import { flow } from '../ledger/amounts.ts';
import { type Catalogue, choicesOf } from '../ledger/transaction-fields.ts';
import { type Choice, checkbox, errorSummary, hidden, input, select } from '../platform/components/form.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { counted } from '../platform/format/counts.ts';
import { exampleAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import {
  type ActionRow,
  actionKey,
  type ConditionRow,
  conditionKey,
  MAX_ROWS,
  type RuleRows,
  rowsIn,
} from './rule-rows.ts';
import { isRun } from './rule-words.ts';
import { WORDS } from './words.ts';

const { form: words } = WORDS;

/** Records that conditions and actions can refer to, by name. */
export type RuleLists = Catalogue & { readonly accounts: Catalogue['categories'] };

/** How many transactions the conditions match, if they were counted. */
export type TypedMatches = {
  readonly count: number;
  readonly since: string;
  readonly newest: readonly MatchingEntry[];
};

type Drawing = {
  readonly form: FormState;
  readonly lists: RuleLists;
  readonly matches?: TypedMatches | undefined;
  readonly locale: string;
  readonly path: string;
};

/** The fields of a rule with its buttons. The buttons that add and remove rows send the form, which comes back with what was typed. */
export const ruleFields = (drawing: Drawing): Html => {
  const { form, path, matches } = drawing;
  const rows = rowsIn(form.values);
  return html`${errorSummary(form, labelsOf(rows))}
<button type="submit" name="do" value="save" hidden>${words.save}</button>
${input({ name: 'name', label: words.name, autocomplete: 'off' }, form)}
<fieldset id="conditions"><legend><strong>${words.conditions}</strong></legend>
<p class="muted">${rows.conditions.length === 0 ? words.comparedNone : words.compared}</p>
${rows.conditions.map((row, at) => conditionRow(row, at, undefined, drawing))}
${rows.conditions.length < MAX_ROWS && adding({ name: 'condition_type', label: words.addAnother, choices: CONDITION_CHOICES, command: 'add_condition', button: words.addCondition, next: conditionKey(rows.conditions.length) }, drawing)}
<div id="matches"><button type="submit" name="do" value="count" formaction="${path}#matches" formnovalidate class="secondary">${words.count}</button>
<div role="status" data-matches>${matches !== undefined && matchesOf(matches, drawing)}</div></div></fieldset>
<fieldset id="actions"><legend><strong>${words.actions}</strong></legend>
${rows.actions.map((row, at) => actionRow(row, at, drawing))}
${addingAction(rows.actions, drawing)}</fieldset>
<details${hasOptions(form) && html` open`}><summary>${words.options}</summary>
${input({ name: 'position', label: words.order, inputmode: 'numeric', hint: words.orderHint }, form)}
${input({ name: 'effective_date', label: words.from, type: 'date' }, form)}
${checkbox({ name: 'stop_after_match', label: words.stop }, form)}</details>
${checkbox({ name: 'active', label: words.active }, form)}
<p class="row"><button type="submit" name="do" value="preview">${words.saveAndPreview}</button> <button type="submit" name="do" value="save" class="secondary">${words.save}</button> <a href="${path === '/rules/new' ? '/rules' : path}">${words.cancel}</a></p>`;
};

const matchesOf = ({ count, since, newest }: TypedMatches, { locale, lists }: Drawing): Html => {
  const accountOf = (id: string) => lists.accounts.find((account) => account.id === id)?.name;
  return html`<p><strong>${words.matches(counted(count, locale), day(since, { locale }))}</strong></p>
${newest.length > 0 && html`<ul class="entries" aria-label="${words.newest}">${newest.map((transaction) => html`<li class="entry"><span><span class="name"><bdi>${transaction.name}</bdi></span><small>${day(transaction.date, { locale })} · <bdi>${accountOf(transaction.accountId)}</bdi></small></span><span class="amount">${flow(transaction.amount, transaction.currency, { locale })}</span></li>`)}</ul>`}`;
};

const OPTIONS = ['position', 'effective_date', 'stop_after_match'];

const hasOptions = ({ values, errors }: FormState): boolean =>
  OPTIONS.some((name) => (values[name] ?? '') !== '' || errors.some((sentence) => sentence.startsWith(name)));

/** The fields that an error can name, by what the form calls them. */
const labelsOf = ({ conditions, actions }: RuleRows): Readonly<Record<string, string>> => {
  const within = (at: number, sub?: number) => {
    const [key, part] = [conditionKey(at, sub), partName(at, sub)];
    return {
      [`${key}_operator`]: words.comparisonOf(part),
      [`${key}_value`]: words.valueOf(part),
      [`${key}_condition_type`]: words.anotherInGroup,
    };
  };
  return Object.assign(
    {
      name: words.name,
      position: words.order,
      effective_date: words.from,
      stop_after_match: words.stop,
      condition_type: words.addAnother,
      action_type: words.anotherAction,
    },
    ...conditions.map(({ subs }, at) => Object.assign(within(at), ...subs.map((_, sub) => within(at, sub)))),
    ...actions.map((_, at) => ({ [`${actionKey(at)}_value`]: words.valueOf(words.action(at + 1)) })),
  ) as Readonly<Record<string, string>>;
};

const CONDITION_CHOICES: readonly Choice[] = (Object.keys(words.conditionTypes) as ConditionType[]).map((value) => ({
  value,
  label: words.conditionTypes[value],
}));

const TYPE_CHOICES: readonly Choice[] = [
  { value: 'expense', label: words.types.expense },
  { value: 'income', label: words.types.income },
  { value: 'transfer', label: words.types.transfer },
];

const conditionRow = (row: ConditionRow, at: number, sub: number | undefined, drawing: Drawing): Html => {
  const { form } = drawing;
  const { type, subs } = row;
  const key = conditionKey(at, sub);
  const label = words.conditionTypes[type];
  const operators = CONDITIONS[type].operators.map((value) => ({ value, label: words.operators[value] }));
  const head = html`${hidden(`${key}_type`, type)}
<div class="filters" id="${key}" role="group" aria-label="${partName(at, sub)}">${select({ name: `${key}_operator`, label }, operators, form)}
${type !== 'compound' && conditionValue(row, key, drawing)}
${removing(key, partName(at, sub), drawing)}</div>`;
  if (type !== 'compound') return head;
  return html`${head}<fieldset class="group"><legend class="visually-hidden">${words.group}</legend>
${subs.map((sub, below) => conditionRow(sub, at, below, drawing))}
${subs.length < MAX_ROWS && adding({ name: `${key}_condition_type`, label: words.anotherInGroup, choices: CONDITION_CHOICES.filter(({ value }) => value !== 'compound'), command: `add_${key}`, button: words.addToGroup, next: conditionKey(at, subs.length) }, drawing)}</fieldset>`;
};

const partName = (at: number, sub: number | undefined): string =>
  sub === undefined ? words.condition(at + 1) : words.conditionOfGroup(at + 1, sub + 1);

const conditionValue = ({ type, value }: ConditionRow, key: string, { form, lists, locale }: Drawing): Html => {
  const name = `${key}_value`;
  const { operand, isNumber } = conditionFacts(type);
  if (isNumber)
    return input(
      { name, label: words.value, inputmode: 'decimal', hint: words.amountHint(exampleAmount(locale)) },
      form,
    );
  if (operand !== undefined) return recordSelect({ name, label: words.value }, operand, value, lists, form);
  if (type === 'transaction_type') return select({ name, label: words.value }, withStored(TYPE_CHOICES, value), form);
  if (type === 'transaction_account') {
    return select(
      { name, label: words.value },
      withStored([{ value: '', label: words.chooseAccount }, ...choicesOf(lists.accounts)], value),
      form,
    );
  }
  return input({ name, label: words.value, autocomplete: 'off' }, form);
};

/** A stored value stays a choice. */
const withStored = (choices: readonly Choice[], value: string, label = value): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];

const LISTS = { category: 'categories', merchant: 'merchants', tag: 'tags' } as const;

const recordSelect = (
  field: { readonly name: string; readonly label: string },
  kind: OperandKind,
  value: string,
  lists: RuleLists,
  form: FormState,
): Html => {
  const choices = [{ value: '', label: words.choose[kind] }, ...choicesOf(lists[LISTS[kind]])];
  return select(field, withStored(choices, value, WORDS.sentence.deleted[kind]), form);
};

const actionRow = ({ type, value }: ActionRow, at: number, drawing: Drawing): Html => {
  const { form, lists } = drawing;
  const key = actionKey(at);
  const { needsValue, operand } = actionFacts(type);
  const label = words.actionTypes[type];
  const field = !needsValue
    ? html`<p class="field">${label}</p>`
    : operand === undefined
      ? input({ name: `${key}_value`, label, autocomplete: 'off' }, form)
      : recordSelect({ name: `${key}_value`, label }, operand, value, lists, form);
  return html`${hidden(`${key}_type`, type)}
<div class="filters" id="${key}" role="group" aria-label="${words.action(at + 1)}">${field}
${removing(key, words.action(at + 1), drawing)}</div>
${!isRun(type) && html`<p class="muted">${words.noEffect}</p>`}`;
};

const addingAction = (actions: readonly ActionRow[], drawing: Drawing): Html => {
  const used = new Set(actions.map(({ type }) => type));
  const left = (Object.keys(ACTIONS) as ActionType[]).filter((type) => !used.has(type));
  if (left.length === 0) return NOTHING;
  const choices = left.map((value) => ({
    value,
    label: words.actionTypes[value],
    ...(!isRun(value) && { group: words.withoutEffect }),
  }));
  return adding(
    {
      name: 'action_type',
      label: actions.length === 0 ? words.firstAction : words.anotherAction,
      choices,
      command: 'add_action',
      button: words.addAction,
      next: actionKey(actions.length),
    },
    drawing,
  );
};

type Adding = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly command: string;
  readonly button: string;
  /** Where the page continues. */
  readonly next: string;
};

const adding = ({ name, label, choices, command, button, next }: Adding, { form, path }: Drawing): Html =>
  html`<div class="filters">${select({ name, label }, choices, form)}
<div class="row"><button type="submit" name="do" value="${command}" formaction="${path}#${next}" formnovalidate class="secondary">${button}</button></div></div>`;

const removing = (key: string, what: string, { path }: Drawing): Html =>
  html`<div class="row"><button type="submit" name="do" value="remove_${key}" formaction="${path}#${key.startsWith('c') ? 'conditions' : 'actions'}" formnovalidate class="secondary">${words.remove}<span class="visually-hidden">${words.removeWhat(what)}</span></button></div>`;
