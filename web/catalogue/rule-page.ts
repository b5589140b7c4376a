import { deleteDetails } from '../ledger/delete-details.ts';
import { actionButton, errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, notice } from '../platform/components/notice.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type RuleLists, ruleFields } from './rule-form.ts';
import { type ListedRule, RULES_PATH, stateOf } from './rules-page.ts';

type NewRuleContent = { readonly form: FormState; readonly lists: RuleLists };

/** GET /rules/new */
export const newRulePage = (viewer: Viewer, { form, lists }: NewRuleContent): Html => {
  const path = `${RULES_PATH}/new`;
  return layout({
    title: 'New rule',
    viewer,
    content: postForm(
      viewer,
      { action: path, label: 'Rule' },
      html`${hidden('once', form.values['once'] ?? '')}
${ruleFields({ form, lists, locale: viewer.locale, path })}`,
    ),
  });
};

export type RuleContent = {
  readonly rule: ListedRule;
  /** The version shown: a change based on another version is refused. */
  readonly version: string;
  /** The part that the form cannot show, in words; null if it can show all. */
  readonly foreign: string | null;
  readonly form: FormState;
  readonly lists: RuleLists;
  /** Makes a repeated submission start one preview. */
  readonly once: string;
  readonly done?: string | undefined;
};

const DONE = {
  created: 'The rule is saved. Preview what it changes on the transactions that you have.',
  saved: 'The rule is saved.',
  on: 'The rule is active.',
  off: 'The rule is off.',
};

/** GET /rules/{id}: what it does, its preview, and its form. */
export const rulePage = (viewer: Viewer, content: RuleContent): Html => {
  const { rule, version, once, done } = content;
  const { id, name, sentence, isActive } = rule;
  const path = `${RULES_PATH}/${id}`;
  return layout({
    title: name ?? 'Rule without a name',
    part: 'Rules',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`<p>${sentence}</p>
<p>${stateOf(isActive)} ${isActive ? 'It works by itself on what imports and banks bring.' : 'It does nothing by itself.'}</p>
<div class="stack"><div class="row">${actionButton(viewer, `${path}/preview`, 'Preview on your transactions', { fields: { once } })}
${actionButton(viewer, `${path}/active`, isActive ? 'Turn off' : 'Turn on', { secondary: true, fields: { version, active: String(!isActive) } })}</div>
<p class="muted">The preview shows which transactions would change and how. Nothing is changed until you apply it, and then you can undo it for two years.</p></div>
<section><h2>Change</h2>${changing(viewer, path, content)}</section>
${deleteDetails(viewer, { action: `${path}/delete`, label: 'Delete this rule', consequence: 'Transactions keep what it set. It no longer works on new ones. Deleting cannot be undone; turning it off can.', version })}
<p class="row"><a href="${RULES_PATH}">All rules</a> <a href="/changes">Changes that rules made</a></p>`,
  });
};

const changing = (viewer: Viewer, path: string, { foreign, form, lists, version }: RuleContent): Html =>
  foreign === null
    ? postForm(
        viewer,
        { action: path, label: 'Rule' },
        html`${hidden('version', version)}
${ruleFields({ form, lists, locale: viewer.locale, path })}`,
      )
    : html`${errorSummary({ ...newForm(), errors: form.errors })}
${notice('warning', html`<p>This rule has a part that this form does not know, so it cannot be changed here and stays as it is: ${foreign}.</p><p>It probably comes from another program. You can preview it, turn it on or off, delete it, or <a href="${RULES_PATH}/new">add another rule</a> instead.</p>`)}`;
