import { deleteDetails } from '../ledger/delete-details.ts';
import { actionButton, errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, notice } from '../platform/components/notice.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type RuleLists, ruleFields, type TypedMatches } from './rule-form.ts';
import { type ListedRule, lastRunInWords, RULES_PATH, stateOf } from './rules-page.ts';
import { WORDS } from './words.ts';

type NewRuleContent = {
  readonly form: FormState;
  readonly lists: RuleLists;
  readonly matches?: TypedMatches;
};

/** GET /rules/new */
export const newRulePage = (viewer: Viewer, { form, lists, matches }: NewRuleContent): Html => {
  const path = `${RULES_PATH}/new`;
  return layout({
    title: words.newTitle,
    viewer,
    content: html`<section class="card">${postForm(
      viewer,
      { action: path, label: words.label },
      html`${hidden('once', form.values['once'] ?? '')}
${ruleFields({ form, lists, matches, locale: viewer.locale, path })}`,
    )}</section>`,
  });
};

export type RuleContent = {
  readonly rule: ListedRule;
  /** The part that the form cannot show, in words; null if it can show all. */
  readonly foreign: string | null;
  readonly form: FormState;
  readonly lists: RuleLists;
  readonly matches?: TypedMatches | undefined;
  /** Makes a repeated submission start one preview. */
  readonly once: string;
  readonly done?: string | undefined;
};

const { rule: words } = WORDS;

/** GET /rules/{id}: what it does, its preview, and its form. */
export const rulePage = (viewer: Viewer, content: RuleContent): Html => {
  const { rule, once, done } = content;
  const { id, name, shown, isActive, version } = rule;
  const path = `${RULES_PATH}/${id}`;
  return layout({
    title: name ?? words.unnamed,
    part: WORDS.rules.title,
    viewer,
    notice: doneNotice(words.done, done),
    content: html`<section class="card"><p><strong>${shown}</strong></p>
<p>${stateOf(isActive)} ${isActive ? words.isActive : words.isOff}</p>
${lastRunOf(viewer, rule)}
<div class="stack"><div class="row">${actionButton(viewer, `${path}/preview`, words.preview, { fields: { once } })}
${actionButton(viewer, `${path}/active`, isActive ? words.turnOff : words.turnOn, { secondary: true, fields: { version, active: String(!isActive) } })}</div>
<p class="muted">${words.previewHint}</p></div></section>
<section class="card"><h2>${words.change}</h2>${changing(viewer, path, content)}</section>
${deleteDetails(viewer, { action: `${path}/delete`, label: words.remove, consequence: words.removeConsequence, version })}
<p><a href="${RULES_PATH}">${words.all}</a></p>`,
  });
};

const lastRunOf = (viewer: Viewer, { lastRun }: ListedRule): Child =>
  lastRun !== undefined &&
  html`<p>${lastRunInWords(viewer, lastRun)}. <a href="/changes/${lastRun.id}">${words.undoLastRun}</a></p>`;

const changing = (viewer: Viewer, path: string, { rule, foreign, form, lists, matches }: RuleContent): Html =>
  foreign === null
    ? postForm(
        viewer,
        { action: path, label: words.label },
        html`${hidden('version', rule.version)}
${ruleFields({ form, lists, matches, locale: viewer.locale, path })}`,
      )
    : html`${errorSummary({ ...newForm(), errors: form.errors })}
${notice('warning', words.foreign(foreign))}`;
