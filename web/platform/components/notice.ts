import { type Child, type Html, html } from '../html.ts';
import type { IconName } from './icon.ts';
import { tile } from './tile.ts';

/** `note`: a normal state. `question`: a decision that is open. */
type Tone = 'error' | 'success' | 'warning' | 'note' | 'question';

const ROLE = {
  error: 'alert',
  warning: 'status',
  success: 'status',
  note: 'status',
  question: 'status',
} as const satisfies Record<Tone, string>;

/** A message above the content. */
export const notice = (tone: Tone, content: Child): Html =>
  html`<div class="notice ${tone}" role="${ROLE[tone]}">${content}</div>`;

type Action = { readonly href: string; readonly label: string };

/** An empty state with the next action, and where it fills a page, the icon that the page has in the menu. `other`: another way. */
export const emptyState = (text: string, action?: Action, icon?: IconName, other?: Action): Html =>
  html`<section class="empty">${icon && tile(icon)}<p>${text}</p>${action && html`<p><a href="${action.href}" class="button">${action.label}</a>${other && html` <a href="${other.href}" class="button secondary">${other.label}</a>`}</p>`}</section>`;

/** The result of the previous action: a code in the query selects one of the page's sentences. */
export const doneNotice = (sentences: Readonly<Record<string, string>>, code: string | undefined): Html | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? notice('success', sentences[code]) : undefined;
