import {
  ACTIONS,
  type ActionType,
  actionFacts,
  CONDITIONS,
  type ConditionType,
  conditionFacts,
  type OperandKind,
} from '../../shared/catalogue/domain/rule-content.ts';
import { type Catalogue, choicesOf } from '../ledger/transaction-fields.ts';
import { type Choice, checkbox, errorSummary, hidden, input, select } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
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

/** What conditions and actions can refer to, by name. */
export type RuleLists = Catalogue & { readonly accounts: Catalogue['categories'] };

type Drawing = { readonly form: FormState; readonly lists: RuleLists; readonly locale: string; readonly path: string };

/** The fields of a rule with its buttons. The buttons that add and remove rows send the form, which comes back with what was typed. */
export const ruleFields = (drawing: Drawing): Html => {
  const { form, path } = drawing;
  const rows = rowsIn(form.values);
  return html`${errorSummary(form, namesOf(rows))}
<button type="submit" name="do" value="save" hidden>Save rule</button>
${input({ name: 'name', label: 'Name (optional)', autocomplete: 'off' }, form)}
<fieldset id="conditions"><legend><strong>If all of these hold</strong></legend>
<p class="muted">Upper and lower case are equal. Amounts are compared without their sign.${rows.conditions.length === 0 && ' Without a condition, the rule is for every transaction.'}</p>
${rows.conditions.map((row, at) => conditionRow(row, at, undefined, drawing))}
${rows.conditions.length < MAX_ROWS && adding({ name: 'condition_type', label: 'Another condition', choices: CONDITION_CHOICES, command: 'add_condition', button: 'Add condition', next: conditionKey(rows.conditions.length) }, drawing)}</fieldset>
<fieldset id="actions"><legend><strong>Then</strong></legend>
${rows.actions.map((row, at) => actionRow(row, at, drawing))}
${addingAction(rows.actions, drawing)}</fieldset>
<details${hasOptions(form) && html` open`}><summary>Order, start and end</summary>
${input({ name: 'position', label: 'Order (optional)', inputmode: 'numeric', hint: 'A whole number. Rules with lower numbers work first, rules without one last; a later rule sees what earlier ones changed.' }, form)}
${input({ name: 'effective_date', label: 'Only transactions from (optional)', type: 'date' }, form)}
${checkbox({ name: 'stop_after_match', label: 'Skip the rules after this one for what it matches' }, form)}</details>
${checkbox({ name: 'active', label: 'Active: works by itself on what imports and banks bring' }, form)}
<p class="row"><button type="submit" name="do" value="preview">Save and preview</button> <button type="submit" name="do" value="save" class="secondary">Save rule</button> <a href="${path === '/rules/new' ? '/rules' : path}">Cancel</a></p>`;
};

const OPTIONS = ['position', 'effective_date', 'stop_after_match'];

const hasOptions = ({ values, errors }: FormState): boolean =>
  OPTIONS.some((name) => (values[name] ?? '') !== '' || errors.some((sentence) => sentence.startsWith(name)));

/** The fields that an error can name. */
const namesOf = ({ conditions, actions }: RuleRows): readonly string[] => {
  const within = (key: string) => [`${key}_operator`, `${key}_value`, `${key}_condition_type`];
  return [
    ...['name', ...OPTIONS, 'condition_type', 'action_type'],
    ...conditions.flatMap(({ subs }, at) => [
      ...within(conditionKey(at)),
      ...subs.flatMap((_, sub) => within(conditionKey(at, sub))),
    ]),
    ...actions.map((_, at) => `${actionKey(at)}_value`),
  ];
};

const CONDITION_LABELS: Readonly<Record<ConditionType, string>> = {
  transaction_name: 'Name',
  transaction_amount: 'Amount',
  transaction_type: 'Money in or out',
  transaction_account: 'Account',
  transaction_category: 'Category',
  transaction_merchant: 'Merchant',
  transaction_tag: 'Tag',
  transaction_notes: 'Notes',
  transaction_details: 'Details (the notes, too)',
  compound: 'Group of conditions',
};

const CONDITION_CHOICES: readonly Choice[] = (Object.keys(CONDITION_LABELS) as ConditionType[]).map((value) => ({
  value,
  label: CONDITION_LABELS[value],
}));

const ACTION_LABELS: Readonly<Record<ActionType, string>> = {
  set_transaction_category: 'Set the category',
  set_transaction_tags: 'Add a tag',
  set_transaction_merchant: 'Set the merchant',
  set_transaction_name: 'Change the name',
  exclude_transaction: 'Exclude from totals',
  set_as_transfer_or_payment: 'Make it a transfer',
  set_investment_activity_label: 'Label the investment',
  send_email_notification: 'Send an email',
  auto_categorize: 'Find a category',
  auto_detect_merchants: 'Find the merchant',
};

const OPERATOR_LABELS: Readonly<Record<string, string>> = {
  like: 'contains',
  '=': 'is',
  '!=': 'is not',
  '>': 'is over',
  '>=': 'is at least',
  '<': 'is under',
  '<=': 'is at most',
  is_null: 'is missing',
  and: 'All hold',
  or: 'At least one holds',
};

const TYPE_CHOICES: readonly Choice[] = [
  { value: 'expense', label: 'Money out' },
  { value: 'income', label: 'Money in' },
  { value: 'transfer', label: 'Transfer' },
];

const conditionRow = (row: ConditionRow, at: number, sub: number | undefined, drawing: Drawing): Html => {
  const { form } = drawing;
  const { type, subs } = row;
  const key = conditionKey(at, sub);
  const label = CONDITION_LABELS[type];
  const operators = CONDITIONS[type].operators.map((value) => ({ value, label: OPERATOR_LABELS[value] ?? value }));
  const head = html`${hidden(`${key}_type`, type)}
<div class="filters" id="${key}" role="group" aria-label="${partName(at, sub)}">${select({ name: `${key}_operator`, label }, operators, form)}
${type !== 'compound' && conditionValue(row, key, drawing)}
${removing(key, partName(at, sub), drawing)}</div>`;
  if (type !== 'compound') return head;
  return html`${head}<fieldset class="group"><legend class="visually-hidden">Conditions in the group</legend>
${subs.map((one, below) => conditionRow(one, at, below, drawing))}
${subs.length < MAX_ROWS && adding({ name: `${key}_condition_type`, label: 'Another condition in this group', choices: CONDITION_CHOICES.filter(({ value }) => value !== 'compound'), command: `add_${key}`, button: 'Add to group', next: conditionKey(at, subs.length) }, drawing)}</fieldset>`;
};

const partName = (at: number, sub: number | undefined): string =>
  sub === undefined ? `Condition ${at + 1}` : `Condition ${at + 1}.${sub + 1}`;

const conditionValue = ({ type, value }: ConditionRow, key: string, { form, lists, locale }: Drawing): Html => {
  const name = `${key}_value`;
  const { operand, isNumber } = conditionFacts(type);
  if (isNumber)
    return input({ name, label: 'Value', inputmode: 'decimal', hint: `Such as ${exampleAmount(locale)}` }, form);
  if (operand !== undefined) return recordSelect({ name, label: 'Value' }, operand, value, lists, form);
  if (type === 'transaction_type') return select({ name, label: 'Value' }, withStored(TYPE_CHOICES, value), form);
  if (type === 'transaction_account') {
    return select(
      { name, label: 'Value' },
      withStored([{ value: '', label: 'Choose an account' }, ...choicesOf(lists.accounts)], value),
      form,
    );
  }
  return input({ name, label: 'Value', autocomplete: 'off' }, form);
};

/** What is stored stays a choice. */
const withStored = (choices: readonly Choice[], value: string, label = value): readonly Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label }];

const LISTS = { category: 'categories', merchant: 'merchants', tag: 'tags' } as const;

const recordSelect = (
  field: { readonly name: string; readonly label: string },
  kind: OperandKind,
  value: string,
  lists: RuleLists,
  form: FormState,
): Html => {
  const choices = [{ value: '', label: `Choose a ${kind}` }, ...choicesOf(lists[LISTS[kind]])];
  return select(field, withStored(choices, value, `(deleted ${kind})`), form);
};

const actionRow = ({ type, value }: ActionRow, at: number, drawing: Drawing): Html => {
  const { form, lists } = drawing;
  const key = actionKey(at);
  const { needsValue, operand } = actionFacts(type);
  const label = ACTION_LABELS[type];
  const field = !needsValue
    ? html`<p class="field">${label}</p>`
    : operand === undefined
      ? input({ name: `${key}_value`, label, autocomplete: 'off' }, form)
      : recordSelect({ name: `${key}_value`, label }, operand, value, lists, form);
  return html`${hidden(`${key}_type`, type)}
<div class="filters" id="${key}" role="group" aria-label="Action ${at + 1}">${field}
${removing(key, `Action ${at + 1}`, drawing)}</div>
${!isRun(type) && html`<p class="muted">This is kept for other programs and has no effect here.</p>`}`;
};

const addingAction = (actions: readonly ActionRow[], drawing: Drawing): Html => {
  const used = new Set(actions.map(({ type }) => type));
  const left = (Object.keys(ACTIONS) as ActionType[]).filter((type) => !used.has(type));
  if (left.length === 0) return NOTHING;
  const choices = left.map((value) => ({
    value,
    label: ACTION_LABELS[value],
    ...(!isRun(value) && { group: 'Without effect here' }),
  }));
  return adding(
    {
      name: 'action_type',
      label: actions.length === 0 ? 'Action' : 'Another action',
      choices,
      command: 'add_action',
      button: 'Add action',
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
  html`<div class="row"><button type="submit" name="do" value="remove_${key}" formaction="${path}#${key.startsWith('c') ? 'conditions' : 'actions'}" formnovalidate class="secondary">Remove<span class="visually-hidden"> ${what}</span></button></div>`;
