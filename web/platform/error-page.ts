import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { WORDS } from './words.ts';

export type ErrorContent = {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly string[];
  /** A local path. */
  readonly back: string;
  /** The id of the request. */
  readonly reference: string;
  readonly retryAfter?: number | undefined;
  readonly reloads?: boolean;
  readonly isForm?: boolean;
};

const { errorPage: TEXTS } = WORDS;

/** The page for errors that no other page can show. */
export const errorPage = (content: ErrorContent): Html => {
  const { status, message, errors, back, reference, retryAfter } = content;
  return layout({
    title: TEXTS.titles[status] ?? (status < 500 ? TEXTS.otherRequest : TEXTS.otherFailure),
    content: html`<div class="notice error" role="alert"><p>${retryAfter === undefined ? message : message.replace(WHEN, '.')}</p>
${retryAfter !== undefined && again(retryAfter, content)}
${errors.length > 1 && html`<ul>${errors.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}</div>
<p class="row"><a href="${back}" class="button">${status < 500 && status !== 429 ? TEXTS.back : TEXTS.tryAgain}</a> <a href="/">${TEXTS.overview}</a></p>
<p class="muted">${TEXTS.reference} <code>${reference}</code></p>`,
  });
};

/** API messages include the seconds to wait; the page shows them separately. */
const WHEN = /: try again in \d+ s$/;

const again = (seconds: number, { reloads = false, isForm = false }: ErrorContent): Html =>
  html`<p>${reloads ? TEXTS.opensIn(seconds) : TEXTS.waitFor(seconds)}${isForm && html` ${TEXTS.nothingSaved}`}</p>`;
