import { tile } from '../platform/components/tile.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type AttentionContent, attentionSection } from './attention-section.ts';
import { type ChangedContent, changedSection } from './changed-section.ts';
import { WORDS } from './words.ts';
import { accountsSection, type WorthContent, worthSection } from './worth-section.ts';

export type HomeContent = WorthContent & ChangedContent & { readonly attention: AttentionContent };

/** GET /: what the family has, what needs somebody, and what changed. */
export const homePage = (viewer: Viewer, content: HomeContent): Html => {
  const currencies = content.sheet.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const isNew = content.news.length === 0;
  const isEmpty = currencies.length === 0;
  const attention = attentionSection(viewer, content.attention, isNew && !isEmpty);
  return layout({
    title: WORDS.title,
    viewer,
    actions: isEmpty ? undefined : actions(),
    content: isEmpty
      ? html`${firstSteps()}
${attention}`
      : html`<div class="overview">${isNew && attention}${worthSection(viewer, currencies, content)}
${!isNew && attention}
${changedSection(viewer, content)}
<div class="owned">${currencies.map((each, at) => accountsSection(viewer, each, at > 0))}
<p class="row"><a class="button secondary" href="/accounts/new">${WORDS.newAccount}</a> <a href="/accounts">${WORDS.allAccounts}</a></p></div></div>`,
  });
};

const actions = (): Html =>
  html`<a class="button" href="/imports/new">${WORDS.importFile}</a> <a class="button secondary" href="/transactions/new">${WORDS.newTransaction}</a>`;

const firstSteps = (): Html => html`<section class="empty">${tile('imports')}<p>${WORDS.empty}</p>
<p class="row centered"><a class="button" href="/accounts/new">${WORDS.newAccount}</a>
<a class="button secondary" href="/imports/new">${WORDS.importFile}</a>
<a class="button secondary" href="/bank_connections/new">${WORDS.connectBank}</a></p></section>`;
