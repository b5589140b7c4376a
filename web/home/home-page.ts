import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type AttentionContent, attentionSection, waitingAttributes, waitingOf } from './attention-section.ts';
import { type ChangedContent, changedSection, upcomingSection } from './changed-section.ts';
import { type FirstSteps, firstStepsSection } from './first-steps-section.ts';
import { WORDS } from './words.ts';
import { accountsSection, type CurrencySheet, isConverted, type WorthContent, worthSection } from './worth-section.ts';

export type HomeContent = WorthContent &
  ChangedContent & {
    readonly attention: AttentionContent;
    /** Of a family without transactions. */
    readonly firstSteps?: FirstSteps | undefined;
  };

/** GET /: what the family has, what needs somebody, and what changed; of a new family, how to begin. */
export const homePage = (viewer: Viewer, content: HomeContent): Html => {
  const { firstSteps, attention, sheet } = content;
  const currencies = sheet.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const next = attentionSection(viewer, attention);
  if (firstSteps !== undefined) {
    return layout({
      title: WORDS.title,
      viewer,
      content: html`<div class="sections"${waitingAttributes(attention)}>${firstStepsSection(viewer, firstSteps)}
<div class="owned">${waitingOf(attention).count > 0 && next}${currencies.length > 0 && html`${accounts(viewer, currencies, false)}<p class="muted">${WORDS.first.accounts}</p>`}</div></div>`,
    });
  }
  return layout({
    title: WORDS.title,
    viewer,
    actions: html`<a class="button" href="/imports/new">${WORDS.importFile}</a> <a class="button secondary" href="/transactions/new">${WORDS.newTransaction}</a>`,
    content: html`<div class="overview">${worthSection(viewer, currencies, content)}
${next}
${changedSection(viewer, content)}
<div class="owned">${upcomingSection(viewer, content.upcoming)}
${accounts(viewer, currencies, isConverted(sheet))}</div></div>`,
  });
};

const accounts = (viewer: Viewer, currencies: readonly CurrencySheet[], areTogether: boolean): Html =>
  html`${currencies.map((each, at) => accountsSection(viewer, each, areTogether || at > 0))}
<p class="row"><a class="button secondary" href="/accounts/new">${WORDS.newAccount}</a>${currencies.length > 0 && html` <a href="/accounts">${WORDS.allAccounts}</a>`}</p>`;
