import { type Child, type Html, html } from '../html.ts';

type Tone = 'error' | 'success' | 'warning';

const ROLE = { error: 'alert', warning: 'status', success: 'status' } as const satisfies Record<Tone, string>;

/** Something to read before the rest. */
export const notice = (tone: Tone, content: Child): Html =>
  html`<div class="notice ${tone}" role="${ROLE[tone]}">${content}</div>`;

/** Nothing is here yet, and what to do about it. */
export const emptyState = (text: string, action?: { readonly href: string; readonly label: string }): Html =>
  html`<section class="empty"><p>${text}</p>${action && html`<p><a href="${action.href}" class="button">${action.label}</a></p>`}</section>`;

/** What a page says about the act that led to it: a code of the query, looked up in the page's own sentences. */
export const doneNotice = (sentences: Readonly<Record<string, string>>, code: string | undefined): Html | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? notice('success', sentences[code]) : undefined;
